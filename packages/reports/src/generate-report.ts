import type { ReportFormat, ReportType } from '@curbcut/contract';
import { generateCsvReport } from './csv/csv.ts';
import { generateEarlReport } from './earl/earl.ts';
import { generateHtmlReport } from './html/html.ts';
import { generateJsonReport } from './json/json.ts';
import { generateJunitReport } from './junit/junit.ts';
import { generateOpenacrReport } from './openacr/openacr.ts';
import type { ReportInput } from './report-input.ts';
import { generateSarifReport } from './sarif/sarif.ts';

/** The text formats. The engine's `printPdf` prints a PDF from the HTML report. */
export type TextFormat = Exclude<ReportFormat, 'pdf'>;

export interface ReportOptions {
  /** The audience. `sarif`, `earl` and `junit` ignore it; `openacr` is always a conformance report. */
  readonly type: ReportType;
  readonly format: TextFormat;
}

/** Generates one format's text in chunks. Pure: the same scan always produces the same text. */
type ReportGenerator = (input: ReportInput, type: ReportType) => AsyncIterable<string>;

const REPORT_GENERATORS: Readonly<Record<TextFormat, ReportGenerator>> = {
  html: generateHtmlReport,
  json: generateJsonReport,
  csv: generateCsvReport,
  sarif: generateSarifReport,
  earl: generateEarlReport,
  junit: generateJunitReport,
  openacr: generateOpenacrReport,
};

/** Generates a report as a stream of text, to be encoded as UTF-8. It throws only what the input throws. */
export function generateReport(input: ReportInput, { type, format }: ReportOptions): AsyncIterable<string> {
  return REPORT_GENERATORS[format](input, type);
}
