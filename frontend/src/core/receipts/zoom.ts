/** How a picture is shown in its frame: enlarged from its middle, then moved, in pixels of the screen. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };

const MAX_SCALE = 8;

/** Returns the view after enlarging by a factor around a point, which is given from the middle of the frame. */
export function zoomed(view: View, factor: number, at: Point, picture: Size, frame: Size): View {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return within({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, picture, frame);
}

/** Returns the view after moving the picture. */
export function moved(view: View, by: Point, picture: Size, frame: Size): View {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, picture, frame);
}

/** Keeps the edges of an enlarged picture at or beyond those of its frame, and a smaller one in the middle. */
function within({ scale, x, y }: View, picture: Size, frame: Size): View {
  const fit = Math.min(frame.width / picture.width, frame.height / picture.height, 1);
  const limit = (side: "width" | "height") => Math.max(0, (picture[side] * fit * scale - frame[side]) / 2);
  const kept = (value: number, most: number) => Math.min(most, Math.max(-most, value)) || 0;
  return { scale, x: kept(x, limit("width")), y: kept(y, limit("height")) };
}
