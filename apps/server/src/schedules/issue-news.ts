import type { StateChange } from '../db/queries/activity.ts';

/** Changes to the issues of a site over a period: the final state of each issue. */
export interface IssueNews {
  readonly fresh: readonly StateChange[];
  readonly regressed: readonly StateChange[];
  readonly fixed: readonly StateChange[];
  /** New issues that need review, counted separately. */
  readonly needsReview: readonly StateChange[];
}

/** Summarizes state changes by their net effect; what was reverted in between is left out. */
export function summarizeStateChanges(words: readonly StateChange[]): IssueNews {
  const news: { [Kind in keyof IssueNews]: StateChange[] } = {
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

export const hasNews = ({ fresh, regressed, fixed, needsReview }: IssueNews): boolean =>
  fresh.length + regressed.length + fixed.length + needsReview.length > 0;
