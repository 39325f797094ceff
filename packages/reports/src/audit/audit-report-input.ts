import { type AuditRecord, WCAG_VERSIONS } from '@curbcut/audit';
import {
  type Audit,
  type AuditStandard,
  describeLimitedTests,
  RANDOM_SHARE,
  type ReportEdition,
  splitList,
} from '@curbcut/contract';
import { formatCount, formatNumber } from '@curbcut/scoring';
import type { RequirementStandard } from '@curbcut/wcag';
import { formatLongDate } from '../format-text.ts';
import type { ConvertedImage, DocumentBrand, ImageConversion, ReportImage } from '../report-input.ts';
import { countOpenRequirements } from './requirements.ts';
import { formatProcess, listProcesses } from './sample-views.ts';

/** The data that an audit's reports are generated from. */
export interface AuditReportInput extends AuditRecord {
  /** Curbcut's version. */
  readonly version: string;
  /** Undefined for reports with Curbcut's own branding. */
  readonly brand?: DocumentBrand | undefined;
  /**
   * Reads the screenshot of an audit page by its id, for documents with images. Returns null if it is
   * missing. Without this function, reports have no screenshots.
   */
  readonly readScreenshot?: (pageId: string) => Promise<ReportImage | null>;
  /**
   * Reads an attached image by its id, in the same way. Without this function, reports only list the images
   * by name.
   */
  readonly readAttachment?: (attachmentId: string) => Promise<ReportImage | null>;
  /**
   * Converts an image for Word, which does not support WebP. Returns an image for each part, or none if it
   * cannot be converted. Without this function, Word files have no images.
   */
  readonly convertImage?: (
    image: ReportImage,
    conversion: ImageConversion,
  ) => Promise<readonly ConvertedImage[]>;
}

const STANDARD_NAMES: Readonly<Record<AuditStandard, string>> = {
  'wcag-2.2': 'WCAG 2.2',
  'wcag-2.1': 'WCAG 2.1',
  'en-301-549': 'EN 301 549 V3.2.1',
  'en-301-549-v4': 'EN 301 549 V4.1.1 (provisional)',
  'section-508': 'Revised Section 508',
};

const STANDARD_URLS: Readonly<Record<AuditStandard, string>> = {
  'wcag-2.2': 'https://www.w3.org/TR/WCAG22/',
  'wcag-2.1': 'https://www.w3.org/TR/WCAG21/',
  'en-301-549': 'https://www.etsi.org/deliver/etsi_en/301500_301599/301549/03.02.01_60/en_301549v030201p.pdf',
  'en-301-549-v4':
    'https://www.etsi.org/deliver/etsi_en/301500_301599/301549/04.01.01_60/en_301549v040101p.pdf',
  'section-508': 'https://www.access-board.gov/ict/',
};

/** Formats what an audit evaluates: `WCAG 2.2 Level AA`. Names only the part of a standard that audits evaluate. */
export function formatTarget({ standard, level }: Pick<Audit, 'standard' | 'level'>): string {
  const name = STANDARD_NAMES[standard];
  if (standard === 'en-301-549') return `${name}, clauses 9.1 to 9.4 (WCAG 2.1 Level AA)`;
  if (standard === 'en-301-549-v4') return `${name}, clauses 9.1 to 9.4 (WCAG 2.2 Level AA)`;
  if (standard === 'section-508') return `${name}, E205.4 (WCAG 2.0 Level AA)`;
  return `${name} Level ${level}`;
}

export const EDITION_NAMES: Readonly<Record<ReportEdition, string>> = {
  wcag: 'WCAG Edition',
  'en-301-549': 'EN 301 549 Edition',
  'en-301-549-v4': 'EN 301 549 V4.1.1 Edition (provisional)',
  'section-508': 'Revised Section 508 Edition',
  int: 'International Edition',
};

/** Lists the standards that a conformance report covers, with the parts of each that it includes. */
export function listCoveredStandards(
  input: AuditReportInput,
  edition: ReportEdition,
): { readonly name: string; readonly url: string; readonly included: string }[] {
  const { audit } = input;
  const levels = `Level A: Yes. Level AA: ${audit.level === 'AA' ? 'Yes' : 'No'}. Level AAA: No.`;
  const evaluated = WCAG_VERSIONS[audit.standard];
  const isEn = edition === 'en-301-549' || edition === 'int';
  const is508 = edition === 'section-508' || edition === 'int';
  return [
    ...(['2.0', '2.1', '2.2'] as const).map((version) => ({
      name: `Web Content Accessibility Guidelines (WCAG) ${version}`,
      url: `https://www.w3.org/TR/WCAG${version.replace('.', '')}/`,
      included: version <= evaluated ? levels : 'No.',
    })),
    {
      name: 'Revised Section 508 standards, published January 18, 2017 and corrected January 22, 2018',
      url: STANDARD_URLS['section-508'],
      included: is508
        ? describeCoverage(input, 'section-508', 'the success criteria that E205.4 refers to')
        : 'No.',
    },
    {
      name: 'EN 301 549 V3.2.1 (2021-03) (PDF)',
      url: STANDARD_URLS['en-301-549'],
      included: isEn ? describeCoverage(input, 'en-301-549', 'clauses 9.1 to 9.4') : 'No.',
    },
    ...(edition === 'en-301-549-v4'
      ? [
          {
            name: 'EN 301 549 V4.1.1 (2026-09) (PDF), provisional',
            url: STANDARD_URLS['en-301-549-v4'],
            included: describeCoverage(input, 'en-301-549-v4', 'clauses 9.1 to 9.4'),
          },
        ]
      : []),
  ];
}

/**
 * Describes how much of a standard a report includes: the criteria that the standard refers to, and what
 * people have assessed beyond them.
 */
function describeCoverage(
  { requirements }: AuditReportInput,
  standard: RequirementStandard,
  criteria: string,
): string {
  const chapters = requirements.filter((chapter) => chapter.standard === standard);
  const { open, total } = countOpenRequirements(chapters);
  if (open === 0) return 'Yes.';
  const others = formatCount(total, 'other requirement');
  return `In part: ${criteria}, and ${formatNumber(total - open)} of ${others}.`;
}

/** Returns the report's date: that of the signature or, in a draft, of the last change. ISO 8601. */
export function getReportTime({ audit }: AuditReportInput): string {
  return audit.signature?.signed_at ?? audit.updated_at;
}

/** Explains why the report is a draft; empty for a finished one. */
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

/** Describes the evaluation methods, one item each. */
export function describeMethods({ audit, limitedTests }: AuditReportInput): string[] {
  const random = audit.sample.filter(({ reason }) => reason === 'random').length;
  const scanned = audit.tested_pages === 1 ? 'the scanned page' : `all ${audit.tested_pages} scanned pages`;
  return [
    `The sampling is based on the Website Accessibility Conformance Evaluation Methodology (WCAG-EM). Automated tests ran on ${scanned}; people evaluated a sample of ${describeSample(audit)}.`,
    `Curbcut ran the automated tests in a real browser on ${formatLongDate(audit.scanned_at)}. Failures on any scanned page count.`,
    ...describeLimits({ audit, limitedTests }),
    `People answered ${audit.answered} of ${formatCount(audit.questions, 'question')} about this sample.`,
    'A criterion with failures is reported as “Does Not Support” if, as counted by automated tests, most of its elements fail on most tested pages, and as “Partially Supports” otherwise. Evaluators can override the level; the evidence then states the reason and the derived level.',
    ...(random === 0
      ? []
      : [
          `${formatCount(random, 'sampled page')} ${random === 1 ? 'was' : 'were'} chosen at random (seed ${audit.seed}), ${formatShare()} of the structured sample.`,
        ]),
    ...listProcesses(audit).map((process) => `Complete process in the sample: ${formatProcess(process)}`),
    ...labelText('Accessibility support baseline', splitList(audit.support_baseline, /\n/).join('; ')),
    ...labelText('Technologies relied upon', splitList(audit.technologies).join(', ')),
    ...labelText('Additional requirements', audit.additional_requirements),
    ...labelText('Evaluation specifics', audit.evaluation_specifics),
  ];
}

/** Describes which automated tests were cut short on sampled pages, referring to the pages by title. */
export function describeLimits({
  audit: { sample },
  limitedTests,
}: Pick<AuditReportInput, 'audit' | 'limitedTests'>): string[] {
  const titles = new Map(sample.map(({ url, title }) => [url, title]));
  return describeLimitedTests(limitedTests, titles).map(({ text }) => text);
}

const labelText = (label: string, text: string): string[] => (text === '' ? [] : [`${label}: ${text}`]);

const formatShare = (): string => `${RANDOM_SHARE * 100}%`;

/** Counts what people evaluated: `12 pages and 3 other views`. */
export function describeSample({ sample, views }: Pick<Audit, 'sample' | 'views'>): string {
  const pages = formatCount(sample.length, 'page');
  return views.length === 0 ? pages : `${pages} and ${formatCount(views.length, 'other view')}`;
}

/** Formats the evaluation period; empty if it is unknown. */
export function formatPeriod({
  evaluated_from: from,
  evaluated_to: to,
}: Pick<Audit, 'evaluated_from' | 'evaluated_to'>): string {
  if (from === to) return from === '' ? '' : formatLongDate(from);
  if (from === '') return `Until ${formatLongDate(to)}`;
  return to === '' ? `Since ${formatLongDate(from)}` : `${formatLongDate(from)} to ${formatLongDate(to)}`;
}

/** Describes the scope in words and URL patterns, one per line. */
export const listScope = ({
  scope,
  scope_included,
  scope_excluded,
}: Pick<Audit, 'scope' | 'scope_included' | 'scope_excluded'>): string[] => [
  ...(scope === '' ? [] : [scope]),
  ...labelText('Included', splitList(scope_included, /\n/).join(', ')),
  ...labelText('Excluded', splitList(scope_excluded, /\n/).join(', ')),
];
