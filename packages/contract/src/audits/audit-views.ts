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
/** Why a person has added a page or view to the sample: parts of WCAG-EM step 3. */
export const ViewReason = z
  .enum(VIEW_REASONS)
  .describe(
    'common: a common page; essential: essential functionality; type: another type of page; technology: uses a ' +
      'technology that the site relies upon; process: step of a complete process; other: otherwise relevant; ' +
      'chosen: no reason was given',
  )
  .meta({ id: 'ViewReason' });
export type ViewReason = z.infer<typeof ViewReason>;

/** At most this many views besides pages can be in a sample. */
export const MAX_SAMPLE_VIEWS = 60;
export const MAX_PROCESSES = 20;
export const MAX_PROCESS_STEPS = 30;

const webUrl = z
  .url({ protocol: /^https?$/, error: 'Enter a URL that starts with https:// or http://' })
  .max(2000);

/**
 * A view of the sample besides its pages as they load: a state of a page, a page in another window or with other
 * settings, or a step of a process that no scan can reach.
 */
export const SampleView = z
  .object({
    view_id: z.uuid().describe('Chosen by the program that adds the view, and never changed'),
    name: z.string().trim().min(1, 'Enter a name').max(200),
    url: webUrl.describe('URL of the page; it need not be a page of the scan'),
    state: z
      .string()
      .trim()
      .max(1000)
      .describe(
        'How to get to the state: actions of the scan, or a description; empty for the page as it loads',
      ),
    display: z
      .string()
      .trim()
      .max(200)
      .describe('Window and settings, such as “on a phone (390 px wide)”; empty for those of the scan'),
    reason: ViewReason,
    note: z.string().trim().max(1000).describe('Why it is part of the sample, in words; may be empty'),
  })
  .meta({ id: 'SampleView' });
export type SampleView = z.infer<typeof SampleView>;

/** A view as answers and findings name it: with the name that it had then. */
export const ViewReference = z
  .object({ view_id: z.uuid(), name: z.string().max(200) })
  .meta({ id: 'ViewReference' });
export type ViewReference = z.infer<typeof ViewReference>;

export const ProcessStep = z
  .object({
    page_url: z.string().max(10_000).describe('URL of a page of the sample, or of the view'),
    view_id: z.uuid().nullable().describe('The view of the sample; null for the page as it loads'),
  })
  .meta({ id: 'ProcessStep' });
export type ProcessStep = z.infer<typeof ProcessStep>;

/** A complete process: pages and views of the sample in the order in which people go through them. */
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
 * Checks that views and processes fit together and to the pages of their sample.
 *
 * @returns what is wrong, as a sentence; undefined if nothing is.
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
    if (!steps.every(isKnown)) return `A step of the process “${name}” is not part of the sample.`;
  }
  return undefined;
}

/** Describes a view besides its name and URL: “Click “Menu”, on a phone (390 px wide)”. */
export function describeView({ state, display }: Pick<SampleView, 'state' | 'display'>): string {
  return [state, display].filter((part) => part !== '').join(', ') || 'As it loads';
}

/** What a scan knows for views and processes. */
export const ViewOptions = z
  .object({
    states: z
      .array(
        z.object({
          page_url: z.string(),
          state: z.string().describe('The actions that lead there, such as “Click ‘Menu’”'),
          findings: z.number().int().min(1),
        }),
      )
      .describe('States of tested pages in which the scan found something; at most 200'),
    displays: z
      .array(z.string())
      .describe('Windows and settings in which the scan tested the pages, the first left out'),
    processes: z
      .array(z.object({ name: z.string(), page_ids: z.array(z.string()).min(2) }))
      .describe('Sequences of pages that look like a process, because forms lead from one to the next'),
  })
  .meta({ id: 'ViewOptions' });
export type ViewOptions = z.infer<typeof ViewOptions>;
