import type { ReportFormat, ReportType } from '@curbcut/contract';
import type { ReportInput } from './input.ts';
import { jsonReport } from './json/json.ts';

/** The formats that are text. A PDF is the printed HTML: `printPdf` of the engine does that. */
export type TextFormat = Exclude<ReportFormat, 'pdf'>;

export interface ReportChoice {
  /** Whom it is for. `sarif`, `earl` and `junit` are the same for all types; `openacr` is always of conformance. */
  readonly type: ReportType;
  readonly format: TextFormat;
}

/** Makes one format's text, piece by piece. Pure: the same scan gives the same text. */
export type Reporter = (input: ReportInput, type: ReportType) => AsyncIterable<string>;

const REPORTERS: Partial<Record<TextFormat, Reporter>> = {
  json: jsonReport,
};

/**
 * A report as a stream of text, to be written in UTF-8. What it throws comes from the input.
 */
export function makeReport(input: ReportInput, { type, format }: ReportChoice): AsyncIterable<string> {
  return REPORTERS[format]!(input, type);
}
