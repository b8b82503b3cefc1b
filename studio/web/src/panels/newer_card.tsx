// Another window or person was faster.
import type { JSX } from "preact";
import { queue } from "../state/operations";

export function NewerCard(): JSX.Element | null {
  if (!queue.held.value) return null;
  return (
    <section class="card newer-card" role="alert" aria-label="newer statements exist">
      <h2>Newer statements exist</h2>
      <p>They came from another window and are in the list now. Yours were not sent yet:</p>
      <ul>
        {queue.waiting.value.map((waiting) => (
          <li key={waiting.key}>
            <span>{waiting.label}</span>
            <button type="button" onClick={() => queue.drop(waiting.key)}>
              drop
            </button>
          </li>
        ))}
      </ul>
      <button type="button" class="primary" onClick={() => void queue.resume()}>
        Send them now
      </button>
    </section>
  );
}
