import type { ScanWord } from '../db/queries/activity.ts';

/** What scans changed in the issues of a site over a period: the last state of each. */
export interface SiteNews {
  readonly fresh: readonly ScanWord[];
  readonly regressed: readonly ScanWord[];
  readonly fixed: readonly ScanWord[];
  /** New ones that need review, counted apart. */
  readonly needsReview: readonly ScanWord[];
}

/** What is different after all these changes; what came and went in between is not news. */
export function newsOf(words: readonly ScanWord[]): SiteNews {
  const news: { [Kind in keyof SiteNews]: ScanWord[] } = {
    fresh: [],
    regressed: [],
    fixed: [],
    needsReview: [],
  };
  for (const ofIssue of Map.groupBy(words, ({ issueId }) => issueId).values()) {
    const [first, last] = [ofIssue[0]!, ofIssue.at(-1)!];
    if (last.issue.outcome === 'cantTell') {
      if (first.before === null && last.after !== 'fixed') news.needsReview.push(last);
    } else if (last.after === 'fixed') {
      if (first.before !== null && first.before !== 'fixed') news.fixed.push(last);
    } else if (first.before === null) news.fresh.push(last);
    else if (last.after === 'regressed' && first.before === 'fixed') news.regressed.push(last);
  }
  return news;
}

export const isNews = ({ fresh, regressed, fixed, needsReview }: SiteNews): boolean =>
  fresh.length + regressed.length + fixed.length + needsReview.length > 0;
