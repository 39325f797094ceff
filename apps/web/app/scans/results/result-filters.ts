import { Severity } from '@curbcut/contract';
import { useUrlFilters } from '#app/filters/use-url-filters.ts';
import { readTranscriptOptions, type TranscriptOptions } from '#app/scans/transcript/transcript-options.ts';

/** A result's views, each with its own URL. */
export const resultViews = ['issues', 'pages', 'transcript', 'untested'] as const;
export type ResultView = (typeof resultViews)[number];

export const fixStates = ['proven', 'unproven', 'none'] as const;

/** A result's view and filters. They are stored in the URL, so that it can be shared and restored. */
export interface ResultFilters extends TranscriptOptions {
  view: ResultView;
  /** Empty for all severities. */
  severity: readonly Severity[];
  /** Rule id. */
  rule: string | undefined;
  /** Page id. */
  page: string | undefined;
  /** Name of the component that contains the issues. */
  component: string | undefined;
  /** Whether the fix is verified; `none` for issues without a fix. */
  fix: (typeof fixStates)[number] | undefined;
  /** Failed issues, or issues that need review. */
  status: 'failed' | 'cantTell';
  /** The open issue's id. */
  issue: string | undefined;
}

/** Reads the filters; ignores invalid values. */
export function readResultFilters(search: URLSearchParams): ResultFilters {
  const wanted = search.get('severity')?.split(',') ?? [];
  return {
    view: resultViews.find((view) => view === search.get('view')) ?? 'issues',
    severity: Severity.options.filter((severity) => wanted.includes(severity)),
    rule: search.get('rule') || undefined,
    page: search.get('page') || undefined,
    component: search.get('component') || undefined,
    fix: fixStates.find((state) => state === search.get('fix')),
    status: search.get('status') === 'cantTell' ? 'cantTell' : 'failed',
    issue: search.get('issue') || undefined,
    ...readTranscriptOptions(search),
  };
}

/** Returns the URL query for these filters, including `?`; omits defaults. */
export function writeResultFilters({
  view,
  severity,
  rule,
  page,
  component,
  fix,
  status,
  issue,
  reader,
  order,
}: ResultFilters): string {
  const search = new URLSearchParams();
  if (view !== 'issues') search.set('view', view);
  if (status !== 'failed') search.set('status', status);
  if (severity.length > 0) search.set('severity', severity.join(','));
  if (rule) search.set('rule', rule);
  if (page) search.set('page', page);
  if (component) search.set('component', component);
  if (fix) search.set('fix', fix);
  if (issue) search.set('issue', issue);
  if (reader !== 'nvda') search.set('reader', reader);
  if (order !== 'reading') search.set('order', order);
  return search.size === 0 ? '?' : `?${search}`;
}

/** The filters for a scan's issues; see {@link useUrlFilters}. */
export const useResultFilters = () => useUrlFilters(readResultFilters, writeResultFilters);
