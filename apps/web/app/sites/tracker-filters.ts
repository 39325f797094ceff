import { ASSIGNED_TO_ME, type IssueState, type Severity, UNASSIGNED } from '@curbcut/contract';
import { SEVERITIES } from '@curbcut/wcag';
import { z } from 'zod';
import { useUrlFilters } from '../filters/use-url-filters.ts';
import { issueStates, openStates } from './issue-states.ts';

export const siteViews = ['issues', 'history', 'audits', 'journeys', 'schedule', 'settings'] as const;
export type SiteView = (typeof siteViews)[number];

export const trackerSorts = ['priority', 'due', 'newest', 'pages'] as const;
export type TrackerSort = (typeof trackerSorts)[number];

/** A site's filters and view. They are stored in the URL, so that it can be shared and restored. */
export interface TrackerFilters {
  view: SiteView;
  /** Issues, or needs-review issues. */
  outcome: 'failed' | 'cantTell';
  /** Empty for all states. */
  state: readonly IssueState[];
  /** Empty for all severities. */
  severity: readonly Severity[];
  /** Rule id. */
  rule: string | undefined;
  /** A person’s id, `me` or, for unassigned issues, `-`. */
  assignee: string | undefined;
  /** Search text. */
  q: string;
  overdue: boolean;
  sort: TrackerSort;
  /** Id of the open issue. */
  issue: string | undefined;
}

const ALL_STATES = 'all';

/** Reads the filters; ignores invalid values. If the URL has no states, the open states apply. */
export function readTrackerFilters(search: URLSearchParams): TrackerFilters {
  const list = (name: string) => search.get(name)?.split(',') ?? [];
  const states = list('state');
  const known = issueStates.filter((state) => states.includes(state));
  return {
    view: siteViews.find((view) => view === search.get('view')) ?? 'issues',
    outcome: search.get('outcome') === 'cantTell' ? 'cantTell' : 'failed',
    state: states.includes(ALL_STATES) ? [] : known.length > 0 ? known : openStates,
    severity: SEVERITIES.filter((severity) => list('severity').includes(severity)),
    rule: search.get('rule') || undefined,
    assignee: readAssignee(search.get('assignee')),
    q: search.get('q') ?? '',
    overdue: search.get('overdue') === 'true',
    sort: trackerSorts.find((sort) => sort === search.get('sort')) ?? 'priority',
    issue: search.get('issue') || undefined,
  };
}

const AssigneeFilter = z.union([z.uuid(), z.literal([UNASSIGNED, ASSIGNED_TO_ME])]);
const readAssignee = (text: string | null) => AssigneeFilter.safeParse(text).data;

/** Returns the URL query for these filters, including `?`; omits defaults. */
export function writeTrackerFilters(filters: TrackerFilters): string {
  const { view, outcome, state, severity, rule, assignee, q, overdue, sort, issue } = filters;
  const search = new URLSearchParams();
  if (view !== 'issues') search.set('view', view);
  if (outcome !== 'failed') search.set('outcome', outcome);
  if (state.length === 0) search.set('state', ALL_STATES);
  else if (!hasOpenStates(state)) search.set('state', state.join(','));
  if (severity.length > 0) search.set('severity', severity.join(','));
  if (rule) search.set('rule', rule);
  if (assignee) search.set('assignee', assignee);
  if (q) search.set('q', q);
  if (overdue) search.set('overdue', 'true');
  if (sort !== 'priority') search.set('sort', sort);
  if (issue) search.set('issue', issue);
  return search.size === 0 ? '?' : `?${search}`;
}

/** Reports whether these are the states shown by default. */
export function hasOpenStates(states: readonly IssueState[]): boolean {
  return haveSameStates(states, openStates);
}

/** Reports whether the filters hide some open issues. */
export function hasNarrowingFilters({
  state,
  severity,
  rule,
  assignee,
  q,
  overdue,
}: TrackerFilters): boolean {
  return (
    !hasOpenStates(state) ||
    severity.length > 0 ||
    rule !== undefined ||
    assignee !== undefined ||
    q !== '' ||
    overdue
  );
}

/**
 * Filter values that clear all filters that narrow the list; the view, order and open issue are preserved.
 */
export const clearedFilters: Partial<TrackerFilters> = {
  state: openStates,
  severity: [],
  rule: undefined,
  assignee: undefined,
  q: '',
  overdue: false,
};

function haveSameStates(some: readonly IssueState[], others: readonly IssueState[]): boolean {
  return some.length === others.length && some.every((state) => others.includes(state));
}

/** The filters for a site's issues; see {@link useUrlFilters}. */
export const useTrackerFilters = () => useUrlFilters(readTrackerFilters, writeTrackerFilters);
