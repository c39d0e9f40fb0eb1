/**
 * Returns a JPEG of a printed receipt on a table, with the grain of a camera. The same number draws the same picture.
 * @param {import("playwright-core").Page} page @param {number} number
 */
export async function drawReceipt(page, number) {
  const base64 = await page.evaluate(draw, number);
  return { name: `IMG_${number}.jpg`, mimeType: "image/jpeg", buffer: Buffer.from(base64, "base64") };
}

/** Runs in the page. */
async function draw(number) {
  const [width, height, line] = [2448, 3264, 90];
  let state = number + 1;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#8a6f55";
  context.fillRect(0, 0, width, height);
  context.rotate((random() - 0.5) / 10);
  context.fillStyle = "#f4f1ea";
  context.fillRect(300, 150, width - 600, height - 300);
  context.fillStyle = "#222";
  context.font = "64px monospace";
  for (let y = 300; y < height - 300; y += line) {
    const word = Math.floor(random() * 36 ** 8).toString(36);
    context.fillText(`${word.padEnd(24, ".")}${(random() * 90).toFixed(2).padStart(8)}`, 400, y);
  }
  const picture = context.getImageData(0, 0, width, height);
  const { data } = picture;
  for (let at = 0; at < data.length; at += 4) {
    const grain = (random() - 0.5) * 24;
    for (let colour = at; colour < at + 3; colour++) data[colour] += grain;
  }
  context.putImageData(picture, 0, 0);
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
  const url = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsDataURL(blob);
  });
  return url.split(",")[1];
}
