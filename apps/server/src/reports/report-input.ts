import type { RuleTally } from '@curbcut/contract';
import { renderFix, rulesAsked } from '@curbcut/engine';
import { occurrenceOf, type ReportInput, type ReportPage } from '@curbcut/reports';
import type { Db } from '../db/database.ts';
import { findingsToReport, type OccurrenceRow, occurrencesOf } from '../db/queries/findings.ts';
import { readFix } from '../db/queries/fixes.ts';
import { type IssueRow, issuesMatching } from '../db/queries/issues.ts';
import { type LeftOutElements, pagesToReport, type ReportedPage } from '../db/queries/pages.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import { toLeftOut, toSettings } from '../scans/present.ts';
import { VERSION } from '../version.ts';

/**
 * Rows that are read at once: what of a scan is in memory, however large it is, and how long others wait for the
 * embedded database.
 */
const ROWS_AT_ONCE = 200;

interface Reading {
  /** Aborted when the report is no longer wanted. */
  readonly signal: AbortSignal;
  /** Hears of every row that was read. */
  readonly onRead: () => void;
}

/** A scan as reports are made of it, read from the database as they go. */
export async function reportInput(db: Db, scan: ScanRow, reading: Reading): Promise<ReportInput> {
  const reader = { userId: scan.ownerId };
  const { id } = scan;
  const issues: IssueRow[] = [];
  const ranked = rowsOf(
    (last?: IssueRow) => issuesMatching(db, reader, id, {}, { after: last?.rank ?? -1, limit: ROWS_AT_ONCE }),
    { ...reading, onRead: () => undefined },
  );
  for await (const row of ranked) issues.push(row);
  const settings = toSettings(scan);
  return {
    scan: {
      id,
      url: scan.url,
      created_at: scan.createdAt.toISOString(),
      completed_at: scan.completedAt?.toISOString() ?? null,
      settings,
      score_result: scan.scoreResult,
      projected: scan.projected,
      pages_beyond_limit: scan.pagesBeyondLimit,
      left_out: toLeftOut(scan),
      version: VERSION,
    },
    rules: rulesAsked(settings),
    issues: issues.map(({ fingerprint, issue: { classification: _settled, ...issue } }) => ({
      ...issue,
      fix: issue.fix ?? null,
      component: issue.component ?? null,
      id: fingerprint,
      fingerprint,
    })),
    async *pages() {
      const rows = rowsOf(
        (last?: ReportedPage) => pagesToReport(db, id, { after: last?.position ?? -1, limit: ROWS_AT_ONCE }),
        reading,
      );
      for await (const row of rows) yield toPage(row);
    },
    async *occurrences(issue) {
      const rows = rowsOf(
        (after: Pick<OccurrenceRow, 'position' | 'index'> = { position: -1, index: -1 }) =>
          occurrencesOf(db, reader, id, issue.id, { after, limit: ROWS_AT_ONCE }),
        reading,
      );
      for await (const { finding, page } of rows)
        yield occurrenceOf(finding, page.url, scan.settings.variants);
    },
    async fixOf(issue) {
      const found = await readFix(db, reader, id, issue.id);
      if (!found) return null;
      const { fix, url, framework } = found;
      return { fix, page_url: url, code: renderFix(fix, framework ?? 'html') };
    },
    async *findingsOn(page) {
      const rows = rowsOf(
        (last?: Pick<OccurrenceRow, 'index'>) =>
          findingsToReport(db, id, Number(page.id), { after: last?.index ?? -1, limit: ROWS_AT_ONCE }),
        reading,
      );
      for await (const { issue, finding, page: at } of rows)
        yield { issue, occurrence: occurrenceOf(finding, at.url, scan.settings.variants) };
    },
  };
}

/** All rows, asked for in pages that begin after the last row of the page before. */
async function* rowsOf<Row>(
  pageAfter: (last?: Row) => Promise<readonly Row[]>,
  { signal, onRead }: Reading,
): AsyncGenerator<Row> {
  let last: Row | undefined;
  for (;;) {
    signal.throwIfAborted();
    const rows = await pageAfter(last);
    for (const row of rows) {
      onRead();
      yield row;
    }
    last = rows.at(-1);
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

function toPage(page: ReportedPage): ReportPage {
  const { position, url, title, state, notTested, unexamined, elements, score, failed, needsReview } = page;
  return {
    id: String(position),
    url,
    title,
    status: state === 'tested' ? 'tested' : 'not-tested',
    not_tested: notTested,
    unexamined,
    elements,
    score,
    failed,
    needs_review: needsReview,
    tallies: talliesOf(page),
  };
}

/** What the rules reported without elements that are left out. A rule with nothing left did not apply. */
function talliesOf({ tallies, leftOut }: ReportedPage): RuleTally[] {
  if (leftOut.length === 0) return tallies;
  const countOf = (ruleId: string, outcome: LeftOutElements['outcome']) =>
    leftOut.find((some) => some.ruleId === ruleId && some.outcome === outcome)?.count ?? 0;
  return tallies
    .map(({ ruleId, passed, failed, cantTell }) => ({
      ruleId,
      passed,
      failed: Math.max(0, failed - countOf(ruleId, 'failed')),
      cantTell: Math.max(0, cantTell - countOf(ruleId, 'cantTell')),
    }))
    .filter(({ passed, failed, cantTell }) => passed + failed + cantTell > 0);
}
