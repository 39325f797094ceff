import type { Report, ReportFormat, ReportStatus, ReportStep, ReportType } from '@curbcut/contract';

interface ReportTypeInfo {
  readonly label: string;
  /** Whom it is for and what it holds, in a sentence. */
  readonly description: string;
  /** Forms that make sense for those readers, the usual one first. */
  readonly formats: readonly ReportFormat[];
}

/** What each type of report is for, in the order in which they are offered. */
export const reportTypeInfo: Readonly<Record<ReportType, ReportTypeInfo>> = {
  summary: {
    label: 'Summary',
    description: 'For whoever pays: one page with the score and the few changes that matter most.',
    formats: ['pdf', 'html', 'json', 'csv'],
  },
  detailed: {
    label: 'Detailed',
    description: 'For whoever plans the work: every issue, whom it stops, and the pages it is on.',
    formats: ['pdf', 'html', 'csv', 'json'],
  },
  developer: {
    label: 'Developer',
    description: 'For whoever mends it: places, selectors and source, or a file for your tools.',
    formats: ['html', 'pdf', 'csv', 'json', 'sarif', 'junit', 'earl'],
  },
  conformance: {
    label: 'Conformance',
    description:
      'For procurement and audits: each criterion, what was tested of it, and what a person must judge.',
    formats: ['pdf', 'html', 'openacr', 'earl', 'csv', 'json'],
  },
};

/** The forms in the words of those who choose one. */
export const reportFormatInfo: Readonly<
  Record<ReportFormat, { readonly label: string; readonly note: string }>
> = {
  pdf: { label: 'PDF', note: 'To read, print and attach; tagged for screen readers.' },
  html: { label: 'Web page (HTML)', note: 'One file that opens in any browser, without internet.' },
  csv: { label: 'Spreadsheet (CSV)', note: 'A table to sort and filter in a spreadsheet.' },
  json: { label: 'JSON', note: 'For programs of your own.' },
  sarif: { label: 'SARIF', note: 'For code scanning, such as GitHub’s; the same for every type.' },
  junit: { label: 'JUnit XML', note: 'For the test results of a build server; the same for every type.' },
  earl: { label: 'EARL (JSON-LD)', note: 'The W3C’s form for handing test results to other tools.' },
  openacr: {
    label: 'OpenACR (YAML)',
    note: 'A conformance report for machines; every “supports” is left for a named person to sign.',
  },
};

export const reportStatusLabels: Readonly<Record<ReportStatus, string>> = {
  queued: 'Waiting',
  running: 'Being made',
  ready: 'Ready',
  failed: 'Failed',
};

const stepLabels: Readonly<Record<ReportStep, string>> = {
  reading: 'Reading the scan',
  printing: 'Printing the PDF',
};

/** “Reading the scan, 42 %”: how far a report is that is not ready yet. */
export function formatReportProgress({
  status,
  step,
  percent,
}: Pick<Report, 'status' | 'step' | 'percent'>): string {
  return `${step ? stepLabels[step] : reportStatusLabels[status]}, ${percent} %`;
}

/** “Summary, PDF”. */
export function formatReportName({ type, format }: { type: ReportType; format: ReportFormat }): string {
  return `${reportTypeInfo[type].label}, ${reportFormatInfo[format].label}`;
}

const fileSizeUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** “38 kB”: decimal, as file managers and downloads say it. */
export function formatFileSize(bytes: number): string {
  const step = Math.min(fileSizeUnits.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat('en', {
    style: 'unit',
    unit: fileSizeUnits[step],
    maximumSignificantDigits: 3,
  }).format(bytes / 1000 ** step);
}
