import { WCAG_VERSIONS } from '@curbcut/audit';
import { type CriterionResult, PROVISIONAL_STANDARDS, type ReportEdition } from '@curbcut/contract';
import { LEVELS, type Level, type WcagVersion } from '@curbcut/wcag';
import { stringify } from 'yaml';
import { cleanText } from '../clean-text.ts';
import { formatLongDate, getHost } from '../format-text.ts';
import {
  type AuditReportInput,
  describeDraft,
  describeMethods,
  formatTarget,
  getReportTime,
  listScope,
} from './audit-report-input.ts';
import {
  buildRequirementChapters,
  describeRequirementOutcome,
  describeWebClauses,
} from './openacr-requirements.ts';
import { getProductName } from './product-facts.ts';
import { formatRemark, splitRemark } from './remark-points.ts';
import { listReportedResults } from './report-tables.ts';
import { listEditionStandards } from './requirements.ts';

/**
 * Names of the GSA/openacr catalogs (catalog/) by edition and WCAG version. Not every combination has its own
 * catalog.
 */
const CATALOG_IDS: Readonly<Record<ReportEdition, Partial<Record<WcagVersion, string>>>> = {
  wcag: {
    '2.2': '2.5-edition-wcag-2.2-en',
    '2.1': '2.4-edition-wcag-2.1-en',
    '2.0': '2.5-edition-wcag-2.0-508-en',
  },
  'section-508': {
    '2.2': '2.5-edition-wcag-2.2-508-en',
    '2.1': '2.5-edition-wcag-2.1-508-en',
    '2.0': '2.5-edition-wcag-2.0-508-en',
  },
  'en-301-549': { '2.2': '2.5-edition-wcag-2.2-508-eu-en', '2.1': '2.4-edition-wcag-2.1-508-eu-en' },
  // There is no catalog for V4.1.1.
  'en-301-549-v4': { '2.2': '2.5-edition-wcag-2.2-en' },
  int: { '2.2': '2.5-edition-wcag-2.2-508-eu-en', '2.1': '2.4-edition-wcag-2.1-508-eu-en' },
};

const CHAPTERS: Readonly<Record<Level, string>> = {
  A: 'success_criteria_level_a',
  AA: 'success_criteria_level_aa',
  AAA: 'success_criteria_level_aaa',
};

/** Generates an audit's conformance report as OpenACR 0.1.0 in YAML. */
export async function* generateAuditOpenacr(
  input: AuditReportInput,
  edition: ReportEdition,
): AsyncGenerator<string> {
  const { audit } = input;
  const host = getHost(audit.origin);
  const yaml = stringify(
    {
      title: `${host} Accessibility Conformance Report`,
      product: {
        name: getProductName(input),
        ...(audit.product_version === '' ? {} : { version: audit.product_version }),
        description: describeProduct(input),
      },
      author: { name: audit.evaluator, email: isOwnContact(input) ? audit.contact_email : '' },
      ...(audit.vendor === '' ? {} : { vendor: createVendor(input) }),
      report_date: getReportTime(input).slice(0, 10),
      last_modified_date: audit.updated_at.slice(0, 10),
      version: 1,
      notes: describeStatus(input, edition),
      evaluation_methods_used: describeMethods(input)
        .map((line) => `- ${line.replace(/\s+/g, ' ')}`)
        .join('\n'),
      catalog: CATALOG_IDS[edition][WCAG_VERSIONS[audit.standard]],
      chapters: buildChapters(input, edition),
    },
    // YAML 1.1 parsers, such as the GSA's, read unquoted dates as times instead of text.
    { compat: 'yaml-1.1' },
  );
  yield cleanText(yaml);
}

/** Returns whether the contact for the report is also its author. */
const isOwnContact = ({ audit }: AuditReportInput): boolean =>
  audit.contact_name === '' || audit.contact_name === audit.evaluator;

const createVendor = ({ audit: { vendor, contact_name, contact_email } }: AuditReportInput) => ({
  company_name: vendor,
  ...(contact_name === '' ? {} : { name: contact_name }),
  email: contact_email,
});

function describeProduct({ audit }: AuditReportInput): string {
  return `The website at ${audit.origin}${listScope(audit)
    .map((line, index) => `. ${index === 0 && audit.scope !== '' ? 'Scope: ' : ''}${line}`)
    .join('')}`;
}

function describeStatus(input: AuditReportInput, edition: ReportEdition): string {
  const { audit } = input;
  const { signature } = audit;
  return [
    describeDraft(input),
    `${audit.title}, ${formatTarget(audit)}.`,
    PROVISIONAL_STANDARDS[audit.standard] ?? '',
    audit.notes,
    audit.commissioner === '' ? '' : `Commissioned by ${audit.commissioner}.`,
    signature === null
      ? ''
      : `Signed by ${signature.name} on ${formatLongDate(signature.signed_at)}; SHA-256 of the results, answers and issues: ${signature.hash}.`,
    signature === null || signature.outdated.length === 0
      ? ''
      : `A later scan found failures for ${signature.outdated.join(', ')}.`,
    // No catalog has a chapter for these.
    listEditionStandards(edition).includes('section-508')
      ? describeRequirementOutcome(input, '508-E205.4')
      : '',
    ...(edition === 'en-301-549-v4'
      ? ['en4-9.6', 'en4-9.7', 'en4-Other-clauses'].map((id) => describeRequirementOutcome(input, id))
      : []),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function buildChapters(input: AuditReportInput, edition: ReportEdition) {
  const catalog = CATALOG_IDS[edition][WCAG_VERSIONS[input.audit.standard]] ?? '';
  const covered = listEditionStandards(edition);
  return Object.fromEntries([
    ...LEVELS.map((level) => [CHAPTERS[level], buildChapter(input, level, edition)]),
    ...(catalog.includes('-508')
      ? buildRequirementChapters(input, 'section-508', covered.includes('section-508'))
      : []),
    ...(covered.includes('en-301-549')
      ? [
          // The catalogs list no criteria in this chapter, so the GSA's validator rejects any.
          ['en_301_549_web', { notes: describeWebClauses(input), criteria: [] }],
          ...buildRequirementChapters(input, 'en-301-549', true),
        ]
      : []),
  ]);
}

function buildChapter(input: AuditReportInput, level: Level, edition: ReportEdition) {
  const rows = listReportedResults(input, edition).filter((result) => result.level === level);
  if (rows.length === 0) return { notes: 'Not part of this evaluation.', disabled: true, criteria: [] };
  return { criteria: rows.map(toCriterion) };
}

/** Leaves an undecided criterion's level empty, because OpenACR has no term for it except at Level AAA. */
function toCriterion({
  criterion,
  outcome,
  remark,
}: Pick<CriterionResult, 'criterion' | 'outcome' | 'remark'>) {
  return outcome === 'undecided'
    ? toRow(
        criterion,
        '',
        splitRemark(remark).length < 2 ? `Undecided. ${remark}` : formatRemark(`Undecided.\n${remark}`),
      )
    : toRow(criterion, outcome, formatRemark(remark));
}

const toRow = (num: string, level: string, notes: string) => ({
  num,
  components: [{ name: 'web', adherence: { level, notes } }],
});
