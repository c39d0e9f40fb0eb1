/** What prepare.worker.ts is asked for. */
export interface ToPrepare {
  picture: Blob;
  /** Whether to look for the paper first. */
  isCropped: boolean;
  /** Pixels of the longer side of the result. */
  longSide: number;
  /** Width of the blur that the picture is divided by, in pixels of the result. */
  blur: number;
}

/** A page for the recogniser, or a picture that this browser cannot decode. */
export type Prepared = { page: Blob } | { unreadable: true };
