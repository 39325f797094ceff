import type { PageVariant, ReportFormat } from '@curbcut/contract';
import { generateReport } from '@curbcut/reports';
import type { CompletedScan } from '../completed-scan.ts';
import { generateCodeQuality } from '../formats/code-quality.ts';
import { generateCounts } from '../formats/counts.ts';
import { createJsonFormatter, createJsonlFormatter } from '../formats/json.ts';
import { generateMarkdown } from '../formats/markdown.ts';
import { createPrettyFormatter } from '../formats/pretty.ts';
import type { StreamFormatter } from '../stream-formatter.ts';

type FormatterFactory = (options: FormatterOptions) => StreamFormatter;

/** Options for formats that are written page by page. */
export interface FormatterOptions {
  readonly colors: boolean;
  /** Includes how long each page took, in formats that support it. */
  readonly timings: boolean;
  /** The variants each page is tested in; findings refer to them. */
  readonly variants: readonly PageVariant[];
}

/** Formats that are written page by page. */
const STREAM_FORMATTERS: Readonly<Partial<Record<string, FormatterFactory>>> = {
  pretty: createPrettyFormatter,
  json: createJsonFormatter,
  jsonl: createJsonlFormatter,
};

export type ReportGenerator = (scan: CompletedScan) => Iterable<string> | AsyncIterable<string | Uint8Array>;

const createReportGenerator =
  (format: Exclude<ReportFormat, 'pdf'>): ReportGenerator =>
  ({ input, reportType }) =>
    generateReport(input, { type: format === 'openacr' ? 'conformance' : reportType, format });

/** Generates the HTML report and prints it as a PDF. */
async function* generatePdf(scan: CompletedScan): AsyncGenerator<Uint8Array> {
  let html = '';
  for await (const piece of createReportGenerator('html')(scan)) html += piece;
  yield await scan.printPdf(html);
}

/** Formats that are generated when the scan has ended. */
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

export type OutputFormat =
  | { readonly createFormatter: FormatterFactory }
  | { readonly generate: ReportGenerator };

/** @param name one of `FORMAT_NAMES` */
export function getOutputFormat(name: string): OutputFormat {
  const createFormatter = STREAM_FORMATTERS[name];
  return createFormatter ? { createFormatter } : { generate: REPORT_GENERATORS[name]! };
}
