/** Name of the kind of mutation that the form looks for without loading its code. */
export const SAVE_SERIES = "save_series";
