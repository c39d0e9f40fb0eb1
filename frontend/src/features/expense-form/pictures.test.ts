import { expect, it } from "vitest";
import { pictureIn } from "./pictures";

const png = new File(["picture"], "shot.png", { type: "image/png" });
const csv = new File(["a;b"], "table.csv", { type: "text/csv" });
const pasted = (files: File[], ...types: string[]) => pictureIn({ files: files as unknown as FileList, types });

it("the first picture among pasted files is taken, and other files are left to the page", () => {
  expect(pasted([csv, png], "Files")).toBe(png);
  expect(pasted([csv], "Files")).toBeNull();
  expect(pictureIn(null)).toBeNull();
});

it("copied cells of a spreadsheet stay text, although they come with a picture of themselves", () => {
  expect(pasted([png], "text/plain", "text/html", "Files")).toBeNull();
});
