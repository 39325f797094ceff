const numberFormat = new Intl.NumberFormat('en-US');

/** `2,000`. */
export function formatNumber(value: number): string {
  return numberFormat.format(value);
}

/**
 * Formats a count with its noun, the same way on screens, in reports and in the command line: `1 page`, `2,000 pages`.
 *
 * @param many the plural; defaults to the singular with an “s”
 */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
