import type { ReportFormat, ReportType } from '@curbcut/contract';
import { csvReport } from './csv/csv.ts';
import { earlReport } from './earl/earl.ts';
import { htmlReport } from './html/html.ts';
import type { ReportInput } from './input.ts';
import { jsonReport } from './json/json.ts';
import { junitReport } from './junit/junit.ts';
import { openacrReport } from './openacr/openacr.ts';
import { sarifReport } from './sarif/sarif.ts';

/** The formats that are text. A PDF is the printed HTML: `printPdf` of the engine does that. */
export type TextFormat = Exclude<ReportFormat, 'pdf'>;

export interface ReportChoice {
  /** Whom it is for. `sarif`, `earl` and `junit` are the same for all types; `openacr` is always of conformance. */
  readonly type: ReportType;
  readonly format: TextFormat;
}

/** Makes one format's text, piece by piece. Pure: the same scan gives the same text. */
type Reporter = (input: ReportInput, type: ReportType) => AsyncIterable<string>;

const REPORTERS: Readonly<Record<TextFormat, Reporter>> = {
  html: htmlReport,
  json: jsonReport,
  csv: csvReport,
  sarif: sarifReport,
  earl: earlReport,
  junit: junitReport,
  openacr: openacrReport,
};

/** A report as a stream of text, to be written in UTF-8. What it throws comes from the input. */
export function makeReport(input: ReportInput, { type, format }: ReportChoice): AsyncIterable<string> {
  return REPORTERS[format](input, type);
}
