import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { IsoDate, IssueState, ScanId, Severity, Timestamp } from '../entities/enums.ts';
import { FixSummary } from '../entities/issue.ts';
import { NotRetestedReason } from '../entities/retest.ts';
import { IssueLabel, MAX_ISSUE_LABELS } from '../organizations/issue-labels.ts';
import { Problem } from '../problem.ts';
import { commaSeparatedList, cursorField, limitField } from '../query-fields.ts';
import { Ticket, TicketTarget } from './tickets.ts';

/** Someone who can see an issue's site, or who could see it at the time of their action. */
export const IssuePerson = z
  .object({
    user_id: z.uuid().nullable().describe('Null for an API key and for a deleted account'),
    name: z.string(),
  })
  .meta({ id: 'IssuePerson' });
export type IssuePerson = z.infer<typeof IssuePerson>;

export const IssueAssignee = z.object({ user_id: z.uuid(), name: z.string() }).meta({ id: 'IssueAssignee' });
export type IssueAssignee = z.infer<typeof IssueAssignee>;

/** A site's issue that is tracked from scan to scan. */
export const TrackedIssue = z
  .object({
    id: z.uuid(),
    state: IssueState,
    outcome: z.enum(['failed', 'cantTell']).describe('cantTell: needs review'),
    severity: Severity,
    rule_id: z.string(),
    rule_title: z.string(),
    cause: z.string(),
    message: z.string().describe('What is wrong with its first occurrence, in one sentence'),
    help: z.string().describe('How to fix it'),
    wcag_criteria: z.array(z.string()),
    wcag_sc: z.string().describe('The criteria in a single string, such as "1.1.1, 4.1.2"'),
    best_practice: z.boolean(),
    priority: z.number().describe('Impact score from 0 to 100'),
    pages: z.number().int().describe('Number of pages in the latest scan that found the issue'),
    occurrences: z.number().int().describe('Number of occurrences in the latest scan that found the issue'),
    fix: FixSummary.nullable().describe(
      'The fix from the latest scan that found the issue; null if none is known',
    ),
    first_seen_at: Timestamp,
    last_seen_at: Timestamp,
    fixed_at: Timestamp.nullable().describe(
      'When a scan no longer found the issue; null once a scan finds it again. Also set for ignored issues and false positives, which keep their state',
    ),
    fix_reason: z
      .enum(['not-found', 'pages-removed'])
      .nullable()
      .describe(
        'not-found: its pages were tested and the issue wasn’t found; pages-removed: its pages no longer exist',
      ),
    last_checked_at: Timestamp.describe(
      'Start of the latest scan that could have found the issue; later scans didn’t visit its pages or had different settings',
    ),
    not_retested: NotRetestedReason.nullable().describe(
      'Why the latest scan can’t tell whether the issue still exists; null if it found the issue or confirmed that it no longer occurs',
    ),
    labels: z.array(IssueLabel).describe('By name'),
    assignee: IssueAssignee.nullable().describe('Who should fix the issue; null if it isn’t assigned'),
    note: z.string(),
    due_on: IsoDate.nullable().describe(
      'Due date: set by the organization’s policy for the severity unless a user chose a different day',
    ),
    overdue: z
      .boolean()
      .describe('Whether the due date has passed and the issue is open, in progress or regressed'),
    ignored_reason: z.string(),
    ignored_until: IsoDate.nullable().describe(
      'Last day on which the issue is ignored; null if it is ignored indefinitely',
    ),
    merged_issues: z.number().int().min(0).describe('Number of issues that are merged into this one'),
    audit_id: z
      .uuid()
      .nullable()
      .describe(
        'The audit in which a person found the issue, which no scan can test; null for issues from scans',
      ),
    last_scan_id: ScanId.describe('The latest scan that found the issue; it may have been deleted'),
    last_issue_id: z
      .string()
      .nullable()
      .describe('The issue’s id in that scan’s results; null if the scan no longer exists'),
  })
  .meta({ id: 'TrackedIssue' });
export type TrackedIssue = z.infer<typeof TrackedIssue>;

/** Matches unassigned issues in the assignee filter. */
export const UNASSIGNED = '-';
/** Matches issues without a label in the label filter. */
export const UNLABELED = '-';
/** Matches the caller's issues in the assignee filter. */
export const ASSIGNED_TO_ME = 'me';

/** Different filters are combined with “and”, the values of one filter with “or”. */
const filterFields = {
  state: commaSeparatedList(IssueState).describe('States, separated by commas'),
  severity: commaSeparatedList(Severity).describe('Severities, separated by commas'),
  rule: commaSeparatedList(z.string().max(100)).describe('Rule ids, separated by commas'),
  assignee: commaSeparatedList(z.union([z.uuid(), z.literal([UNASSIGNED, ASSIGNED_TO_ME])])).describe(
    'User ids of assignees, separated by commas; “me” matches the caller’s issues, “-” those without an assignee',
  ),
  label: commaSeparatedList(z.union([z.uuid(), z.literal(UNLABELED)])).describe(
    'Ids of labels, separated by commas; “-” matches issues without any',
  ),
  outcome: z.enum(['failed', 'cantTell']).optional(),
  overdue: z
    .enum(['true', 'false'])
    .transform((word) => word === 'true')
    .optional()
    .describe('true: only overdue issues; false: only issues that aren’t overdue'),
  q: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Text to search for in the cause, rule, note and assignee’s name'),
};

export const TRACKED_ISSUE_SORTS = ['priority', 'due', 'newest', 'pages'] as const;

export const TrackedIssuesQuery = z.object({
  ...filterFields,
  sort: z
    .enum(TRACKED_ISSUE_SORTS)
    .default('priority')
    .describe(
      'priority: most severe first, then highest impact score, then most occurrences; due: earliest due date first; newest: most recently found first; pages: most pages first',
    ),
  cursor: cursorField,
  limit: limitField(200, 50),
});
export type TrackedIssuesQuery = z.infer<typeof TrackedIssuesQuery>;

/** A value to filter by, and the number of issues that would remain with all other filters unchanged. */
const Facet = z
  .object({ value: z.string(), title: z.string().describe('The value’s label'), issues: z.number().int() })
  .meta({ id: 'Facet' });
export type Facet = z.infer<typeof Facet>;

export const TrackedIssueList = z
  .object({
    issues: z.array(TrackedIssue),
    total: z.number().int().min(0).describe('Number of matching issues on all pages of results'),
    next_cursor: z.string().nullable(),
    facets: z.object({
      outcome: z.array(Facet).describe('failed: issues; cantTell: issues that need review'),
      state: z.array(Facet),
      severity: z.array(Facet),
      rule: z.array(Facet),
      assignee: z.array(Facet),
      label: z.array(Facet),
    }),
  })
  .meta({ id: 'TrackedIssueList' });
export type TrackedIssueList = z.infer<typeof TrackedIssueList>;

const trackedIssueParams = z.object({ siteId: z.uuid() });

export const listTrackedIssues = defineRoute({
  method: 'GET',
  path: '/api/sites/{siteId}/issues/',
  id: 'listTrackedIssues',
  summary: 'List a site’s tracked issues, filtered, sorted and paged',
  access: 'results:read',
  params: trackedIssueParams,
  query: TrackedIssuesQuery,
  replies: { 200: TrackedIssueList, 400: Problem, 401: Problem, 403: Problem, 404: Problem },
});

/** An event in a tracked issue's history. */
export const IssueActivity = z
  .object({
    at: Timestamp,
    by: z
      .enum(['scan', 'person', 'expiry'])
      .describe('expiry: the period for which the issue was ignored has ended'),
    person: IssuePerson.nullable().describe(
      'Who made the change; null if it was made by a scan, or when an audit was answered',
    ),
    scan_id: ScanId.nullable().describe('The scan that caused the change; it may have been deleted'),
    field: z.enum([
      'state',
      'assignee',
      'note',
      'due_on',
      'ignored_reason',
      'ignored_until',
      'severity',
      'pages',
      'occurrences',
      'label',
      'merged',
    ]),
    before: z
      .string()
      .nullable()
      .describe(
        'Previous value; for an assignee or a label, the name at that time; for a merged issue, its message; null if there was none',
      ),
    after: z.string().nullable(),
  })
  .meta({ id: 'IssueActivity' });
export type IssueActivity = z.infer<typeof IssueActivity>;

export const IssueComment = z
  .object({
    id: z.uuid(),
    author: IssuePerson,
    text: z.string().describe('Plain text. A mention of a person is written as “@{” user id “}”'),
    mentions: z.array(IssueAssignee).describe('The people mentioned in the text, with their current names'),
    created_at: Timestamp,
  })
  .meta({ id: 'IssueComment' });
export type IssueComment = z.infer<typeof IssueComment>;

/** Who watches an issue. */
export const IssueWatchers = z
  .object({
    watchers: z.array(IssueAssignee).describe('The people who watch the issue and can see it, by name'),
    is_watching: z.boolean().describe('Whether the caller watches the issue'),
  })
  .meta({ id: 'IssueWatchers' });
export type IssueWatchers = z.infer<typeof IssueWatchers>;

/** An issue that is merged into another one. */
export const MergedIssue = z
  .object({
    id: z.uuid(),
    message: z.string(),
    cause: z.string(),
    rule_title: z.string(),
    is_fixed: z.boolean().describe('Whether scans no longer find it'),
    last_scan_id: ScanId,
    last_issue_id: z.string().nullable().describe('Null if that scan no longer exists'),
  })
  .meta({ id: 'MergedIssue' });
export type MergedIssue = z.infer<typeof MergedIssue>;

export const TrackedIssueDetail = z
  .object({
    issue: TrackedIssue,
    activity: z.array(IssueActivity).describe('Events, newest first; at most 500'),
    comments: z.array(IssueComment).describe('Oldest first; the latest 500'),
    merged: z
      .array(MergedIssue)
      .describe('The issues that are merged into this one. Comments and activity include theirs'),
    merged_into: z
      .object({ id: z.uuid(), message: z.string() })
      .nullable()
      .describe('The issue that this one is merged into; null if it isn’t merged'),
    ...IssueWatchers.shape,
    ticket: Ticket.nullable(),
    ticket_target: TicketTarget.nullable().describe(
      'Where a new ticket would be created; null if no issue tracker is connected for the site',
    ),
  })
  .meta({ id: 'TrackedIssueDetail' });
export type TrackedIssueDetail = z.infer<typeof TrackedIssueDetail>;

export const getTrackedIssue = defineRoute({
  method: 'GET',
  path: '/api/sites/{siteId}/issues/{issueId}/',
  id: 'getTrackedIssue',
  summary: 'Get a tracked issue with its history',
  access: 'results:read',
  params: z.object({ siteId: z.uuid(), issueId: z.uuid() }),
  replies: { 200: TrackedIssueDetail, 401: Problem, 403: Problem, 404: Problem },
});

export const IssueChange = z
  .object({
    state: IssueState.optional().describe(
      'New state. “fixed” and “regressed” are set by scans. A user can only restore them, and only if the last change to the ' +
        'state was made by a user and replaced that state',
    ),
    assignee_id: z
      .uuid()
      .nullable()
      .optional()
      .describe('User id of someone who can see the site; null to remove the assignee'),
    note: z.string().trim().max(5000).optional(),
    due_on: IsoDate.nullable()
      .optional()
      .describe('Today or later; a past day is accepted only to undo the last change to the due date'),
    add_labels: z.array(z.uuid()).max(MAX_ISSUE_LABELS).optional().describe('Ids of labels to add'),
    remove_labels: z.array(z.uuid()).max(MAX_ISSUE_LABELS).optional().describe('Ids of labels to remove'),
    ignored_reason: z
      .string()
      .trim()
      .max(1000)
      .optional()
      .describe('Required to ignore an issue; only allowed with the state “ignored”'),
    ignored_until: IsoDate.nullable()
      .optional()
      .describe('Today or later; null to ignore the issue indefinitely'),
  })
  .refine((change) => Object.keys(change).length > 0, 'Provide at least one field to change')
  .refine(({ state, ignored_reason: reason }) => state !== 'ignored' || (reason ?? '') !== '', {
    path: ['ignored_reason'],
    message: 'Enter the reason for ignoring the issue',
  })
  .refine(
    ({ state, ignored_reason: reason, ignored_until: until }) =>
      state === 'ignored' || (reason === undefined && until === undefined),
    { path: ['state'], message: 'A reason and an end date are only allowed with the state “ignored”' },
  )
  .meta({ id: 'IssueChange' });
export type IssueChange = z.infer<typeof IssueChange>;

export const ChangeTrackedIssuesBody = z
  .object({ ids: z.array(z.uuid()).min(1).max(500), change: IssueChange })
  .meta({
    examples: [{ ids: ['497f6eca-6276-4993-bfeb-53cbbbba6f08'], change: { state: 'in_progress' } }],
  });
export type ChangeTrackedIssuesBody = z.infer<typeof ChangeTrackedIssuesBody>;

export const changeTrackedIssues = defineRoute({
  method: 'PATCH',
  path: '/api/sites/{siteId}/issues/',
  id: 'changeTrackedIssues',
  summary: 'Update up to 500 tracked issues',
  description:
    'Either all changes are made, or none. Ids that aren’t issues of the site are skipped; issues that already have the new values aren’t counted.',
  access: 'issues:write',
  params: trackedIssueParams,
  body: ChangeTrackedIssuesBody,
  replies: {
    200: z.object({ changed: z.number().int().min(0).describe('Number of issues that were changed') }),
    400: Problem,
    401: Problem,
    403: Problem,
    404: Problem,
  },
});

export const exportTrackedIssues = defineRoute({
  method: 'GET',
  path: '/api/sites/{siteId}/issues/export/',
  id: 'exportTrackedIssues',
  summary: 'Export a site’s tracked issues as a file',
  description:
    'CSV as defined in RFC 4180, in UTF-8. Cells a spreadsheet would run as a formula start with an apostrophe.',
  access: 'results:read',
  params: trackedIssueParams,
  query: z.object({
    ...filterFields,
    sort: TrackedIssuesQuery.shape.sort,
    format: z.enum(['csv', 'json']).default('csv'),
  }),
  replies: {
    200: { mediaType: 'text/csv', description: 'The file; application/json if that format was requested' },
    400: Problem,
    401: Problem,
    403: Problem,
    404: Problem,
  },
});
