import { cleanJson, type PeriodReportFormat } from '@curbcut/contract';
import { REPORT_FILES, type ReportFile } from '../report-file.ts';
import { generatePeriodCsv } from './csv-period.ts';
import { generatePeriodHtml, type PeriodReportInput } from './html-period.ts';

/** File properties of portfolio and progress reports. */
export const PERIOD_REPORT_FILES: Readonly<Record<PeriodReportFormat, ReportFile>> = {
  html: REPORT_FILES.html,
  pdf: REPORT_FILES.pdf,
  csv: REPORT_FILES.csv,
  json: REPORT_FILES.json,
};

/**
 * Generates a portfolio or progress report as a stream of text, to be encoded as UTF-8. The same figures always
 * produce the same text. A PDF is printed from the HTML.
 */
export function generatePeriodReport(
  input: PeriodReportInput,
  format: Exclude<PeriodReportFormat, 'pdf'>,
): AsyncGenerator<string> {
  switch (format) {
    case 'html':
      return generatePeriodHtml(input);
    case 'csv':
      return generatePeriodCsv(input.data);
    case 'json':
      return generatePeriodJson(input);
  }
}

async function* generatePeriodJson({ data }: PeriodReportInput): AsyncGenerator<string> {
  yield `${cleanJson(data, 2)}\n`;
}
