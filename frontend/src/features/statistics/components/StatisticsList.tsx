export function StatisticsList() {
  return null;
}
