import type { Report, ReportFormat, ReportStatus, ReportStep, ReportType } from '@curbcut/contract';

interface ReportTypeInfo {
  readonly label: string;
  /** The audience and content, in one sentence. */
  readonly description: string;
  /** Formats offered for this type, default first. */
  readonly formats: readonly ReportFormat[];
}

/** The report types, in the order in which they are offered. */
export const reportTypeInfo: Readonly<Record<ReportType, ReportTypeInfo>> = {
  summary: {
    label: 'Summary',
    description: 'For decision makers: one page with the score and the changes that matter most.',
    formats: ['pdf', 'html', 'json', 'csv'],
  },
  detailed: {
    label: 'Detailed',
    description: 'For project managers: every issue, who it affects and the pages it occurs on.',
    formats: ['pdf', 'html', 'csv', 'json'],
  },
  developer: {
    label: 'Developer',
    description: 'For developers: every occurrence with its selector and source, or a file for your tools.',
    formats: ['html', 'pdf', 'csv', 'json', 'sarif', 'junit', 'earl'],
  },
  conformance: {
    label: 'Conformance',
    description: 'For procurement and audits: each criterion, how it was tested and what needs review.',
    formats: ['pdf', 'html', 'openacr', 'earl', 'csv', 'json'],
  },
};

/** How the interface describes the formats. */
export const reportFormatInfo: Readonly<
  Record<
    ReportFormat,
    {
      readonly label: string;
      /** The label used in report names, if it's different. */
      readonly short?: string;
      readonly note: string;
    }
  >
> = {
  pdf: { label: 'PDF', note: 'For reading, printing or emailing. Tagged for screen readers.' },
  html: {
    label: 'Web page (HTML)',
    short: 'web page',
    note: 'One file that opens in any browser, even offline.',
  },
  csv: {
    label: 'Spreadsheet (CSV)',
    short: 'spreadsheet',
    note: 'A table to sort and filter in a spreadsheet.',
  },
  json: { label: 'JSON', note: 'For your own programs.' },
  sarif: {
    label: 'SARIF',
    note: 'For code scanning tools such as GitHub’s. Same for every audience.',
  },
  junit: { label: 'JUnit XML', note: 'For test results in CI. Same for every audience.' },
  earl: {
    label: 'EARL (JSON-LD)',
    short: 'EARL',
    note: 'The W3C format for exchanging test results between tools.',
  },
  openacr: {
    label: 'OpenACR (YAML)',
    short: 'OpenACR',
    note: 'A machine-readable conformance report. A person must confirm each “Supports” rating.',
  },
};

export const reportStatusLabels: Readonly<Record<ReportStatus, string>> = {
  queued: 'Waiting to start',
  running: 'In progress',
  ready: 'Ready',
  failed: 'Failed',
};

const stepLabels: Readonly<Record<ReportStep, string>> = {
  reading: 'Reading the scan',
  printing: 'Printing the PDF',
};

/** Describes the progress of a report that is not ready yet: “Reading the scan, 42%”. */
export function formatReportProgress({
  status,
  step,
  percent,
}: Pick<Report, 'status' | 'step' | 'percent'>): string {
  return `${step ? stepLabels[step] : reportStatusLabels[status]}, ${percent}%`;
}

/** “Summary report, PDF”. */
export function formatReportName({ type, format }: { type: ReportType; format: ReportFormat }): string {
  const { short, label } = reportFormatInfo[format];
  return `${reportTypeInfo[type].label} report, ${short ?? label}`;
}

const fileSizeUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats a file size in decimal units, as file managers and browsers do: “38 KB”. */
export function formatFileSize(bytes: number): string {
  const step = Math.min(fileSizeUnits.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const size = new Intl.NumberFormat('en', {
    style: 'unit',
    unit: fileSizeUnits[step],
    maximumSignificantDigits: 3,
  }).format(bytes / 1000 ** step);
  // The standard symbol “kB” is unusual in interfaces.
  return size.replace('kB', 'KB');
}
