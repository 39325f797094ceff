import type { ReportFormat, ReportType } from '@curbcut/contract';
import { generateCsvReport } from './csv/csv.ts';
import { generateEarlReport } from './earl/earl.ts';
import { generateHtmlReport } from './html/html.ts';
import { generateJsonReport } from './json/json.ts';
import { generateJunitReport } from './junit/junit.ts';
import { generateOpenacrReport } from './openacr/openacr.ts';
import type { ReportInput } from './report-input.ts';
import { generateSarifReport } from './sarif/sarif.ts';

/** The formats that are text. A PDF is the printed HTML: `printPdf` of the engine does that. */
export type TextFormat = Exclude<ReportFormat, 'pdf'>;

export interface ReportOptions {
  /** Whom it is for. `sarif`, `earl` and `junit` are the same for all types; `openacr` is always of conformance. */
  readonly type: ReportType;
  readonly format: TextFormat;
}

/** Makes one format's text, piece by piece. Pure: the same scan gives the same text. */
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

/** A report as a stream of text, to be written in UTF-8. What it throws comes from the input. */
export function generateReport(input: ReportInput, { type, format }: ReportOptions): AsyncIterable<string> {
  return REPORT_GENERATORS[format](input, type);
}
