import {
  EVALUATION_DETAILS,
  type EvaluationDetail,
  MAX_SAMPLE_PAGES,
  type ProposedSample,
  type SamplePage,
  StartAuditBody,
  type ViewReason,
} from '@curbcut/contract';
import type { z } from 'zod';
import { getFirstErrors } from '#app/api/first-errors.ts';
import type { SampleViews } from '#app/audits/sample-views.ts';

export type NewAuditField =
  | EvaluationDetail
  | ('title' | 'evaluator' | 'scope' | 'commissioner' | 'support_baseline' | 'pages' | 'views' | 'processes');
export type NewAuditErrors = Partial<Record<NewAuditField, string>>;
/** Returns a field's error; undefined if it's valid. */
export type NewAuditErrorReader = (field: NewAuditField) => string | undefined;

/**
 * Reads the form for a new audit.
 *
 * @returns the request body, or each field's first error
 */
export function readNewAudit(
  data: FormData,
  { scan_id, seed }: Pick<ProposedSample, 'scan_id' | 'seed'>,
  pages: readonly SamplePage[],
  { views, processes }: SampleViews = { views: [], processes: [] },
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
    ...Object.fromEntries(EVALUATION_DETAILS.map((name) => [name, text(name)])),
    pages: pages.map(({ page_id, reason }) => ({ page_id, reason })),
    views: [...views],
    processes: [...processes],
  });
  if (read.success) return { body: read.data };
  return { errors: getFirstErrors(read.error) };
}

type OtherPage = ProposedSample['others'][number];

/** Lists tested pages that are not in the sample. */
export function listOtherPages(candidates: readonly OtherPage[], sample: readonly SamplePage[]): OtherPage[] {
  const inSample = new Set(sample.map(({ page_id }) => page_id));
  return candidates.filter(({ page_id }) => !inSample.has(page_id));
}

/** Adds a page to the sample; pages that are added back keep their reason from the proposal. */
export function addPage(
  sample: readonly SamplePage[],
  page: OtherPage,
  proposed: readonly SamplePage[],
  chosenReason: ViewReason = 'chosen',
): SamplePage[] {
  if (sample.length >= MAX_SAMPLE_PAGES) return [...sample];
  const reason = proposed.find(({ page_id }) => page_id === page.page_id)?.reason ?? chosenReason;
  return [...sample, { page_id: page.page_id, url: page.url, title: page.title, reason }];
}

/** Replaces a sample's random pages with those from another proposal. */
export function replaceRandomPages(
  sample: readonly SamplePage[],
  proposed: readonly SamplePage[],
): SamplePage[] {
  const others = sample.filter(({ reason }) => reason !== 'random');
  const random = proposed.filter(
    ({ page_id, reason }) => reason === 'random' && others.every((page) => page.page_id !== page_id),
  );
  return [...others, ...random].slice(0, MAX_SAMPLE_PAGES);
}

/** Lists the proposed processes with their pages, except those whose pages are all in an existing process. */
export function listProposedProcesses(
  { pages, others, options }: Pick<ProposedSample, 'pages' | 'others' | 'options'>,
  { processes }: SampleViews,
): { name: string; pages: OtherPage[] }[] {
  const byId = new Map([...pages, ...others].map((page) => [page.page_id, page]));
  return options.processes
    .map(({ name, page_ids }) => ({ name, pages: page_ids.flatMap((id) => byId.get(id) ?? []) }))
    .filter(
      (proposed) =>
        proposed.pages.length > 1 &&
        !processes.some(({ steps }) =>
          proposed.pages.every(({ url }) => steps.some(({ page_url }) => page_url === url)),
        ),
    );
}
