import type { AuditRecord } from '@curbcut/audit';
import type { AuditStandard } from '@curbcut/contract';
import { formatCount } from '@curbcut/scoring';
import { formatLongDate } from '../format-text.ts';

/** The data that the conformance report of an audit is generated from. */
export interface AuditReportInput extends AuditRecord {
  /** Curbcut's version. */
  readonly version: string;
}

export const STANDARD_NAMES: Readonly<Record<AuditStandard, string>> = {
  'wcag-2.2': 'WCAG 2.2',
  'wcag-2.1': 'WCAG 2.1',
};

export const STANDARD_URLS: Readonly<Record<AuditStandard, string>> = {
  'wcag-2.2': 'https://www.w3.org/TR/WCAG22/',
  'wcag-2.1': 'https://www.w3.org/TR/WCAG21/',
};

/** Returns the day of the report: of the signature or, in a draft, of the last change. ISO 8601. */
export function getReportTime({ audit }: AuditReportInput): string {
  return audit.signature?.signed_at ?? audit.updated_at;
}

/** Says why the report is a draft; empty for a finished one. */
export function describeDraft({ audit }: AuditReportInput): string {
  const undecided = audit.criteria.filter(({ outcome }) => outcome === 'undecided').length;
  const reasons = [
    ...(undecided > 0
      ? [`${undecided} ${undecided === 1 ? 'criterion has' : 'criteria have'} not been decided`]
      : []),
    ...(audit.signature === null ? ['the report has not been signed'] : []),
  ].join(', and ');
  if (reasons === '') return '';
  return `Draft. ${reasons[0]?.toUpperCase()}${reasons.slice(1)}. Do not use it as a conformance report.`;
}

/** 4.1.1 is in no audit of WCAG 2.2, but the form of the report still has a row for it. */
export const PARSING_REMARK =
  'WCAG 2.2 removed this criterion, because browsers now handle parsing errors in a consistent way. For WCAG 2.0 and 2.1, W3C considers it always satisfied for content that uses HTML or XML.';

/** Describes the methods of the evaluation, one item each. */
export function describeMethods({ audit }: AuditReportInput): string[] {
  const random = audit.sample.filter(({ reason }) => reason === 'random').length;
  const sampled = audit.sample.length;
  const scanned = audit.tested_pages === 1 ? 'the scanned page' : `all ${audit.tested_pages} scanned pages`;
  return [
    `The sampling is based on the Website Accessibility Conformance Evaluation Methodology (WCAG-EM). Automated tests ran on ${scanned}; people evaluated a sample of ${formatCount(sampled, 'page')}.`,
    `Curbcut ran the automated tests in a real browser on ${formatLongDate(audit.scanned_at)}. Failures on all scanned pages count.`,
    `People answered ${audit.answered} of ${formatCount(audit.questions, 'question')} about the ${formatCount(sampled, 'sampled page')}.`,
    'A criterion is reported as Does Not Support if automated tests found failures on more than half of the tested pages, and as Partially Supports if there are fewer failures or only people reported them.',
    ...(random === 0
      ? []
      : [
          `${formatCount(random, 'sampled page')} ${random === 1 ? 'was' : 'were'} chosen at random (seed ${audit.seed}).`,
        ]),
    ...(audit.support_baseline === '' ? [] : [`Accessibility support baseline: ${audit.support_baseline}`]),
  ];
}
