import { CATEGORY_LABELS, type Category } from '@curbcut/wcag';
import { isCapApplied, type ScoreBreakdown, type ScoreInput } from './advanced-score.ts';
import { formatCount, formatNumber } from './format-count.ts';
import { getIssueCategory } from './impact.ts';
import { getIssueOccurrences, type IssueToScore } from './issue-to-score.ts';

/** An issue is mentioned separately when it has at least this share of all occurrences. */
const LARGE_SHARE = 0.25;

const densityFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Builds short sentences about a score, most important first. */
export function buildInsights(
  facts: ScoreInput,
  parts: ScoreBreakdown,
  failed: readonly IssueToScore[],
  needsReview: number,
): string[] {
  return [
    ...describeWorstIssues(facts),
    ...(isCapApplied(parts)
      ? [
          `With ${formatCount(facts.severityCounts.critical, 'critical issue')}, the score is capped at ${parts.cap}% of the average page score.`,
        ]
      : []),
    ...describeLargestIssue(facts, failed),
    ...describeLargestCategory(failed),
    ...(parts.densityPenalty > 0
      ? [`There are ${densityFormat.format(parts.density)} issues per 1,000 elements.`]
      : []),
    ...(needsReview > 0
      ? [`${formatCount(needsReview, 'issue')} ${needsReview === 1 ? 'needs' : 'need'} human review.`]
      : []),
    ...describeBreadth(facts, parts),
  ];
}

function describeWorstIssues({ severityCounts: { critical, serious }, occurrences }: ScoreInput): string[] {
  if (occurrences === 0) {
    return ['Automated tests found no issues. Some things still need manual testing.'];
  }
  if (critical > 0) {
    return [
      `${formatCount(critical, 'critical issue')} can prevent some people from using the site. Start there.`,
    ];
  }
  if (serious > 0) {
    return [
      `${formatCount(serious, 'serious issue')} can make the site very hard to use for some people. Start there.`,
    ];
  }
  return ['No critical or serious issues were found. What’s left slows some people down.'];
}

function describeLargestIssue({ occurrences }: ScoreInput, failed: readonly IssueToScore[]): string[] {
  const largest = failed.reduce((max, issue) => Math.max(max, getIssueOccurrences(issue)), 0);
  if (failed.length < 2 || largest < 2 || largest / occurrences < LARGE_SHARE) return [];
  return [
    `A single issue accounts for ${formatNumber(largest)} of ${formatNumber(occurrences)} occurrences.`,
  ];
}

function describeLargestCategory(failed: readonly IssueToScore[]): string[] {
  const sizes = new Map<Category, number>();
  for (const issue of failed)
    sizes.set(getIssueCategory(issue), (sizes.get(getIssueCategory(issue)) ?? 0) + 1);
  const [largest] = [...sizes].sort(([, a], [, b]) => b - a);
  if (!largest || largest[0] === 'other' || largest[1] * 2 <= failed.length || failed.length < 2) return [];
  const [category, size] = largest;
  return [
    `More than half of the issues are in one category, “${CATEGORY_LABELS[category]}”: ${formatNumber(size)} of ${formatNumber(failed.length)}.`,
  ];
}

function describeBreadth({ pages }: ScoreInput, { bonus }: ScoreBreakdown): string[] {
  if (pages === 1) return ['Only one page was tested. Other pages may have other issues.'];
  return bonus > 0 ? [`${formatNumber(pages)} pages were tested, which makes the score more reliable.`] : [];
}
