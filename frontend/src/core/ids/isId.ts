const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns whether a text has the form of an id. Use it for ids from addresses, which may contain any text. */
export const isId = (text: string): boolean => UUID.test(text);
