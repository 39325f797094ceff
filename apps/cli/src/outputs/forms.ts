import type { ReportFormat } from '@curbcut/contract';
import { makeReport } from '@curbcut/reports';
import { codeQualityForm } from '../formats/code-quality.ts';
import { countsForm } from '../formats/counts.ts';
import type { Format } from '../formats/format.ts';
import { jsonFormat } from '../formats/json.ts';
import { jsonlFormat } from '../formats/jsonl.ts';
import { markdownForm } from '../formats/markdown.ts';
import { prettyFormat } from '../formats/pretty.ts';
import type { Made } from './made.ts';

type OpenFormat = (options: LiveOptions) => Format;

/** How forms that are written while pages come are printed. */
export interface LiveOptions {
  readonly colours: boolean;
  /** Adds how long each page took, where the form has a place for it. */
  readonly timings: boolean;
}

/** Forms that are written while pages come. */
const LIVE: Readonly<Partial<Record<string, OpenFormat>>> = {
  pretty: prettyFormat,
  json: jsonFormat,
  jsonl: jsonlFormat,
};

export type MakeForm = (made: Made) => Iterable<string> | AsyncIterable<string | Uint8Array>;

const report =
  (format: Exclude<ReportFormat, 'pdf'>): MakeForm =>
  ({ input, reportType }) =>
    makeReport(input, { type: format === 'openacr' ? 'conformance' : reportType, format });

/** The HTML, printed. */
async function* pdfForm(made: Made): AsyncGenerator<Uint8Array> {
  let html = '';
  for await (const piece of report('html')(made)) html += piece;
  yield await made.printPdf(html);
}

/** Forms that are made when the scan has ended. */
const MADE: Readonly<Record<string, MakeForm>> = {
  html: report('html'),
  pdf: pdfForm,
  sarif: report('sarif'),
  junit: report('junit'),
  earl: report('earl'),
  csv: report('csv'),
  openacr: report('openacr'),
  markdown: markdownForm,
  codequality: codeQualityForm,
  counts: countsForm,
};

export const FORM_NAMES: readonly string[] = [...Object.keys(LIVE), ...Object.keys(MADE)];

export type Form = { readonly live: OpenFormat } | { readonly make: MakeForm };

/** @param name One of `FORM_NAMES`. */
export function formOf(name: string): Form {
  const live = LIVE[name];
  return live ? { live } : { make: MADE[name]! };
}
