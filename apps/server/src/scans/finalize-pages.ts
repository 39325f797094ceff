import type { NotTestedDetails, PageImportance } from '@curbcut/contract';
import { PageImportanceCalculator } from '@curbcut/engine';
import type { Db } from '../db/database.ts';
import { listPagesToFinalize, setImportances } from '../db/queries/finalization.ts';
import { splitPages, splitRows } from './batches.ts';

/** The pages of a scan that no longer change. */
export interface ClosedPages {
  /** Number of pages, tested or not. */
  readonly pageCount: number;
  /** Clicks from the start page; null for a page known from a sitemap only. */
  readonly getClicks: (url: string) => number | null;
}

export interface TestedPageScore {
  readonly position: number;
  readonly score: number | null;
  readonly importance: PageImportance;
}

export interface FinalizedPages {
  readonly pageCount: number;
  readonly tested: readonly TestedPageScore[];
  readonly rulesRun: number;
  /** Why the start page was not tested. */
  readonly startPageNotTested: NotTestedDetails | null;
}

/** Determines the importance of each page, and reads what scoring needs of it. */
export async function finalizePages(
  db: Db,
  scanId: string,
  { pageCount, getClicks }: ClosedPages,
): Promise<FinalizedPages> {
  const known: { position: number; url: string; score: number | null }[] = [];
  const rules = new Set<string>();
  const importances = new PageImportanceCalculator();
  let startPageNotTested: NotTestedDetails | null = null;
  for (const range of splitPages(pageCount)) {
    for (const page of await listPagesToFinalize(db, scanId, range)) {
      const { position, url, score, links, forms, tallies } = page;
      const isStart = position === 0;
      if (isStart) startPageNotTested = page.notTested;
      if (page.state !== 'tested') continue;
      known.push({ position, url, score });
      for (const { ruleId } of tallies) rules.add(ruleId);
      importances.add({ url, isStart, clicks: getClicks(url), links, forms });
    }
  }
  const byUrl = importances.computeAll();
  const tested = known.map(({ position, url, score }) => ({
    position,
    score,
    importance: byUrl.get(url) ?? 'medium',
  }));
  for (const some of splitRows(tested)) await setImportances(db, scanId, some);
  return { pageCount, tested, rulesRun: rules.size, startPageNotTested };
}
