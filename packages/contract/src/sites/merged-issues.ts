import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Problem } from '../problem.ts';

/** Maximum number of issues that are merged into one. */
export const MAX_MERGED_ISSUES = 50;

const issueParams = z.object({ siteId: z.uuid(), issueId: z.uuid() });
const problems = { 400: Problem, 401: Problem, 403: Problem, 404: Problem } as const;

export const mergeTrackedIssues = defineRoute({
  method: 'POST',
  path: '/api/sites/{siteId}/issues/{issueId}/merge/',
  id: 'mergeTrackedIssues',
  summary: 'Merge a site’s tracked issues that are really the same',
  description:
    'The issues become part of the one in the path: it keeps its state, assignee and due date, and shows the comments and the history of all of them. A later scan that finds any of the merged issues also finds this one, and it is fixed once none of them occurs anymore. Issues from audits can’t be merged, and issues that need review can be merged only with each other. Either all issues are merged, or none.',
  access: 'issues:write',
  params: issueParams,
  body: z
    .object({ ids: z.array(z.uuid()).min(1).max(MAX_MERGED_ISSUES).describe('The issues to merge into it') })
    .meta({
      id: 'MergeTrackedIssuesBody',
      examples: [{ ids: ['497f6eca-6276-4993-bfeb-53cbbbba6f08'] }],
    }),
  replies: {
    200: z.object({ merged: z.number().int().min(0).describe('Number of issues that were merged') }),
    ...problems,
    409: Problem,
  },
});

export const splitTrackedIssue = defineRoute({
  method: 'POST',
  path: '/api/sites/{siteId}/issues/{issueId}/split/',
  id: 'splitTrackedIssue',
  summary: 'Turn a merged issue back into a separate issue',
  description:
    'The issue has its own comments, history, assignee and due date again. Its state is the one it had before the merge, unless the state has changed since, or scans no longer find the issue.',
  access: 'issues:write',
  params: issueParams.describe('The issue that was merged into another one'),
  replies: { 200: z.object({ issue_id: z.uuid() }), ...problems, 409: Problem },
});
