/** A line of recognised text. */
export interface RecognisedLine {
  text: string;
  /** 0 to 100, the recogniser's own estimate. */
  confidence: number;
}
