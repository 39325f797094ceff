import type { ScanWord } from '../db/queries/activity.ts';
import type { StoredIssue } from '../db/schema.ts';

/** What scans changed in the issues of a site over a while. */
export interface SiteNews {
  readonly fresh: readonly StoredIssue[];
  readonly regressed: readonly StoredIssue[];
  readonly fixed: readonly StoredIssue[];
}

/** What is different after all these words; what came and went in between is none. */
export function newsOf(words: readonly ScanWord[]): SiteNews {
  const news: { [Kind in keyof SiteNews]: StoredIssue[] } = { fresh: [], regressed: [], fixed: [] };
  for (const ofIssue of Map.groupBy(words, ({ issueId }) => issueId).values()) {
    const [first, last] = [ofIssue[0]!, ofIssue.at(-1)!];
    if (last.after === 'fixed') {
      if (first.before !== null && first.before !== 'fixed') news.fixed.push(last.issue);
    } else if (first.before === null) news.fresh.push(last.issue);
    else if (last.after === 'regressed' && first.before === 'fixed') news.regressed.push(last.issue);
  }
  return news;
}

export const isNews = ({ fresh, regressed, fixed }: SiteNews): boolean =>
  fresh.length + regressed.length + fixed.length > 0;
