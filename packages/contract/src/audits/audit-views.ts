import { z } from 'zod';

export const VIEW_REASONS = [
  'common',
  'essential',
  'type',
  'technology',
  'process',
  'other',
  'chosen',
] as const;
/** Why a person added a page or view to the sample; these reasons are part of WCAG-EM step 3. */
export const ViewReason = z
  .enum(VIEW_REASONS)
  .describe(
    'common: a common page; essential: essential functionality; type: a different type of page; technology: uses a ' +
      'technology the site relies upon; process: a step in a complete process; other: relevant for another reason; ' +
      'chosen: no reason was given',
  )
  .meta({ id: 'ViewReason' });
export type ViewReason = z.infer<typeof ViewReason>;

/** Maximum number of views in a sample, in addition to its pages. */
export const MAX_SAMPLE_VIEWS = 60;
export const MAX_PROCESSES = 20;
export const MAX_PROCESS_STEPS = 30;

const webUrl = z
  .url({ protocol: /^https?$/, error: 'Enter a URL that starts with https:// or http://' })
  .max(2000);

/**
 * A view in the sample other than a page in its initial state: a state of a page, a page in another window or with
 * other settings, or a step in a process that scans cannot reach.
 */
export const SampleView = z
  .object({
    view_id: z.uuid().describe('Chosen by the program that adds the view; never changes'),
    name: z.string().trim().min(1, 'Enter a name').max(200),
    url: webUrl.describe('The page’s URL; the page doesn’t have to be part of the scan'),
    state: z
      .string()
      .trim()
      .max(1000)
      .describe(
        'How to reach the state: the scan’s actions, or a description; empty for the page as it loads',
      ),
    display: z
      .string()
      .trim()
      .max(200)
      .describe('Window and settings, such as “on a phone (390 px wide)”; empty for the scan’s own'),
    reason: ViewReason,
    note: z.string().trim().max(1000).describe('Why it is part of the sample, in words; can be empty'),
  })
  .meta({ id: 'SampleView' });
export type SampleView = z.infer<typeof SampleView>;

/** A view as recorded in answers and findings, with the name it had at the time. */
export const ViewReference = z
  .object({ view_id: z.uuid(), name: z.string().max(200) })
  .meta({ id: 'ViewReference' });
export type ViewReference = z.infer<typeof ViewReference>;

export const ProcessStep = z
  .object({
    page_url: z.string().max(10_000).describe('URL of a sampled page, or the view’s URL'),
    view_id: z.uuid().nullable().describe('The view in the sample; null for the page as it loads'),
  })
  .meta({ id: 'ProcessStep' });
export type ProcessStep = z.infer<typeof ProcessStep>;

/** A complete process: sampled pages and views in the order in which people go through them. */
export const SampleProcess = z
  .object({
    process_id: z.uuid(),
    name: z.string().trim().min(1, 'Enter a name').max(200),
    steps: z
      .array(ProcessStep)
      .min(2, 'A process has at least two steps')
      .max(MAX_PROCESS_STEPS, `A process has at most ${MAX_PROCESS_STEPS} steps`),
  })
  .meta({ id: 'SampleProcess' });
export type SampleProcess = z.infer<typeof SampleProcess>;

export const sampleViewFields = {
  views: z.array(SampleView).max(MAX_SAMPLE_VIEWS, `Add at most ${MAX_SAMPLE_VIEWS} views`),
  processes: z.array(SampleProcess).max(MAX_PROCESSES, `Add at most ${MAX_PROCESSES} processes`),
};

interface ViewsAndProcesses {
  readonly views: readonly SampleView[];
  readonly processes: readonly SampleProcess[];
}

/**
 * Checks that views and processes are consistent with each other and with the sample's pages.
 *
 * @returns the problem, as a sentence; undefined if there is none
 */
export function findViewProblem(
  { views, processes }: ViewsAndProcesses,
  pageUrls: ReadonlySet<string>,
): string | undefined {
  const byId = new Map(views.map((view) => [view.view_id, view]));
  if (byId.size < views.length) return 'Two views have the same id.';
  if (new Set(processes.map(({ process_id }) => process_id)).size < processes.length)
    return 'Two processes have the same id.';
  for (const { name, steps } of processes) {
    const isKnown = ({ page_url, view_id }: ProcessStep) =>
      view_id === null ? pageUrls.has(page_url) : byId.get(view_id)?.url === page_url;
    if (!steps.every(isKnown)) return `A step of the process “${name}” isn’t part of the sample.`;
  }
  return undefined;
}

/** Describes a view by everything except its name and URL: “Click “Menu”, on a phone (390 px wide)”. */
export function describeView({ state, display }: Pick<SampleView, 'state' | 'display'>): string {
  return [state, display].filter((part) => part !== '').join(', ') || 'As it loads';
}

/** The views and processes that a scan suggests. */
export const ViewOptions = z
  .object({
    states: z
      .array(
        z.object({
          page_url: z.string(),
          state: z.string().describe('The actions that lead to the state, such as “Click ‘Menu’”'),
          findings: z.number().int().min(1),
        }),
      )
      .describe('States of tested pages in which the scan found something; at most 200'),
    displays: z
      .array(z.string())
      .describe('Window sizes and settings the scan used in addition to the first'),
    processes: z
      .array(z.object({ name: z.string(), page_ids: z.array(z.string()).min(2) }))
      .describe('Sequences of pages that look like a process because forms lead from one to the next'),
  })
  .meta({ id: 'ViewOptions' });
export type ViewOptions = z.infer<typeof ViewOptions>;
