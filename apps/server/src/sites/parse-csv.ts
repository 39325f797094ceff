/** One row of a CSV file. */
interface CsvRow {
  /** Line in the file where the row starts, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The characters that spreadsheets use between cells, depending on the language. */
const DELIMITERS = [',', ';', '\t'] as const;

/** Returns the delimiter that occurs most often in the first line; a comma if there is none. */
export function detectDelimiter(text: string): string {
  const [header = ''] = text.split(/\r\n|\r|\n/, 1);
  const count = (delimiter: string) => header.split(delimiter).length;
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

/**
 * Parses CSV as spreadsheets write it: RFC 4180 with any line breaks and delimiter, and cells without closing quotes
 * reach to the end. Empty rows are omitted.
 */
export function parseCsv(text: string, delimiter = detectDelimiter(text)): CsvRow[] {
  const content = text.replace(/^\uFEFF/, '');
  const rows: CsvRow[] = [];
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)(?:"|$))?([^${delimiter}\\r\\n]*)(${delimiter}|\\r\\n|\\r|\\n|$)`,
    'y',
  );
  let cells: string[] = [];
  let line = 1;
  let firstLine = 1;
  while (cell.lastIndex <= content.length) {
    const match = cell.exec(content)!;
    const [whole, quoted, rest = '', end] = match;
    // Text after a closing quote isn't valid, but it shouldn't be lost.
    cells.push(quoted === undefined ? rest : quoted.replaceAll('""', '"') + rest);
    line += whole.match(/\r\n|\r|\n/g)?.length ?? 0;
    if (end === delimiter) continue;
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: firstLine, cells });
    cells = [];
    firstLine = line;
    if (end === '') break;
  }
  return rows;
}
