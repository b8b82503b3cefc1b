// Adds a statement about the objects picked, after the checks that need no new map.
import type { StatementKind } from "../wire/types";
import { fetch_reach, fetch_why } from "../wire/client";
import { most_moved } from "../geometry/cloud";
import { current, previous } from "./map";
import { announce, notify } from "./notices";
import { add_statements } from "./operations";
import { relations } from "./relations";
import { picked } from "./selection";
import { name_of, read_only } from "./studio";
import { why_text } from "./views";
import { words } from "../words/language";
import { why_sentence } from "../words/statements";

export async function state_relation(kind: StatementKind): Promise<void> {
  const relation = relations(picked.value, name_of).find((offer) => offer.kind === kind);
  if (!relation?.statement) {
    announce(`${relation?.label ?? kind}: ${relation?.hint ?? ""}`);
    return;
  }
  const statement = relation.statement;
  if (kind === "farther" && !read_only.value) {
    const reach = await fetch_reach(statement.a, statement.b[0]).catch(() => null);
    if (reach?.identical) {
      notify(words().relation.identical(name_of(statement.a), name_of(statement.b[0])), "amber");
      return;
    }
  }
  add_statements([statement]);
}

// Why did it move? Of the object picked last, else of the one that moved most.
export async function ask_why(): Promise<void> {
  const chosen = picked.value[picked.value.length - 1];
  const moved = previous.value && current.value ? most_moved(previous.value, current.value, 1)[0] : undefined;
  const index = chosen ?? moved;
  if (index === undefined) {
    why_text.value = words().result.nothing_moved;
    return;
  }
  why_text.value = await fetch_why(index).then(
    (why) => why_sentence(why, name_of(index)),
    (error: Error) => error.message,
  );
}
