import type { SampleCandidate } from './model.ts';
import { hasOwnForm, normalizeUrl } from './propose-sample.ts';

/** A tested page with its links to others. */
export interface ProcessCandidate extends SampleCandidate {
  /** URLs that the page's links and forms lead to, if known. */
  readonly targets: readonly string[];
}

export interface ProposedProcess {
  readonly name: string;
  /** Page ids in order; at least two. */
  readonly pageIds: readonly string[];
}

const MAX_PROPOSED = 5;
const MAX_STEPS = 10;
const MAX_NAME_LENGTH = 80;

/**
 * Proposes sequences of pages that look like a process (WCAG-EM step 3): they start at a page with its own
 * form, or lead to one, and each page leads to the next. Pages that the start page leads to are part of the
 * navigation and never follow another page, which keeps menus from becoming processes.
 *
 * The steps of a journey are one process, no matter what their pages link to.
 *
 * @param candidates a scan's tested pages, in scan order
 * @param journey the title of the journey whose steps were tested, if any
 */
export function proposeProcesses(
  candidates: readonly ProcessCandidate[],
  startUrl: string,
  journey?: string,
): ProposedProcess[] {
  const steps = candidates.filter(({ isStep }) => isStep);
  if (steps.length > 1)
    return [{ name: shorten(journey ?? steps[0]!.title), pageIds: steps.map(({ pageId }) => pageId) }];
  const start = candidates.find(({ url }) => normalizeUrl(url) === normalizeUrl(startUrl)) ?? candidates[0];
  if (start === undefined) return [];
  const byUrl = new Map(candidates.map((page) => [normalizeUrl(page.url), page]));
  const fromStart = new Set([normalizeUrl(start.url), ...start.targets.map(normalizeUrl)]);
  const common = countTargets(candidates);
  const isNavigation = (url: string) =>
    fromStart.has(url) || (common.get(url) ?? 0) > Math.max(2, candidates.length / 4);
  const used = new Set<string>();
  const proposed: ProposedProcess[] = [];
  for (const first of candidates) {
    if (proposed.length === MAX_PROPOSED) break;
    if (first === start || used.has(first.pageId)) continue;
    const chain = follow(first, { byUrl, isNavigation, start, used });
    if (chain.length < 2 || !chain.some((page) => hasOwnForm(page, start))) continue;
    for (const { pageId } of chain) used.add(pageId);
    proposed.push({ name: nameProcess(first), pageIds: chain.map(({ pageId }) => pageId) });
  }
  return proposed;
}

interface Surroundings {
  readonly byUrl: ReadonlyMap<string, ProcessCandidate>;
  readonly isNavigation: (url: string) => boolean;
  readonly start: ProcessCandidate;
  /** Ids of pages in other processes. */
  readonly used: ReadonlySet<string>;
}

function follow(
  first: ProcessCandidate,
  { byUrl, isNavigation, start, used }: Surroundings,
): ProcessCandidate[] {
  const chain = [first];
  while (chain.length < MAX_STEPS) {
    const last = chain.at(-1)!;
    const next = [...new Set(last.targets.map(normalizeUrl))].flatMap((url) => {
      const page = isNavigation(url) ? undefined : byUrl.get(url);
      return page && !chain.includes(page) && !used.has(page.pageId) ? [page] : [];
    });
    // A page that leads to many others is a list, such as a category page.
    const [only, ...others] = next.filter((page) => hasOwnForm(page, start));
    const following = only ?? (next.length === 1 ? next[0] : undefined);
    if (following === undefined || others.length > 0) break;
    chain.push(following);
  }
  return chain;
}

/** Counts the pages that lead to each URL. */
function countTargets(candidates: readonly ProcessCandidate[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { targets } of candidates) {
    for (const url of new Set(targets.map(normalizeUrl))) counts.set(url, (counts.get(url) ?? 0) + 1);
  }
  return counts;
}

const nameProcess = ({ title, url }: ProcessCandidate): string =>
  shorten(title.replace(/\s+/g, ' ').trim() || (URL.parse(url)?.pathname ?? url));

function shorten(name: string): string {
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH).toWellFormed()}…` : name;
}
