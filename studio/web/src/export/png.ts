// The same drawing as pixels, twice as fine as the screen.
import { picture } from "../map/picture";
import { caption, file_name, save } from "./figure";
import { svg_text } from "./svg";

export async function save_png(): Promise<void> {
  const image = picture.value;
  if (!image) return;
  const drawing = URL.createObjectURL(new Blob([svg_text(image, caption())], { type: "image/svg+xml" }));
  try {
    const loaded = new Image();
    loaded.src = drawing;
    await loaded.decode();
    const canvas = document.createElement("canvas");
    canvas.width = loaded.naturalWidth * 2;
    canvas.height = loaded.naturalHeight * 2;
    canvas.getContext("2d")?.drawImage(loaded, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    if (!blob) throw new Error("the browser made no picture of it");
    save(blob, file_name("png"));
  } finally {
    URL.revokeObjectURL(drawing);
  }
}
