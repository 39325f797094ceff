import type {
  PeriodReport,
  PeriodReportFormat,
  PeriodReportType,
  SharedPeriodReport,
} from '@curbcut/contract';
import { getHost } from '../format/format.ts';

/** The report types, in the order in which they are offered. */
export const periodReportTypeInfo: Readonly<
  Record<PeriodReportType, { readonly label: string; readonly description: string }>
> = {
  portfolio: {
    label: 'Portfolio',
    description:
      'How your sites stand: scores, open issues, audits, the rules that affect most sites, and what wasn’t tested.',
  },
  progress: {
    label: 'Progress',
    description:
      'What changed between two dates: found, fixed and regressed issues, and the time to a verified fix.',
  },
};

export const periodReportFormatLabels: Readonly<Record<PeriodReportFormat, string>> = {
  html: 'HTML',
  pdf: 'PDF',
  csv: 'CSV',
  json: 'JSON',
};

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats a report's period: “Oct 1, 2026 to Oct 31, 2026”. */
export const formatReportPeriod = ({ from, until }: Pick<PeriodReport, 'from' | 'until'>): string =>
  `${dayFormat.format(new Date(from))} to ${dayFormat.format(new Date(until))}`;

/** Formats a report's subject. */
export function formatReportScope({ kind, name }: PeriodReport['scope']): string {
  return kind === 'site'
    ? getHost(name)
    : kind === 'site_group'
      ? name
      : kind === 'accessible'
        ? 'Sites you can access'
        : 'All sites';
}

/** “Progress, All sites, Oct 1, 2026 to Oct 31, 2026”. */
export const formatPeriodReportName = (
  report: Pick<PeriodReport | SharedPeriodReport, 'type' | 'scope' | 'from' | 'until'>,
): string =>
  `${periodReportTypeInfo[report.type].label}, ${formatReportScope(report.scope)}, ${formatReportPeriod(report)}`;
