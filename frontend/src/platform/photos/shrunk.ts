/** A picture as it is stored: upright, small, without the camera's data. */
export interface SmallPhoto {
  bytes: ArrayBuffer;
  type: string;
  /** In pixels. */
  width: number;
  height: number;
}

/** What shrink.worker.ts answers. */
export type Shrunk = SmallPhoto | { failed: "picture_unreadable" | "picture_too_large" };
