/**
 * Returns the percentile by nearest rank.
 * @param {number[]} numbers at least one
 * @param {number} share from 0 to 1
 */
export function percentile(numbers, share) {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}
