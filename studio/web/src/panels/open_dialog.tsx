// What to look at: a table of one's own, chosen or dropped, or an example that comes with the program. Shown at the first visit of a
// studio that was started without a table, and from the top bar.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { notify } from "../state/notices";
import { coach_step } from "../state/preferences";
import { data, studio } from "../state/studio";
import { start_asked } from "../state/views";
import { fetch_examples, open_example, open_file } from "../wire/client";
import { read_text_file } from "../wire/text_file";
import type { Example } from "../wire/types";
import { Dialog } from "./dialogs";

const examples = signal<readonly Example[]>([]);
const trouble = signal<string>("");
const opening = signal<string>("");
const id_column = signal<string>("");
const class_column = signal<string>("");

export async function open_table(file: File): Promise<void> {
  trouble.value = "";
  opening.value = file.name;
  try {
    await open_file(await read_text_file(file), id_column.value.trim(), class_column.value.trim());
    start_asked.value = false;
    notify(`${file.name} is open. What you say about it is kept in the folder in which the studio was started.`, "good");
  } catch (error) {
    trouble.value = (error as Error).message;
  }
  opening.value = "";
}

export function OpenDialog(): JSX.Element | null {
  const first_visit = coach_step.value === 0 && studio.value?.rev === 0;
  if (!data.value?.may_open || !(start_asked.value ?? first_visit)) return null;
  return <Choice />;
}

function Choice(): JSX.Element {
  useEffect(() => {
    trouble.value = "";
    void fetch_examples().then(
      (list) => (examples.value = list),
      () => undefined,
    );
  }, []);
  const open = (name: string): void => {
    start_asked.value = false;
    void open_example(name).catch((error: Error) => notify(error.message, "bad"));
  };
  return (
    <Dialog title="What would you like to look at?" close={() => (start_asked.value = false)}>
      <p>Say what “alike” means to you, answer a dozen questions or name a few objects, and take your table home with a group for every row.</p>
      <OwnTable />
      <h3>Or an example</h3>
      <ul class="examples">
        {examples.value.map((example) => (
          <li key={example.name}>
            <button type="button" onClick={() => open(example.name)}>
              {example.open ? `Stay with ${example.name}` : `Try ${example.name}`}
            </button>
            <span>{example.sentence}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function OwnTable(): JSX.Element {
  const take = (files: FileList | null | undefined): void => {
    if (files?.[0]) void open_table(files[0]);
  };
  return (
    <section
      class="own-table"
      aria-label="a table of your own"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        take(event.dataTransfer?.files);
      }}
    >
      <h3>A table of your own</h3>
      <p>One row for each object, one column for each measurement; CSV, TSV or ARFF, up to 60 MB. Drop it here, or</p>
      <label class="file">
        choose a file{" "}
        <input
          type="file"
          accept=".csv,.tsv,.txt,.arff,.data,text/csv"
          disabled={opening.value !== ""}
          onChange={(event) => {
            take(event.currentTarget.files);
            event.currentTarget.value = ""; // the same file again is a new choice
          }}
        />
      </label>
      <details>
        <summary>Which columns are names and classes?</summary>
        <p class="hint">Left empty, they are guessed, and the notes on the data say how.</p>
        <label class="row">
          <span>Names</span>
          <input type="text" value={id_column.value} placeholder="a column" onInput={(event) => (id_column.value = event.currentTarget.value)} />
        </label>
        <label class="row">
          <span>Class</span>
          <input type="text" value={class_column.value} placeholder="a column" onInput={(event) => (class_column.value = event.currentTarget.value)} />
        </label>
      </details>
      {opening.value && <p role="status">Opening {opening.value}…</p>}
      {trouble.value && (
        <p class="trouble" role="alert">
          {trouble.value}
        </p>
      )}
      <p class="hint">
        It stays on this machine. With pictures, or larger: <code>cordon studio data.csv --images FOLDER</code>.
      </p>
    </section>
  );
}
