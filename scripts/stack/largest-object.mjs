/** Bytes of an object in the storage: the limit of the bucket (`*_receipts.sql`), which does not see bytes without a declared length. */
export const largestObject = 600 * 1024;
