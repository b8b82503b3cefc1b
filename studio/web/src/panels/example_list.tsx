// Examples that come with the program, one click away, and how to open one's own data.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { notify } from "../state/notices";
import { help_open } from "../state/views";
import { fetch_examples, open_example } from "../wire/client";
import type { Example } from "../wire/types";

const examples = signal<readonly Example[]>([]);

export function ExampleList(): JSX.Element {
  useEffect(() => {
    void fetch_examples().then(
      (list) => (examples.value = list),
      () => undefined,
    );
  }, []);
  const open = (name: string): void => {
    help_open.value = false;
    void open_example(name).catch((error: Error) => notify(error.message, "bad"));
  };
  return (
    <section class="examples" aria-label="examples">
      <h3>Start with</h3>
      <ul>
        {examples.value.map((example) => (
          <li key={example.name}>
            <button type="button" disabled={example.open} onClick={() => open(example.name)}>
              {example.open ? `${example.name} (open now)` : `Try the ${example.name} example`}
            </button>{" "}
            {example.sentence}
          </li>
        ))}
      </ul>
      <p>
        Your own table: <code>cordon studio data.csv</code>. With pictures: <code>cordon studio data.csv --images FOLDER</code>.
      </p>
    </section>
  );
}
