// The picture of an object, or a placeholder that says there is none.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { pictures } from "../state/objects";
import { name_of } from "../state/studio";
import { words } from "../words/language";

export function Thumbnail({ index, large = false }: { index: number; large?: boolean }): JSX.Element {
  const picture = pictures.kept.value.get(index);
  useEffect(() => pictures.want(index), [index, picture === undefined]);
  const kind = large ? "picture large" : "picture";
  if (picture === "none") return <span class="no-picture">{words().map.no_picture(name_of(index))}</span>;
  if (!picture) return <span class={`${kind} coming`} />;
  return <img class={kind} src={picture.address} alt={words().map.picture(name_of(index))} draggable={false} />;
}
