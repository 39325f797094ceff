import { type Options, stringify } from 'csv-stringify/sync';
import { cleanText } from '../clean-text.ts';

/**
 * Matches text that a spreadsheet may interpret as a formula, including full-width characters
 * (https://owasp.org/www-community/attacks/CSV_Injection). Wider than `escape_formulas` of csv-stringify, which only
 * looks at the first character: spreadsheets ignore white space and control characters before it.
 */
const FORMULA_START = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

const csvOptions: Options = {
  record_delimiter: '\r\n',
  // With a delimiter of its own, the library leaves cells with a lone CR or LF unquoted.
  quote_record_delimiter: true,
  cast: { string: toSafeCell },
};

/**
 * Formats one RFC 4180 record with its line ending. Text from scanned pages is data, so an apostrophe is put before text
 * that a spreadsheet would run as a formula.
 */
export function formatCsvRow(cells: readonly (string | number | null)[]): string {
  return stringify([cells], csvOptions);
}

function toSafeCell(text: string): string {
  const clean = cleanText(text);
  return FORMULA_START.test(text) || FORMULA_START.test(clean) ? `'${clean}` : clean;
}
