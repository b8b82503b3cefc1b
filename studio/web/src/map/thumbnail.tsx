// The picture of an object, or a placeholder that says there is none.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { image_address } from "../wire/client";
import { name_of } from "../state/studio";

export function Thumbnail({ index, large = false }: { index: number; large?: boolean }): JSX.Element {
  const [failed, set_failed] = useState(false);
  if (failed) return <span class="no-picture">no picture of {name_of(index)}</span>;
  return (
    <img class={large ? "picture large" : "picture"} src={image_address(index)} alt={`picture of ${name_of(index)}`} draggable={false} onError={() => set_failed(true)} />
  );
}
