import { MAX_SAMPLE_PAGES, RANDOM_SHARE, type SampleReason } from '@curbcut/contract';
import { getRuleTraits } from '@curbcut/rules/traits';
import type { SampleCandidate } from './model.ts';
import { createRandom } from './random.ts';

export interface ProposedPage {
  readonly pageId: string;
  readonly reason: SampleReason;
}

/** Leaves room for the random pages: 54 plus 10% (rounded up) is 60. */
const MAX_STRUCTURED_PAGES = Math.floor(MAX_SAMPLE_PAGES / (1 + RANDOM_SHARE));
const MAX_FORM_PAGES = 10;

/**
 * Proposes a page sample (WCAG-EM step 3): the start page, the steps of a journey, pages with different types of form fields, the
 * pages that together have as many issues and types of content as possible, and another 10% that are randomly
 * selected.
 *
 * @param candidates a scan's tested pages, in scan order
 * @param seed the same seed selects the same random pages
 * @param startUrl URL that the scan started with; if no page has it, the first page counts as the start page
 * @returns at most MAX_SAMPLE_PAGES different pages, the start page first, the random pages last
 */
export function proposeSample(
  candidates: readonly SampleCandidate[],
  seed: number,
  startUrl: string,
): ProposedPage[] {
  const start = findStartPage(candidates, startUrl);
  if (start === undefined) return [];
  const sample = new StructuredSample(candidates);
  sample.add(start, 'start');
  // A process is evaluated as a whole (WCAG-EM step 3.c), and the steps of a journey are one.
  for (const page of candidates) if (page.isStep && page !== start) sample.add(page, 'process');
  addFormPages(sample, candidates);
  sample.addGreedily();
  const chosen = new Set(sample.pages.map(({ pageId }) => pageId));
  const others = candidates.filter(({ pageId }) => !chosen.has(pageId));
  const count = Math.min(others.length, Math.ceil(sample.pages.length * RANDOM_SHARE));
  return [...sample.pages, ...chooseRandom(others, count, seed)];
}

function findStartPage(
  candidates: readonly SampleCandidate[],
  startUrl: string,
): SampleCandidate | undefined {
  const normalizedStart = normalizeUrl(startUrl);
  return candidates.find(({ url }) => normalizeUrl(url) === normalizedStart) ?? candidates[0];
}

export const normalizeUrl = (url: string): string =>
  (URL.parse(url)?.href ?? url).replace(/#.*$/, '').replace(/\/$/, '');

/** Adds one page per combination of field types, so that a search field on every page adds only one page. */
function addFormPages(sample: StructuredSample, candidates: readonly SampleCandidate[]): void {
  const seen = new Set([getFieldKinds(sample.start)]);
  let count = 0;
  for (const page of candidates) {
    const kinds = getFieldKinds(page);
    if (page.isStep || kinds === '' || seen.has(kinds)) continue;
    seen.add(kinds);
    sample.add(page, 'form');
    count += 1;
    if (count === MAX_FORM_PAGES) return;
  }
}

const getFieldKinds = ({ rules }: SampleCandidate): string =>
  rules
    .filter((rule) => getRuleTraits(rule).indicates?.includes('form-fields'))
    .sort()
    .join(' ');

/**
 * Returns whether a page has types of form fields that the start page lacks, so more than a search field, for
 * example.
 */
export const hasOwnForm = (page: SampleCandidate, start: SampleCandidate): boolean => {
  const kinds = getFieldKinds(page);
  return kinds !== '' && kinds !== getFieldKinds(start);
};

/** The pages chosen so far and, for every other page, the issues and content it would add. */
class StructuredSample {
  readonly pages: ProposedPage[] = [];
  readonly #covered = new Set<string>();
  #others: { page: SampleCandidate; issues: string[]; rules: string[] }[];

  constructor(candidates: readonly SampleCandidate[]) {
    this.#others = candidates.map((page) => ({
      page,
      issues: page.issues.map((id) => `issue ${id}`),
      rules: page.rules.map((id) => `rule ${id}`),
    }));
  }

  get start(): SampleCandidate {
    return this.#start!;
  }
  #start: SampleCandidate | undefined;

  add(page: SampleCandidate, reason: SampleReason): void {
    if (this.pages.length >= MAX_STRUCTURED_PAGES) return;
    this.#start ??= page;
    this.pages.push({ pageId: page.pageId, reason });
    for (const id of page.issues) this.#covered.add(`issue ${id}`);
    for (const id of page.rules) this.#covered.add(`rule ${id}`);
    const isNew = (key: string): boolean => !this.#covered.has(key);
    this.#others = this.#others
      .filter((other) => other.page !== page)
      .map((other) => ({
        page: other.page,
        issues: other.issues.filter(isNew),
        rules: other.rules.filter(isNew),
      }));
  }

  /** Repeatedly adds the page that contributes the most, until no page contributes anything. */
  addGreedily(): void {
    while (this.pages.length < MAX_STRUCTURED_PAGES) {
      let best = this.#others[0];
      for (const other of this.#others) {
        if (best === undefined || countNew(other) > countNew(best)) best = other;
      }
      if (best === undefined || countNew(best) === 0) return;
      this.add(best.page, best.issues.length > 0 ? 'issues' : 'variety');
    }
  }
}

const countNew = ({ issues, rules }: { issues: string[]; rules: string[] }): number =>
  issues.length + rules.length;

function chooseRandom(others: readonly SampleCandidate[], count: number, seed: number): ProposedPage[] {
  const random = createRandom(seed);
  const rest = [...others];
  return Array.from({ length: count }, () => {
    const [page] = rest.splice(Math.floor(random() * rest.length), 1);
    return { pageId: page!.pageId, reason: 'random' as const };
  });
}
