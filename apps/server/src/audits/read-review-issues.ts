import type { ReviewIssue } from '@curbcut/audit';
import { type Finding, MAX_QUESTION_OCCURRENCES, type QuestionOccurrence } from '@curbcut/contract';
import { getRuleInfo, groupFindings } from '@curbcut/engine';
import { type CriterionId, isCriterionId } from '@curbcut/wcag';
import type { Db } from '../db/database.ts';
import {
  type CountedIssue,
  countOccurrencesOnPages,
  listCountedIssues,
  listFirstLocationsOnPages,
  listForAudits,
  listTrackedIds,
} from '../db/queries/audit-sources.ts';
import { listOccurrencesAt } from '../db/queries/findings.ts';
import { toScanReader } from '../db/queries/reader.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import { ROWS_PER_BATCH } from '../scans/batches.ts';

/**
 * Returns the criteria that an issue fails, or that reviewing it decides. Best-practice issues don't fail
 * criteria.
 */
export const getDecidedCriteria = ({ issue }: CountedIssue): CriterionId[] =>
  issue.best_practice ? [] : issue.wcag_criteria.filter(isCriterionId);

/**
 * Maximum number of elements for all issues together, which limits memory; with many issues, fewer elements
 * are read per issue.
 */
const MAX_ELEMENTS = 20_000;
/** Maximum number of elements per issue. */
const MAX_ELEMENTS_PER_ISSUE = 2000;

/** A sampled page: its position in the scan, and its number in the audit. */
interface SampledPage {
  readonly position: number;
  readonly number: number;
}

/** An issue that needs review, with the numbers of its pages. */
interface IssueToReview extends ReviewIssue {
  readonly onPages: readonly number[];
}

/**
 * Reads what people have to decide on sampled pages: first the issues that need review, worst first, then the
 * questions that are asked only in audits.
 */
export async function readReviewIssues(
  db: Db,
  scan: ScanRow,
  pages: readonly SampledPage[],
): Promise<IssueToReview[]> {
  return [...(await readScanReviews(db, scan, pages)), ...(await readAuditQuestions(db, scan, pages))];
}

/** Reads the scan's issues that need review. */
async function readScanReviews(
  db: Db,
  scan: ScanRow,
  pages: readonly SampledPage[],
): Promise<IssueToReview[]> {
  const positions = pages.map(({ position }) => position);
  const counts = await countOccurrencesOnPages(db, scan.id, positions);
  const found = (await listCountedIssues(db, scan.id, 'cantTell')).flatMap((counted) => {
    const onSample = counts.get(counted.fingerprint);
    return onSample && getDecidedCriteria(counted).length > 0 ? [{ counted, onSample }] : [];
  });
  const trackedIds = await listTrackedIds(db, scan.siteId!, scan.id);
  const limit = Math.max(
    MAX_QUESTION_OCCURRENCES,
    Math.min(MAX_ELEMENTS_PER_ISSUE, Math.floor(MAX_ELEMENTS / Math.max(1, found.length))),
  );
  const numbers = new Map(pages.map(({ position, number }) => [position, number]));
  const reviewIssues: IssueToReview[] = [];
  for (const { counted, onSample } of found) {
    const { fingerprint, issue } = counted;
    const { reason, elements } = await readElements(db, scan, fingerprint, numbers, limit);
    const onPages = pages
      .filter(({ position }) => onSample.positions.includes(position))
      .map(({ number }) => number);
    reviewIssues.push({
      identity: trackedIds.get(fingerprint) ?? `${issue.rule_id} ${fingerprint}`,
      ruleId: issue.rule_id,
      ruleTitle: issue.rule_title,
      reason,
      criteria: getDecidedCriteria(counted),
      cause: issue.cause,
      help: issue.help,
      occurrences: onSample.occurrences,
      pages: onPages.length,
      onPages,
      elements: markIncomplete(elements, onSample.occurrences, scan.id),
    });
  }
  return reviewIssues;
}

/** Reads the questions that are asked only in audits, grouped like issues. */
async function readAuditQuestions(
  db: Db,
  scan: ScanRow,
  pages: readonly SampledPage[],
): Promise<IssueToReview[]> {
  const numbers = new Map(pages.map(({ position, number }) => [position, number]));
  const asked = await listForAudits(db, scan.id, [...numbers.keys()]);
  const byPosition = new Map(asked.map((page) => [String(page.position), page]));
  const groups = groupFindings(
    asked.map(({ position, forAudits }) => ({ pageId: String(position), findings: forAudits })),
  );
  return groups.flatMap(({ fingerprint, ruleId, rootCause, occurrences, pageIds }) => {
    const rule = getRuleInfo(ruleId);
    if (rule === undefined || rule.bestPractice) return [];
    const listed = occurrences.slice(0, MAX_ELEMENTS_PER_ISSUE).map(({ pageId, findingIndex }) => {
      const { url, forAudits } = byPosition.get(pageId)!;
      const { reason, ...finding } = forAudits[findingIndex]!;
      return { reason, element: toOccurrence(finding, numbers.get(Number(pageId))!, url) };
    });
    const elements = listed.map(({ element }) => element);
    const onPages = pageIds.map((pageId) => numbers.get(Number(pageId))!);
    return {
      identity: `${ruleId} ${fingerprint}`,
      ruleId,
      ruleTitle: rule.title,
      reason: listed[0]!.reason,
      criteria: [...rule.criteria],
      cause: rootCause,
      help: rule.help,
      occurrences: occurrences.length,
      pages: onPages.length,
      onPages,
      elements: markIncomplete(elements, occurrences.length, scan.id),
    };
  });
}

function toOccurrence(
  { selector, snippet, message, name, role, facts, box, related }: Omit<Finding, 'reason'>,
  number: number,
  url: string,
): QuestionOccurrence {
  const element = { selector, snippet, message, name, role, facts, box, ...(related && { related }) };
  return { page_id: String(number), page_url: url, ...element, screenshot: null };
}

/**
 * Reads an issue's occurrences and the reason they share.
 *
 * @param numbers Numbers of the sampled pages, by position.
 */
async function readElements(
  db: Db,
  scan: ScanRow,
  fingerprint: string,
  numbers: ReadonlyMap<number, number>,
  limit: number,
): Promise<{ reason: string; elements: QuestionOccurrence[] }> {
  const locations = await listFirstLocationsOnPages(db, scan.id, fingerprint, [...numbers.keys()], limit);
  const elements: QuestionOccurrence[] = [];
  let reason = '';
  for (let start = 0; start < locations.length; start += ROWS_PER_BATCH) {
    const batch = locations.slice(start, start + ROWS_PER_BATCH);
    for (const { position, finding, page } of await listOccurrencesAt(
      db,
      toScanReader(scan),
      scan.id,
      batch,
    )) {
      reason ||= finding.reason;
      elements.push(toOccurrence(finding, numbers.get(position)!, page.url));
    }
  }
  return { reason, elements };
}

/**
 * If an issue has more occurrences than were read, adds an element that's different in every scan, so that an
 * answer isn't kept if the unread ones might have changed.
 */
function markIncomplete(
  elements: readonly QuestionOccurrence[],
  occurrences: number,
  scanId: string,
): readonly QuestionOccurrence[] {
  const last = elements.at(-1);
  if (last === undefined || elements.length >= occurrences) return elements;
  return [...elements, { ...last, facts: { scan: scanId } }];
}
