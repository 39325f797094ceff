import type { CriterionResult } from '@curbcut/contract';
import { LEVELS, type Level } from '@curbcut/wcag';
import { stringify } from 'yaml';
import { cleanText } from '../clean-text.ts';
import { formatLongDate, getHost } from '../format-text.ts';
import {
  type AuditReportInput,
  describeDraft,
  describeMethods,
  getReportTime,
  PARSING_REMARK,
  STANDARD_NAMES,
} from './audit-report-input.ts';

/** Names of the catalogs of GSA/openacr (catalog/). There is no VPAT 2.5 catalog of WCAG 2.1 alone. */
const CATALOG_IDS = {
  'wcag-2.2': '2.5-edition-wcag-2.2-en',
  'wcag-2.1': '2.4-edition-wcag-2.1-en',
} as const;

const CHAPTERS: Readonly<Record<Level, string>> = {
  A: 'success_criteria_level_a',
  AA: 'success_criteria_level_aa',
  AAA: 'success_criteria_level_aaa',
};

/** Generates the conformance report of an audit as OpenACR 0.1.0 in YAML. */
export async function* generateAuditOpenacr(input: AuditReportInput): AsyncGenerator<string> {
  const { audit } = input;
  const host = getHost(audit.origin);
  const yaml = stringify(
    {
      title: `${host} Accessibility Conformance Report`,
      product: { name: host, description: describeProduct(input) },
      author: { name: audit.evaluator, email: '' },
      report_date: getReportTime(input).slice(0, 10),
      last_modified_date: audit.updated_at.slice(0, 10),
      version: 1,
      notes: describeStatus(input),
      evaluation_methods_used: describeMethods(input)
        .map((line) => `- ${line.replace(/\s+/g, ' ')}`)
        .join('\n'),
      catalog: CATALOG_IDS[audit.standard],
      chapters: Object.fromEntries(LEVELS.map((level) => [CHAPTERS[level], buildChapter(input, level)])),
    },
    // Parsers of YAML 1.1, such as the one of GSA, read unquoted dates as times instead of text.
    { compat: 'yaml-1.1' },
  );
  yield cleanText(yaml);
}

function describeProduct({ audit }: AuditReportInput): string {
  return `The website at ${audit.origin}${audit.scope === '' ? '' : `. Scope: ${audit.scope}`}`;
}

function describeStatus(input: AuditReportInput): string {
  const { audit } = input;
  const { signature } = audit;
  return [
    describeDraft(input),
    `${audit.title}, ${STANDARD_NAMES[audit.standard]}, level ${audit.level}.`,
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

function buildChapter({ audit }: AuditReportInput, level: Level) {
  const rows = audit.criteria.filter((result) => result.level === level);
  if (rows.length === 0) return { notes: 'Not part of this evaluation.', disabled: true, criteria: [] };
  const criteria = rows.map(toCriterion);
  if (level === 'A' && audit.standard === 'wcag-2.2') {
    const index = rows.findIndex(({ criterion }) => criterion === '4.1.2');
    criteria.splice(
      index === -1 ? criteria.length : index,
      0,
      toRow('4.1.1', 'not-applicable', PARSING_REMARK),
    );
  }
  return { criteria };
}

/** Leaves the level of an undecided criterion empty: OpenACR has no term for it outside of level AAA. */
function toCriterion({ criterion, outcome, remark }: CriterionResult) {
  return outcome === 'undecided'
    ? toRow(criterion, '', `Undecided. ${remark}`)
    : toRow(criterion, outcome, remark);
}

const toRow = (num: string, level: string, notes: string) => ({
  num,
  components: [{ name: 'web', adherence: { level, notes } }],
});
