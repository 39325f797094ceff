import { MAX_SAMPLE_PAGES } from '@curbcut/contract';
import type { SampleCandidate } from './model.ts';
import type { ProposedPage } from './propose-sample.ts';

/** The content and issues that a random page in a sample has and the structured sample lacks. */
export interface SampleGap {
  readonly pageId: string;
  /** Rules that apply to the page, which represent types of content. */
  readonly rules: readonly string[];
  /** Ids of issues. */
  readonly issues: readonly string[];
}

export interface SampleComparison {
  /** In sample order; empty if the structured sample represents the random pages. */
  readonly gaps: readonly SampleGap[];
  /** Ids of pages to add so that the structured sample closes all gaps that any other page can close. */
  readonly proposed: readonly string[];
}

/**
 * Compares a sample's random pages with its other pages (WCAG-EM step 4.3). If a random page has content or
 * issues that the structured sample lacks, the structured sample does not represent the site, and pages have
 * to be added.
 *
 * @param candidates the scan's tested pages, in scan order
 * @param sample pages that are not candidates are ignored
 */
export function compareSamples(
  candidates: readonly SampleCandidate[],
  sample: readonly ProposedPage[],
): SampleComparison {
  const byId = new Map(candidates.map((page) => [page.pageId, page]));
  const covered = new Set<string>();
  for (const { pageId, reason } of sample) {
    const page = reason === 'random' ? undefined : byId.get(pageId);
    if (page) for (const key of listKeys(page)) covered.add(key);
  }
  const gaps = sample.flatMap(({ pageId, reason }): SampleGap[] => {
    const page = byId.get(pageId);
    if (reason !== 'random' || !page) return [];
    const rules = page.rules.filter((id) => !covered.has(toRuleKey(id)));
    const issues = page.issues.filter((id) => !covered.has(toIssueKey(id)));
    return rules.length + issues.length > 0 ? [{ pageId, rules, issues }] : [];
  });
  return { gaps, proposed: choosePages(candidates, sample, gaps) };
}

const toRuleKey = (id: string) => `rule ${id}`;
const toIssueKey = (id: string) => `issue ${id}`;

const listKeys = ({ rules, issues }: Pick<SampleCandidate, 'rules' | 'issues'>): string[] => [
  ...rules.map(toRuleKey),
  ...issues.map(toIssueKey),
];

/**
 * Repeatedly chooses the page with the most missing content or issues, until no page has any or the sample is
 * full.
 */
function choosePages(
  candidates: readonly SampleCandidate[],
  sample: readonly ProposedPage[],
  gaps: readonly SampleGap[],
): string[] {
  const missing = new Set(gaps.flatMap(listKeys));
  const sampled = new Set(sample.map(({ pageId }) => pageId));
  let others = candidates
    .filter(({ pageId }) => !sampled.has(pageId))
    .map((page) => ({ pageId: page.pageId, keys: listKeys(page) }));
  const proposed: string[] = [];
  while (missing.size > 0 && sampled.size + proposed.length < MAX_SAMPLE_PAGES) {
    others = others
      .map(({ pageId, keys }) => ({ pageId, keys: keys.filter((key) => missing.has(key)) }))
      .filter(({ keys }) => keys.length > 0);
    const [first, ...rest] = others;
    if (first === undefined) break;
    const best = rest.reduce((one, other) => (other.keys.length > one.keys.length ? other : one), first);
    proposed.push(best.pageId);
    for (const key of best.keys) missing.delete(key);
  }
  return proposed;
}
