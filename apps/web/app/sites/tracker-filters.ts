import {
  ASSIGNED_TO_ME,
  type IssueFilterValues,
  type IssueState,
  type Severity,
  UNASSIGNED,
  UNLABELED,
} from '@curbcut/contract';
import { SEVERITIES } from '@curbcut/wcag';
import { z } from 'zod';
import { useUrlFilters } from '../filters/use-url-filters.ts';
import { issueStates, openIssueStates } from './issue-states.ts';

export const siteViews = ['issues', 'history', 'audits', 'journeys', 'schedule', 'settings'] as const;
export type SiteView = (typeof siteViews)[number];

export const trackerSorts = ['priority', 'due', 'newest', 'pages'] as const;
export type TrackerSort = (typeof trackerSorts)[number];

/** The tabs of an issue after the first one. */
export const issueTabs = ['occurrences', 'activity'] as const;
export type IssueTab = (typeof issueTabs)[number];

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
  /** A person's id, `me` or, for unassigned issues, `-`. */
  assignee: string | undefined;
  /** Ids of labels, and `-` for issues without any; empty for all issues. */
  label: readonly string[];
  /** Search text. */
  q: string;
  overdue: boolean;
  sort: TrackerSort;
  /** The open issue's id. */
  issue: string | undefined;
  /** The open issue's tab; undefined for the first one. */
  tab: IssueTab | undefined;
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
    state: states.includes(ALL_STATES) ? [] : known.length > 0 ? known : openIssueStates,
    severity: SEVERITIES.filter((severity) => list('severity').includes(severity)),
    rule: search.get('rule') || undefined,
    assignee: readAssignee(search.get('assignee')),
    label: list('label').filter((id) => LabelFilter.safeParse(id).success),
    q: search.get('q') ?? '',
    overdue: search.get('overdue') === 'true',
    sort: trackerSorts.find((sort) => sort === search.get('sort')) ?? 'priority',
    issue: search.get('issue') || undefined,
    tab: issueTabs.find((tab) => tab === search.get('tab')),
  };
}

const AssigneeFilter = z.union([z.uuid(), z.literal([UNASSIGNED, ASSIGNED_TO_ME])]);
const LabelFilter = z.union([z.uuid(), z.literal(UNLABELED)]);
const readAssignee = (text: string | null) => AssigneeFilter.safeParse(text).data;

/** Returns the URL query for these filters, including `?`; omits defaults. */
export function writeTrackerFilters(filters: TrackerFilters): string {
  const { view, outcome, state, severity, rule, assignee, label, q, overdue, sort, issue, tab } = filters;
  const search = new URLSearchParams();
  if (view !== 'issues') search.set('view', view);
  if (outcome !== 'failed') search.set('outcome', outcome);
  if (state.length === 0) search.set('state', ALL_STATES);
  else if (!hasOpenStates(state)) search.set('state', state.join(','));
  if (severity.length > 0) search.set('severity', severity.join(','));
  if (rule) search.set('rule', rule);
  if (assignee) search.set('assignee', assignee);
  if (label.length > 0) search.set('label', label.join(','));
  if (q) search.set('q', q);
  if (overdue) search.set('overdue', 'true');
  if (sort !== 'priority') search.set('sort', sort);
  if (issue) search.set('issue', issue);
  if (issue && tab) search.set('tab', tab);
  return search.size === 0 ? '?' : `?${search}`;
}

/** Returns the filters to save: everything but the site's view and the open issue. */
export function toSavedValues(filters: TrackerFilters): IssueFilterValues {
  const { outcome, state, severity, rule, assignee, label, q, overdue, sort } = filters;
  return {
    ...{ outcome, overdue, sort, state: [...state], severity: [...severity], label: [...label] },
    ...{ rule: rule ?? null, assignee: assignee ?? null, q: q.slice(0, 200) },
  };
}

/** Returns the filters that a saved filter sets. */
export const fromSavedValues = ({
  rule,
  assignee,
  ...values
}: IssueFilterValues): Partial<TrackerFilters> => ({
  ...values,
  rule: rule ?? undefined,
  assignee: assignee ?? undefined,
});

/** Reports whether these are the states shown by default. */
export function hasOpenStates(states: readonly IssueState[]): boolean {
  return haveSameStates(states, openIssueStates);
}

/** Reports whether the filters hide some open issues. */
export function hasNarrowingFilters({
  state,
  severity,
  rule,
  assignee,
  label,
  q,
  overdue,
}: TrackerFilters): boolean {
  return (
    !hasOpenStates(state) ||
    severity.length > 0 ||
    rule !== undefined ||
    assignee !== undefined ||
    label.length > 0 ||
    q !== '' ||
    overdue
  );
}

/**
 * Filter values that clear all filters that narrow the list; the view, order and open issue are preserved.
 */
export const clearedFilters: Partial<TrackerFilters> = {
  state: openIssueStates,
  severity: [],
  rule: undefined,
  assignee: undefined,
  label: [],
  q: '',
  overdue: false,
};

function haveSameStates(some: readonly IssueState[], others: readonly IssueState[]): boolean {
  return some.length === others.length && some.every((state) => others.includes(state));
}

/** The filters for a site's issues; see {@link useUrlFilters}. */
export const useTrackerFilters = () => useUrlFilters(readTrackerFilters, writeTrackerFilters);
