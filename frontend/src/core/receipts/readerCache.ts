/** The service worker's cache of the text recognition's files. The account needs its name alone, so it has a module of its own. */
export const READER_CACHE = "receipt-reader";
