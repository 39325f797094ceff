import { MAX_SAMPLE_PAGES, type ProposedSample, type SamplePage, StartAuditBody } from '@curbcut/contract';
import type { z } from 'zod';

export type NewAuditField = 'title' | 'evaluator' | 'scope' | 'commissioner' | 'support_baseline' | 'pages';
export type NewAuditErrors = Partial<Record<NewAuditField, string>>;

/**
 * Reads the form of a new audit.
 *
 * @returns the body of the request, or the first error of each field
 */
export function readNewAudit(
  data: FormData,
  { scan_id, seed }: Pick<ProposedSample, 'scan_id' | 'seed'>,
  pages: readonly SamplePage[],
): { body: z.input<typeof StartAuditBody> } | { errors: NewAuditErrors } {
  const text = (name: string) => String(data.get(name) ?? '');
  const read = StartAuditBody.safeParse({
    scan_id,
    seed,
    standard: text('standard'),
    level: text('level'),
    title: text('title'),
    scope: text('scope'),
    commissioner: text('commissioner'),
    evaluator: text('evaluator'),
    support_baseline: text('support_baseline'),
    pages: pages.map(({ page_id, reason }) => ({ page_id, reason })),
  });
  if (read.success) return { body: read.data };
  const errors = read.error.issues.map(({ path, message }) => [String(path[0]), message]);
  return { errors: Object.fromEntries(errors.toReversed()) };
}

type OtherPage = ProposedSample['others'][number];

/** Matches shown at most below the search field. */
export const MAX_FOUND_PAGES = 8;

/** Finds tested pages that are not in the sample, by words in their title or URL. */
export function findOtherPages(
  candidates: readonly OtherPage[],
  sample: readonly SamplePage[],
  search: string,
): OtherPage[] {
  const inSample = new Set(sample.map(({ page_id }) => page_id));
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return candidates.filter(({ page_id, title, url }) => {
    const text = `${title} ${url}`.toLowerCase();
    return !inSample.has(page_id) && words.every((word) => text.includes(word));
  });
}

/** Adds a page to the sample, which keeps the reason of the proposal for pages that come back. */
export function addPage(
  sample: readonly SamplePage[],
  page: OtherPage,
  proposed: readonly SamplePage[],
): SamplePage[] {
  if (sample.length >= MAX_SAMPLE_PAGES) return [...sample];
  const reason = proposed.find(({ page_id }) => page_id === page.page_id)?.reason ?? 'chosen';
  return [...sample, { page_id: page.page_id, url: page.url, title: page.title, reason }];
}
