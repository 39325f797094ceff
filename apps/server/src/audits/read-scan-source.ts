import {
  createQuestions,
  type ElementCount,
  type ElementCounts,
  type FailedIssue,
  type FailedPages,
  findAbsentCriteria,
  getMeasuredCriteria,
  type QuestionDraft,
  type SampleCandidate,
  type SampleLimit,
} from '@curbcut/audit';
import {
  collectLimitedTests,
  type SampleReason,
  type SampleView,
  type UnexaminedPart,
} from '@curbcut/contract';
import { listScanRules } from '@curbcut/engine';
import { CRITERION_IDS, type CriterionId, isCriterionId } from '@curbcut/wcag';
import type { Db } from '../db/database.ts';
import type { PageElementsRow } from '../db/queries/audit-elements.ts';
import {
  type CountedIssue,
  countFailedPages,
  listCountedIssues,
  listFirstLocationOfEach,
  listPageIssues,
  listTestedPages,
  listTestedPagesAt,
} from '../db/queries/audit-sources.ts';
import type { AuditPageRow } from '../db/queries/audits.ts';
import { listOccurrencesAt } from '../db/queries/findings.ts';
import { listIssuePages } from '../db/queries/issue-samples.ts';
import { toScanReader } from '../db/queries/reader.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import type { ScanSnapshot } from '../db/schema.ts';
import { splitRows } from '../scans/batches.ts';
import { toScanSettings } from '../scans/scan-presenters.ts';
import { getDecidedCriteria, readReviewIssues } from './read-review-issues.ts';

/** Number of pages read in one batch, which limits how long other requests wait for the embedded database. */
const PAGES_PER_BATCH = 200;

/** Reads a scan's pages that a sample can be chosen from, in order. */
export async function readSampleCandidates(
  db: Db,
  { id, pagesFound }: Pick<ScanRow, 'id' | 'pagesFound'>,
): Promise<SampleCandidate[]> {
  const candidates: SampleCandidate[] = [];
  for (let from = 0; from < pagesFound; from += PAGES_PER_BATCH) {
    const range = { from, to: from + PAGES_PER_BATCH - 1 };
    const found = await listPageIssues(db, id, range);
    for (const page of await listTestedPages(db, id, range)) {
      const { position, url, title, tallies, step, askedRules } = page;
      const rules = [...new Set([...tallies.map(({ ruleId }) => ruleId), ...askedRules])];
      const issues = found.get(position) ?? [];
      candidates.push({ pageId: String(position), url, title, issues, rules, isStep: step !== null });
    }
  }
  return candidates;
}

/** A page to audit, by its position in the scan. */
export interface ChosenPage {
  readonly position: number;
  readonly reason: SampleReason;
}

/** A page of an audit before its screenshot is copied. */
export interface SourcePage extends Omit<AuditPageRow, 'auditId'> {
  readonly position: number;
  /** What wasn't tested. */
  readonly unexamined: readonly UnexaminedPart[];
  /** The elements that people can select, in stored form; null if the scan didn't record them. */
  readonly pageElements: string | null;
}

/** Returns page elements as audit rows. */
export const toElementsRows = (auditId: string, pages: readonly SourcePage[]): PageElementsRow[] =>
  pages.flatMap(({ number, pageElements }) =>
    pageElements === null ? [] : [{ auditId, page: number, elements: pageElements }],
  );

/** A question with the numbers of the pages that it's about. */
export interface SourceQuestion {
  readonly draft: QuestionDraft;
  readonly pages: readonly number[];
}

/** Everything that an audit takes from a scan, except screenshots. */
export interface ScanSource {
  /** In the order they were chosen. Positions without a tested page are skipped. */
  readonly pages: readonly SourcePage[];
  readonly questions: readonly SourceQuestion[];
  readonly snapshot: ScanSnapshot;
}

/**
 * Reads the data that an audit takes from a scan.
 *
 * @param firstPage The first page's number in the audit; the others follow.
 * @param known Keys of questions that already have an answer and are therefore kept, and the sample's views
 * other than its pages.
 */
export async function readScanSource(
  db: Db,
  scan: ScanRow,
  chosen: readonly ChosenPage[],
  criteria: readonly CriterionId[],
  firstPage: number,
  known: { readonly answered?: ReadonlySet<string>; readonly views?: readonly SampleView[] } = {},
): Promise<ScanSource> {
  const pages = await readSourcePages(db, scan, chosen, firstPage);
  const rules = listScanRules(toScanSettings(scan));
  // A test that was cut short on the sample can't prove that anything is absent.
  const limitedTests = listSampleLimits(pages, rules);
  const limitedNames = new Set(limitedTests.map(({ test }) => test));
  const evaluatedRules = rules
    .filter(({ tests }) => !tests.some((test) => limitedNames.has(test)))
    .map(({ rule_id }) => rule_id);
  const failures = await readFailuresWithExamples(db, scan, pages);
  const reviewIssues = await readReviewIssues(db, scan, pages);
  const pagesOf = new Map(reviewIssues.map(({ identity, onPages }) => [`issue:${identity}`, onPages]));
  const source = {
    criteria,
    reviewIssues,
    sample: pages,
    evaluatedRules,
    answered: known.answered ?? new Set<string>(),
    views: known.views ?? [],
  };
  return {
    pages,
    questions: createQuestions(source).map((draft) => ({
      // Unknown content never counts as unchanged.
      draft: { ...draft, fingerprint: draft.fingerprint || `unknown in scan ${scan.id}` },
      pages: pagesOf.get(draft.key) ?? pages.map(({ number }) => number),
    })),
    snapshot: {
      failures,
      failedPages: await readFailedPages(db, scan.id),
      elements: await countElements(db, scan, rules, failures),
      absent: [...findAbsentCriteria(source)],
      evaluatedRules,
      limitedTests,
      pages: scan.pagesTested,
      sampledPages: pages.length,
    },
  };
}

/** Lists the tests that were cut short on sampled pages, with the criteria whose results depend on them. */
function listSampleLimits(
  pages: readonly SourcePage[],
  rules: ReturnType<typeof listScanRules>,
): SampleLimit[] {
  return collectLimitedTests(pages).map((limited) => ({
    ...limited,
    criteria: CRITERION_IDS.filter((id) =>
      rules.some(
        ({ best_practice, wcag_criteria, tests }) =>
          !best_practice && wcag_criteria.includes(id) && tests.includes(limited.test),
      ),
    ),
  }));
}

async function readSourcePages(
  db: Db,
  scan: ScanRow,
  chosen: readonly ChosenPage[],
  firstPage: number,
): Promise<SourcePage[]> {
  const rows = await listTestedPagesAt(
    db,
    scan.id,
    chosen.map(({ position }) => position),
  );
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  return chosen
    .flatMap(({ position, reason }) => {
      const row = byPosition.get(position);
      return row ? [{ row, reason }] : [];
    })
    .map(
      (
        { row: { position, url, title, tallies, unexamined, contentHash, pageElements, screenshot }, reason },
        index,
      ) => ({
        position,
        unexamined,
        pageElements,
        number: firstPage + index,
        isSampled: true,
        url,
        title,
        reason,
        tallies,
        // Unknown content never counts as unchanged.
        contentHash: contentHash ?? `unknown in ${scan.id}`,
        screenshot,
      }),
    );
}

/** Maximum number of example URLs kept for each failed issue. */
const MAX_FAILURE_URLS = 5;

/** Adds an example to each failed issue that is visible in a sampled page's screenshot. */
async function readFailuresWithExamples(
  db: Db,
  scan: ScanRow,
  pages: readonly SourcePage[],
): Promise<FailedIssue[]> {
  const failures = await readFailuresByFingerprint(db, scan.id);
  const pictured = new Map(
    pages.flatMap(({ position, number, screenshot }) => (screenshot ? [[position, String(number)]] : [])),
  );
  for (const batch of splitRows([...failures.keys()])) {
    const locations = await listFirstLocationOfEach(db, scan.id, batch, [...pictured.keys()]);
    const found = await listOccurrencesAt(db, toScanReader(scan), scan.id, locations);
    const findings = new Map(found.map((row) => [`${row.position} ${row.index}`, row.finding]));
    for (const { issue, position, index } of locations) {
      const finding = findings.get(`${position} ${index}`);
      const [failure, page_id] = [failures.get(issue), pictured.get(position)];
      if (!finding?.box || !failure || page_id === undefined) continue;
      const { selector, name, box } = finding;
      failures.set(issue, { ...failure, example: { page_id, selector, name, box } });
    }
  }
  return [...failures.values()];
}

async function readFailuresByFingerprint(db: Db, scanId: string): Promise<Map<string, FailedIssue>> {
  const failed = (await listCountedIssues(db, scanId, 'failed')).filter(
    (counted) => getDecidedCriteria(counted).length > 0,
  );
  const urls = new Map<string, string[]>();
  for (const batch of splitRows(failed)) {
    const fingerprints = batch.map(({ fingerprint }) => fingerprint);
    const found = await listIssuePages(db, scanId, fingerprints, { pages: MAX_FAILURE_URLS, findings: 1 });
    for (const { issue, url } of found) urls.set(issue, [...(urls.get(issue) ?? []), url]);
  }
  return new Map(
    failed.map((counted) => [counted.fingerprint, toFailedIssue(counted, urls.get(counted.fingerprint))]),
  );
}

async function readFailedPages(db: Db, scanId: string): Promise<FailedPages> {
  const counts = await countFailedPages(db, scanId);
  return Object.fromEntries(
    counts.flatMap(({ criterion, pages }) => (isCriterionId(criterion) ? [[criterion, pages]] : [])),
  );
}

/**
 * Counts the elements tested by the measuring rules of failed criteria, and how many of them fail, not
 * counting excluded issues.
 */
async function countElements(
  db: Db,
  { id, pagesFound }: ScanRow,
  rules: ReturnType<typeof listScanRules>,
  failures: readonly FailedIssue[],
): Promise<ElementCounts> {
  const ids = new Map(rules.map(({ rule_id, rule_title }) => [rule_title, rule_id]));
  const counts = new Map<CriterionId, ElementCount>();
  for (const { rule_title, criteria, occurrences } of failures) {
    for (const criterion of getMeasuredCriteria(ids.get(rule_title) ?? '')) {
      const failed = (counts.get(criterion)?.failed ?? 0) + occurrences;
      if (criteria.includes(criterion)) counts.set(criterion, { tested: 0, failed });
    }
  }
  for (let from = 0; from < pagesFound && counts.size > 0; from += PAGES_PER_BATCH) {
    for (const { tallies } of await listTestedPages(db, id, { from, to: from + PAGES_PER_BATCH - 1 })) {
      for (const { ruleId, passed, failed, cantTell } of tallies) {
        for (const criterion of getMeasuredCriteria(ruleId)) {
          const count = counts.get(criterion);
          if (count) counts.set(criterion, { ...count, tested: count.tested + passed + failed + cantTell });
        }
      }
    }
  }
  return Object.fromEntries(counts);
}

/** Converts a scan's failed issue to the form that results are derived from. */
function toFailedIssue(counted: CountedIssue, urls: readonly string[] = []): FailedIssue {
  const { rule_title, rule_description: impact, cause, occurrences, pages } = counted.issue;
  return { rule_title, impact, cause, occurrences, pages, criteria: getDecidedCriteria(counted), urls };
}
