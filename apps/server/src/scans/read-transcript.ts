import {
  MAX_LINE_ISSUES,
  type PageTranscript,
  type ScreenReaderName,
  type TranscriptOrderName,
} from '@curbcut/contract';
import { decodeTranscript, speakTranscript, TRANSCRIPT_ORDERS } from '@curbcut/engine';
import type { Db } from '../db/database.ts';
import type { Reader } from '../db/queries/reader.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import { type IssueElement, listIssueElements, readTranscriptPage } from '../db/queries/transcripts.ts';
import { ApiProblem } from '../http/api-problem.ts';

/** Reasons why a part of a page isn't in its capture, and therefore not in its transcript. */
const UNREAD_REASONS: ReadonlySet<string> = new Set([
  ...['closed-shadow-root', 'frame-unreachable', 'frame-not-loaded', 'frame-not-html', 'canvas', 'plugin'],
  ...['too-many-nodes', 'too-deep', 'text-cut', 'attribute-cut'],
]);

/** How a transcript is read. */
export interface TranscriptView {
  readonly order: TranscriptOrderName;
  readonly screen_reader: ScreenReaderName;
}

/**
 * Reads what a screen reader announces on a page of a scan.
 *
 * @throws {ApiProblem} if the scan doesn't contain the page
 */
export async function readTranscript(
  db: Db,
  reader: Reader,
  scan: Pick<ScanRow, 'id' | 'upload'>,
  position: number,
  { order, screen_reader }: TranscriptView,
): Promise<PageTranscript> {
  const page = await readTranscriptPage(db, reader, scan.id, position);
  if (page === undefined) throw new ApiProblem('scan/page-not-found');
  const decoded = page.transcript === null ? null : await decodeTranscript(page.transcript);
  const facts = {
    page_id: String(position),
    url: page.finalUrl ?? page.url,
    title: page.title,
    order,
    screen_reader,
    not_read: page.unexamined.filter(({ reason }) => UNREAD_REASONS.has(reason)).map(({ detail }) => detail),
  };
  if (decoded === null) {
    const reason = scan.upload === null ? 'not-recorded' : 'uploaded';
    return {
      ...facts,
      lines: [],
      omitted: 0,
      totals: countStops(() => 0),
      unavailable: page.state === 'tested' ? reason : 'page-not-tested',
    };
  }
  const issues = Map.groupBy(
    await listIssueElements(db, reader, scan.id, position),
    ({ selector }) => selector,
  );
  const { lines, omitted } = speakTranscript(decoded, order);
  const listed = new Set<string>();
  return {
    ...facts,
    lines: lines.flatMap(({ entry: { selector, says: content }, says }) => {
      const text = says[screen_reader];
      if (text === '') return [];
      // One paragraph can have several lines.
      const isFirst = !listed.has(selector);
      listed.add(selector);
      return {
        text: text.toWellFormed(),
        role: typeof content === 'string' ? null : (content.role ?? null),
        selector,
        issues: isFirst ? toLineIssues(issues.get(selector)) : [],
      };
    }),
    omitted,
    totals: countStops((each) => decoded.orders[each].stops.length + decoded.orders[each].omitted),
    unavailable: null,
  };
}

const countStops = (count: (order: TranscriptOrderName) => number): PageTranscript['totals'] =>
  Object.fromEntries(TRANSCRIPT_ORDERS.map((order) => [order, count(order)])) as PageTranscript['totals'];

const toLineIssues = (found: readonly IssueElement[] = []): PageTranscript['lines'][number]['issues'] =>
  found.slice(0, MAX_LINE_ISSUES).map(({ issueId, ruleTitle, outcome, severity }) => ({
    issue_id: issueId,
    rule_title: ruleTitle,
    outcome,
    severity,
  }));
