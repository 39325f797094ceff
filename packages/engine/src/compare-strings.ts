/** Compares strings by code unit, so the order is the same on every machine in every locale. */
export function compareStrings(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
