/** Time after which a download has begun, including the browser's dialog for the location. */
const DOWNLOAD_START_MS = 60_000;

export function saveFile(name: string, contents: Blob): void {
  const address = URL.createObjectURL(contents);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), DOWNLOAD_START_MS);
}
