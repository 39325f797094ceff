import { WCAG_VERSIONS } from '@curbcut/audit';
import type { CriterionResult, ReportEdition } from '@curbcut/contract';
import { CRITERIA, LEVELS, type Level, type WcagVersion } from '@curbcut/wcag';
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
import { getProductName } from './product-facts.ts';
import { listReportedResults } from './report-tables.ts';

/** Names of the catalogs of GSA/openacr (catalog/) by edition and version of WCAG. Not every combination has one of its own. */
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
  int: { '2.2': '2.5-edition-wcag-2.2-508-eu-en', '2.1': '2.4-edition-wcag-2.1-508-eu-en' },
};

const CHAPTERS: Readonly<Record<Level, string>> = {
  A: 'success_criteria_level_a',
  AA: 'success_criteria_level_aa',
  AAA: 'success_criteria_level_aaa',
};

/** Chapters of Section 508 and EN 301 549 in catalogs; a website has no hardware. */
const SECTION_508_CHAPTERS = [
  'functional_performance_criteria',
  'hardware',
  'software',
  'support_documentation_and_services',
] as const;
const EN_301_549_CHAPTERS = [
  'en_301_549_functional_performance',
  'en_301_549_generic_requirements',
  'en_301_549_ict_with_two-way_voice',
  'en_301_549_ict_with_video',
  'en_301_549_hardware',
  'en_301_549_non-web-documents',
  'en_301_549_software',
  'en_301_549_documentation_and_support_services',
  'en_301_549_ict_providing_relay_or_emergency_service_access',
] as const;

/** Generates the conformance report of an audit as OpenACR 0.1.0 in YAML. */
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
      notes: describeStatus(input),
      evaluation_methods_used: describeMethods(input)
        .map((line) => `- ${line.replace(/\s+/g, ' ')}`)
        .join('\n'),
      catalog: CATALOG_IDS[edition][WCAG_VERSIONS[audit.standard]],
      chapters: buildChapters(input, edition),
    },
    // Parsers of YAML 1.1, such as the one of GSA, read unquoted dates as times instead of text.
    { compat: 'yaml-1.1' },
  );
  yield cleanText(yaml);
}

/** Whether the contact for the report is its author. */
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

function describeStatus(input: AuditReportInput): string {
  const { audit } = input;
  const { signature } = audit;
  return [
    describeDraft(input),
    `${audit.title}, ${formatTarget(audit)}.`,
    audit.notes,
    audit.commissioner === '' ? '' : `Commissioned by ${audit.commissioner}.`,
    signature === null
      ? ''
      : `Signed by ${signature.name} on ${formatLongDate(signature.signed_at)}; SHA-256 of the results, answers and issues: ${signature.hash}.`,
    signature === null || signature.outdated.length === 0
      ? ''
      : `A later scan found failures for ${signature.outdated.join(', ')}.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function buildChapters(input: AuditReportInput, edition: ReportEdition) {
  const catalog = CATALOG_IDS[edition][WCAG_VERSIONS[input.audit.standard]] ?? '';
  const isEn = edition === 'en-301-549' || edition === 'int';
  const listUnassessed = (names: readonly string[]) => names.map((name) => [name, describeUnassessed(name)]);
  return Object.fromEntries([
    ...LEVELS.map((level) => [CHAPTERS[level], buildChapter(input, level, edition)]),
    ...(catalog.includes('-508') ? listUnassessed(SECTION_508_CHAPTERS) : []),
    ...(isEn
      ? [
          [
            'en_301_549_web',
            {
              notes:
                'Clauses 9.1 to 9.4 are the success criteria of WCAG 2.1, levels A and AA; see their chapters. Clause 9.6 was not assessed.',
              criteria: listReportedResults(input, edition)
                .filter(({ criterion, level }) => level !== 'AAA' && CRITERIA[criterion].since <= '2.1')
                .map((result) => toCriterion({ ...result, num: `9.${result.criterion}` })),
            },
          ],
          ...listUnassessed(EN_301_549_CHAPTERS),
        ]
      : []),
  ]);
}

const describeUnassessed = (chapter: string) => ({
  notes: chapter.endsWith('hardware')
    ? 'A website is not hardware.'
    : 'Not assessed by this audit, which evaluates success criteria of WCAG only.',
  disabled: true,
  criteria: [],
});

function buildChapter(input: AuditReportInput, level: Level, edition: ReportEdition) {
  const rows = listReportedResults(input, edition).filter((result) => result.level === level);
  if (rows.length === 0) return { notes: 'Not part of this evaluation.', disabled: true, criteria: [] };
  return { criteria: rows.map(toCriterion) };
}

/** Leaves the level of an undecided criterion empty: OpenACR has no term for it outside of level AAA. */
function toCriterion({
  criterion,
  outcome,
  remark,
  num = criterion,
}: Pick<CriterionResult, 'criterion' | 'outcome' | 'remark'> & { readonly num?: string }) {
  return outcome === 'undecided' ? toRow(num, '', `Undecided. ${remark}`) : toRow(num, outcome, remark);
}

const toRow = (num: string, level: string, notes: string) => ({
  num,
  components: [{ name: 'web', adherence: { level, notes } }],
});
