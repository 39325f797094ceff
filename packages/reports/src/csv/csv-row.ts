import { cleanText } from '../clean-text.ts';

/**
 * What a spreadsheet takes for the beginning of a formula, the full-width forms included
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const FORMULA_START = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/**
 * One record as RFC 4180 has it, with its line end. Text from scanned pages is data: what a spreadsheet would run as a
 * formula is written with an apostrophe before it.
 */
export function formatCsvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

function formatCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const clean = cleanText(value);
  const safe = FORMULA_START.test(value) || FORMULA_START.test(clean) ? `'${clean}` : clean;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
