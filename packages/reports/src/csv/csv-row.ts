import { cleanText } from '../clean-text.ts';

/**
 * Matches text that a spreadsheet may interpret as a formula, including full-width characters
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const FORMULA_START = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/**
 * Formats one RFC 4180 record with its line ending. Text from scanned pages is data, so an apostrophe is put before text
 * that a spreadsheet would run as a formula.
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
