// Appears with the selection: the statements that can be made about the objects picked.
import type { JSX } from "preact";
import { relations } from "../state/relations";
import { picked } from "../state/selection";
import { say_relation } from "../state/say_relation";
import { name_of, read_only } from "../state/studio";

export function RelationBar(): JSX.Element | null {
  const chosen = picked.value;
  if (chosen.length === 0) return null;
  return (
    <div class="relation-bar" role="toolbar" aria-label="say about the objects picked">
      {relations(chosen, name_of).map(({ kind, key, label, hint, statement }) => (
        <button key={kind} type="button" data-kind={kind} title={`${hint} (${key})`} disabled={!statement || read_only.value} onClick={() => void say_relation(kind)}>
          {label} <kbd>{key}</kbd>
        </button>
      ))}
    </div>
  );
}
