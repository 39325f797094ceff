import { CATEGORY_LABELS, type Category } from '@curbcut/wcag';
import type { ScoreBreakdown, ScoreFacts } from './advanced-score.ts';
import { categoryOf } from './impact.ts';
import { type IssueToScore, occurrencesOf } from './issue.ts';

/** An issue gets a sentence of its own when it has at least this share of all occurrences. */
const LARGE_SHARE = 0.25;

const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const densityFigures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** What a person should know about a score, in plain sentences, what matters most first. */
export function insightsOf(
  facts: ScoreFacts,
  parts: ScoreBreakdown,
  failed: readonly IssueToScore[],
  needsReview: number,
): string[] {
  return [
    ...worstFirst(facts),
    ...(parts.cap === null
      ? []
      : [
          `With ${counted(facts.severityCounts.critical, 'critical issue')}, the score is capped at ${parts.cap}% of the average page score.`,
        ]),
    ...largestCause(facts, failed),
    ...largestCategory(failed),
    ...(parts.densityPenalty > 0
      ? [`There are ${densityFigures.format(parts.density)} issues per 1,000 elements.`]
      : []),
    ...(needsReview > 0
      ? [`${counted(needsReview, 'issue')} ${needsReview === 1 ? 'needs' : 'need'} review by a person.`]
      : []),
    ...breadth(facts, parts),
  ];
}

function worstFirst({ severityCounts: { critical, serious }, occurrences }: ScoreFacts): string[] {
  if (occurrences === 0) {
    return ['The automatic tests found no barriers. A person still has to check what no machine can judge.'];
  }
  if (critical > 0) {
    return [`${counted(critical, 'critical issue')} can shut some people out altogether. Start there.`];
  }
  if (serious > 0) {
    return [`${counted(serious, 'serious issue')} can make it very hard for some people. Start there.`];
  }
  return ['No critical or serious issues were found. What was found slows some people down.'];
}

function largestCause({ occurrences }: ScoreFacts, failed: readonly IssueToScore[]): string[] {
  const largest = failed.reduce((most, issue) => Math.max(most, occurrencesOf(issue)), 0);
  if (failed.length < 2 || largest < 2 || largest / occurrences < LARGE_SHARE) return [];
  return [
    `A single issue accounts for ${figures.format(largest)} of ${figures.format(occurrences)} occurrences.`,
  ];
}

function largestCategory(failed: readonly IssueToScore[]): string[] {
  const sizes = new Map<Category, number>();
  for (const issue of failed) sizes.set(categoryOf(issue), (sizes.get(categoryOf(issue)) ?? 0) + 1);
  const [largest] = [...sizes].sort(([, a], [, b]) => b - a);
  if (!largest || largest[0] === 'other' || largest[1] * 2 <= failed.length || failed.length < 2) return [];
  const [category, size] = largest;
  return [
    `More than half of the issues concern one subject, “${CATEGORY_LABELS[category]}”: ${figures.format(size)} of ${figures.format(failed.length)}.`,
  ];
}

function breadth({ pages }: ScoreFacts, { bonus }: ScoreBreakdown): string[] {
  if (pages === 1) return ['Only one page was tested. Other pages may have other barriers.'];
  return bonus > 0
    ? [`${figures.format(pages)} pages were tested, which makes the score more dependable.`]
    : [];
}

function counted(count: number, noun: string): string {
  return `${figures.format(count)} ${noun}${count === 1 ? '' : 's'}`;
}
