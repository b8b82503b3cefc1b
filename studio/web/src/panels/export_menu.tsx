// The work leaves as files: pictures made here, the rest by the server.
import type { JSX } from "preact";
import { fetch_export } from "../wire/client";
import { file_name, save } from "../export/figure";
import { save_png } from "../export/png";
import { save_svg } from "../export/svg";
import { export_open } from "../state/views";
import { notify } from "../state/notices";

const files: { name: string; label: string }[] = [
  { name: "groups.csv", label: "Table with groups (CSV): every row with its group, how sure it is, and its place" },
  { name: "session.jsonl", label: "Session (JSON lines): everything said, to go on later" },
  { name: "statements.csv", label: "Statements (CSV) for the command line" },
  { name: "coordinates.csv", label: "Coordinates (CSV)" },
  { name: "model.cordon", label: "Model file: places new objects" },
  { name: "report.html", label: "Report (one HTML file, opens anywhere)" },
];

export function ExportMenu(): JSX.Element {
  const close = (): void => {
    export_open.value = false;
  };
  const picture = (save: () => void | Promise<void>) => (): void => {
    close();
    void Promise.resolve(save()).catch((error: Error) => notify(`The picture could not be made: ${error.message}`, "bad"));
  };
  const file = (name: string) => (): void => {
    close();
    void fetch_export(name).then(
      (blob) => save(blob, file_name(name)),
      (error: Error) => notify(`${name} could not be saved: ${error.message}`, "bad"),
    );
  };
  return (
    <ul class="menu" role="menu">
      <li role="none">
        <button type="button" role="menuitem" onClick={picture(save_png)}>
          Picture (PNG) with legend
        </button>
      </li>
      <li role="none">
        <button type="button" role="menuitem" onClick={picture(save_svg)}>
          Drawing (SVG) with legend
        </button>
      </li>
      {files.map(({ name, label }) => (
        <li key={name} role="none">
          <button type="button" role="menuitem" onClick={file(name)}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
