import type { NotTested, PageImportance } from '@curbcut/contract';
import { PageImportances } from '@curbcut/engine';
import type { Db } from '../db/database.ts';
import { pagesToSettle, setImportances } from '../db/queries/settling.ts';
import { chunksOf, rangesOf } from './parts.ts';

/** The pages of a scan to which nothing is added any more. */
export interface ClosedPages {
  /** How many there are, tested or not. */
  readonly pages: number;
  /** Clicks from the start page; null for a page known from a sitemap alone. */
  readonly clicks: (url: string) => number | null;
}

export interface TestedPage {
  readonly position: number;
  readonly score: number | null;
  readonly importance: PageImportance;
}

export interface SettledPages {
  readonly pages: number;
  readonly tested: readonly TestedPage[];
  readonly rulesRun: number;
  /** Why the start page was not tested. */
  readonly notTested: NotTested | null;
}

/** Works out how important each page is, and reads of each what the score takes. */
export async function settlePages(
  db: Db,
  scanId: string,
  { pages, clicks }: ClosedPages,
): Promise<SettledPages> {
  const known: { position: number; url: string; score: number | null }[] = [];
  const rules = new Set<string>();
  const importances = new PageImportances();
  let notTested: NotTested | null = null;
  for (const range of rangesOf(pages)) {
    for (const page of await pagesToSettle(db, scanId, range)) {
      const { position, url, score, links, forms, tallies } = page;
      const isStart = position === 0;
      if (isStart) notTested = page.notTested;
      if (page.state !== 'tested') continue;
      known.push({ position, url, score });
      for (const { ruleId } of tallies) rules.add(ruleId);
      importances.add({ url, isStart, clicks: clicks(url), links, forms });
    }
  }
  const byUrl = importances.all();
  const tested = known.map(({ position, url, score }) => ({
    position,
    score,
    importance: byUrl.get(url) ?? 'medium',
  }));
  for (const some of chunksOf(tested)) await setImportances(db, scanId, some);
  return { pages, tested, rulesRun: rules.size, notTested };
}
