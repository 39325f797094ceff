import type { ReportFormat } from '@curbcut/contract';
import { generateReport } from '@curbcut/reports';
import { generateCodeQuality } from '../formats/code-quality.ts';
import { generateCounts } from '../formats/counts.ts';
import { createJsonFormatter } from '../formats/json.ts';
import { createJsonlFormatter } from '../formats/jsonl.ts';
import { generateMarkdown } from '../formats/markdown.ts';
import { createPrettyFormatter } from '../formats/pretty.ts';
import type { StreamFormatter } from '../formats/stream-formatter.ts';
import type { CompletedScan } from './completed-scan.ts';

type FormatterFactory = (options: FormatterOptions) => StreamFormatter;

/** How forms that are written while pages come are printed. */
export interface FormatterOptions {
  readonly colors: boolean;
  /** Adds how long each page took, where the form has a place for it. */
  readonly timings: boolean;
}

/** Forms that are written while pages come. */
const STREAM_FORMATTERS: Readonly<Partial<Record<string, FormatterFactory>>> = {
  pretty: createPrettyFormatter,
  json: createJsonFormatter,
  jsonl: createJsonlFormatter,
};

export type ReportGenerator = (made: CompletedScan) => Iterable<string> | AsyncIterable<string | Uint8Array>;

const createReportGenerator =
  (format: Exclude<ReportFormat, 'pdf'>): ReportGenerator =>
  ({ input, reportType }) =>
    generateReport(input, { type: format === 'openacr' ? 'conformance' : reportType, format });

/** The HTML, printed. */
async function* generatePdf(made: CompletedScan): AsyncGenerator<Uint8Array> {
  let html = '';
  for await (const piece of createReportGenerator('html')(made)) html += piece;
  yield await made.printPdf(html);
}

/** Forms that are made when the scan has ended. */
const REPORT_GENERATORS: Readonly<Record<string, ReportGenerator>> = {
  html: createReportGenerator('html'),
  pdf: generatePdf,
  sarif: createReportGenerator('sarif'),
  junit: createReportGenerator('junit'),
  earl: createReportGenerator('earl'),
  csv: createReportGenerator('csv'),
  openacr: createReportGenerator('openacr'),
  markdown: generateMarkdown,
  codequality: generateCodeQuality,
  counts: generateCounts,
};

export const FORMAT_NAMES: readonly string[] = [
  ...Object.keys(STREAM_FORMATTERS),
  ...Object.keys(REPORT_GENERATORS),
];

export type OutputFormat = { readonly live: FormatterFactory } | { readonly make: ReportGenerator };

/** @param name One of `FORM_NAMES`. */
export function getOutputFormat(name: string): OutputFormat {
  const live = STREAM_FORMATTERS[name];
  return live ? { live } : { make: REPORT_GENERATORS[name]! };
}
