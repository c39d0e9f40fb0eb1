import { zipped } from "@/platform/files/zip";

/** A Date is a day or a time of UTC. */
type Cell = string | number | Date | null;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Returns a workbook of Excel (.xlsx) with these sheets, by name. */
export function workbookOf(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Uint8Array<ArrayBuffer> {
  const names = Object.keys(sheets);
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  const relations = (all: string) => `${XML}<Relationships xmlns="${PACKAGE}/relationships">${all}</Relationships>`;
  return zipped({
    "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": relations(relation("rId1", "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": `${XML}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${names
      .map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      names.map((_, at) => relation(`rId${at + 1}`, "worksheet", `worksheets/sheet${at + 1}.xml`)).join("") +
        relation("rId1000", "styles", "styles.xml"),
    ),
    // The second style is that of days.
    "xl/styles.xml": `${XML}<styleSheet ${MAIN}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      names.map((name, at) => [`xl/worksheets/sheet${at + 1}.xml`, `${XML}${sheetOf(sheets[name] ?? [])}`]),
    ),
  });
}

function sheetOf(rows: readonly (readonly Cell[])[]): string {
  const lines = rows.map((cells, row) => {
    const all = cells.map((cell, column) => cellOf(cell, `${String.fromCharCode(65 + column)}${row + 1}`));
    return `<row r="${row + 1}">${all.join("")}</row>`;
  });
  return `<worksheet ${MAIN}><sheetData>${lines.join("")}</sheetData></worksheet>`;
}

function cellOf(cell: Cell, place: string): string {
  if (cell === null) return "";
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  if (cell instanceof Date) return `<c r="${place}" s="1"><v>${cell.getTime() / 86_400_000 + 25_569}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
