// Another window or person was faster.
import type { JSX } from "preact";
import { queue } from "../state/operations";
import { words } from "../words/language";

export function NewerCard(): JSX.Element | null {
  if (!queue.held.value) return null;
  return (
    <section class="card newer-card" role="alert" aria-label={words().newer.label}>
      <h2>{words().newer.title}</h2>
      <p>{words().newer.hint}</p>
      <ul>
        {queue.waiting.value.map((waiting) => (
          <li key={waiting.key}>
            <span>{waiting.label}</span>
            <button type="button" onClick={() => queue.drop(waiting.key)}>
              {words().statement.drop}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" class="primary" onClick={() => void queue.resume()}>
        {words().newer.send}
      </button>
    </section>
  );
}
