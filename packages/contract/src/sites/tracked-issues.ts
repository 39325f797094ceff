import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { ScanId, Severity, Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import { commaSeparatedList, cursorField, limitField } from '../query-fields.ts';
import { IsoDate, IssueState } from './enums.ts';

/** Issue of a site across scans. */
export const TrackedIssue = z
  .object({
    id: z.uuid(),
    state: IssueState,
    outcome: z.enum(['failed', 'cantTell']).describe('cantTell: needs review'),
    severity: Severity,
    rule_id: z.string(),
    rule_title: z.string(),
    cause: z.string(),
    message: z.string().describe('What is wrong at the place where it was met first, in a sentence'),
    help: z.string().describe('How to mend it'),
    wcag_criteria: z.array(z.string()),
    wcag_sc: z.string().describe('The same criteria as one text, "1.1.1, 4.1.2"'),
    best_practice: z.boolean(),
    priority: z.number().describe('Impact score, 0 to 100'),
    pages: z.number().int().describe('As the scan told that found it last'),
    occurrences: z.number().int().describe('As the scan told that found it last'),
    first_seen_at: Timestamp,
    last_seen_at: Timestamp,
    fixed_at: Timestamp.nullable().describe(
      'When a scan found it no more; null once one finds it again. Ignored issues and false alarms can be gone, too, and keep their state',
    ),
    fixed_because: z
      .enum(['not-found', 'pages-gone'])
      .nullable()
      .describe('pages-gone: the site has none of its pages any more, so that nothing was mended in them'),
    looked_for_at: Timestamp.describe(
      'When the last scan began that looked where it was; later scans did not visit its pages, or not as it was found',
    ),
    assignee: z.string().describe('Empty for nobody'),
    note: z.string(),
    due_on: IsoDate.nullable().describe('From the remediation table, unless a person chose another day'),
    overdue: z.boolean().describe('Due before today, and open, in progress or regressed'),
    ignored_reason: z.string(),
    ignored_until: IsoDate.nullable().describe('Last day on which it is ignored; null is without end'),
    last_scan_id: ScanId.describe('The scan that found it last; it may have been deleted since'),
    last_issue_id: z
      .string()
      .nullable()
      .describe('Its id in the results of that scan; null when the scan is no longer there'),
  })
  .meta({ id: 'TrackedIssue' });
export type TrackedIssue = z.infer<typeof TrackedIssue>;

/** Matches issues without an assignee in the assignee filter. */
export const UNASSIGNED = '-';

/** Different filters are combined with "and", the values of one filter with "or". */
const filterFields = {
  state: commaSeparatedList(IssueState).describe('States, separated by commas'),
  severity: commaSeparatedList(Severity).describe('Severities, separated by commas'),
  rule: commaSeparatedList(z.string().max(100)).describe('Rule ids, separated by commas'),
  assignee: commaSeparatedList(z.string().max(100)).describe('Assignees, separated by commas; “-” is nobody'),
  outcome: z.enum(['failed', 'cantTell']).optional(),
  overdue: z
    .enum(['true', 'false'])
    .transform((word) => word === 'true')
    .optional()
    .describe('Only those that are overdue, or only those that are not'),
  q: z.string().trim().max(200).optional().describe('Text in cause, rule, note or assignee'),
};

export const TRACKED_ISSUE_SORTS = ['priority', 'due', 'newest', 'pages'] as const;

export const TrackedIssuesQuery = z.object({
  ...filterFields,
  sort: z
    .enum(TRACKED_ISSUE_SORTS)
    .default('priority')
    .describe('Most pressing first; due soonest first; found latest first; on most pages first'),
  cursor: cursorField,
  limit: limitField(200, 50),
});
export type TrackedIssuesQuery = z.infer<typeof TrackedIssuesQuery>;

/** Value to filter by, and the number of issues that it would leave with all other filters unchanged. */
const Facet = z
  .object({ value: z.string(), title: z.string().describe('In words'), issues: z.number().int() })
  .meta({ id: 'Facet' });
export type Facet = z.infer<typeof Facet>;

export const TrackedIssueList = z
  .object({
    issues: z.array(TrackedIssue),
    total: z.number().int().min(0).describe('That match, on all pages'),
    next_cursor: z.string().nullable(),
    facets: z.object({
      outcome: z.array(Facet).describe('failed: issues; cantTell: issues that need review'),
      state: z.array(Facet),
      severity: z.array(Facet),
      rule: z.array(Facet),
      assignee: z.array(Facet),
    }),
  })
  .meta({ id: 'TrackedIssues' });
export type TrackedIssueList = z.infer<typeof TrackedIssueList>;

const trackedIssueParams = z.object({ siteId: z.uuid() });

export const listTrackedIssues = defineRoute({
  method: 'GET',
  path: '/api/sites/{siteId}/issues/',
  id: 'trackedIssues',
  summary: 'The issues of a site through all its scans, filtered, sorted and paged',
  params: trackedIssueParams,
  query: TrackedIssuesQuery,
  replies: { 200: TrackedIssueList, 400: Problem, 401: Problem, 403: Problem, 404: Problem },
});

/** Event in the history of a tracked issue. */
export const IssueActivity = z
  .object({
    at: Timestamp,
    by: z.enum(['scan', 'person', 'expiry']).describe('expiry: the time for which it was ignored was over'),
    scan_id: ScanId.nullable().describe('The scan that saw it; it may have been deleted since'),
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
    ]),
    before: z.string().nullable().describe('Null where there was nothing'),
    after: z.string().nullable(),
  })
  .meta({ id: 'IssueActivity' });
export type IssueActivity = z.infer<typeof IssueActivity>;

export const TrackedIssueDetail = z
  .object({ issue: TrackedIssue, activity: z.array(IssueActivity).describe('Newest first, 500 at most') })
  .meta({ id: 'TrackedIssueDetail' });
export type TrackedIssueDetail = z.infer<typeof TrackedIssueDetail>;

export const getTrackedIssue = defineRoute({
  method: 'GET',
  path: '/api/sites/{siteId}/issues/{issueId}/',
  id: 'trackedIssue',
  summary: 'One tracked issue with everything that happened to it',
  params: z.object({ siteId: z.uuid(), issueId: z.uuid() }),
  replies: { 200: TrackedIssueDetail, 401: Problem, 403: Problem, 404: Problem },
});

export const IssueChange = z
  .object({
    state: IssueState.optional().describe(
      '“fixed” and “regressed” are for scans to say, and can only be taken back to: when the last change of the state ' +
        'was a person’s and led away from just that',
    ),
    assignee: z
      .string()
      .trim()
      .max(100)
      .regex(/^[^,]*$/, 'Please write the name without a comma')
      .refine((name) => name !== UNASSIGNED, 'Please give a name, or leave it empty for nobody')
      .optional()
      .describe('A name, or empty for nobody'),
    note: z.string().trim().max(5000).optional(),
    due_on: IsoDate.nullable()
      .optional()
      .describe('From today on; a past day only to undo the last change of the due date'),
    ignored_reason: z
      .string()
      .trim()
      .max(1000)
      .optional()
      .describe('Needed to ignore; goes with that state only'),
    ignored_until: IsoDate.nullable().optional().describe('From today on; null is without end'),
  })
  .refine((change) => Object.keys(change).length > 0, 'Please give at least one field to change')
  .refine(({ state, ignored_reason: reason }) => state !== 'ignored' || (reason ?? '') !== '', {
    path: ['ignored_reason'],
    message: 'Please say why it is to be ignored',
  })
  .refine(
    ({ state, ignored_reason: reason, ignored_until: until }) =>
      state === 'ignored' || (reason === undefined && until === undefined),
    { path: ['state'], message: 'A reason and a day go with the state “ignored” only' },
  )
  .meta({ id: 'IssueChange' });
export type IssueChange = z.infer<typeof IssueChange>;

export const ChangeTrackedIssuesBody = z.object({
  ids: z.array(z.uuid()).min(1).max(500),
  change: IssueChange,
});
export type ChangeTrackedIssuesBody = z.infer<typeof ChangeTrackedIssuesBody>;

export const changeTrackedIssues = defineRoute({
  method: 'PATCH',
  path: '/api/sites/{siteId}/issues/',
  id: 'changeTrackedIssues',
  summary: 'Change tracked issues, up to 500 at once',
  description:
    'All or nothing. What is no issue of the site is passed over; fields that have the value already are not counted.',
  params: trackedIssueParams,
  body: ChangeTrackedIssuesBody,
  replies: {
    200: z.object({ changed: z.number().int().min(0).describe('Issues that are not as they were') }),
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
  summary: 'The issues of a site as a file',
  description:
    'CSV as RFC 4180 has it, in UTF-8; cells that a spreadsheet would run as a formula begin with an apostrophe.',
  params: trackedIssueParams,
  query: z.object({
    ...filterFields,
    sort: TrackedIssuesQuery.shape.sort,
    format: z.enum(['csv', 'json']).default('csv'),
  }),
  replies: {
    200: { mediaType: 'text/csv', description: 'The file; application/json when that was asked for' },
    400: Problem,
    401: Problem,
    403: Problem,
    404: Problem,
  },
});
