import { formatCsvRow } from '@curbcut/reports';

/** The columns of a CSV file: their names and a row's values. */
export type CsvColumns<Row> = readonly (readonly [
  name: string,
  value: (row: Row) => string | number | null,
])[];

/** Makes spreadsheet programs read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Yields rows as a CSV file, in chunks. */
export async function* formatCsv<Row>(
  columns: CsvColumns<Row>,
  rows: AsyncIterable<Row>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + formatCsvRow(columns.map(([name]) => name));
  for await (const row of rows) yield formatCsvRow(columns.map(([, value]) => value(row)));
}
