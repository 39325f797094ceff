import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Problem } from '../problem.ts';
import { cursorField, limitField } from '../query-fields.ts';
import { TrackedIssue } from './tracked-issues.ts';

/** A tracked issue with its site, in lists across sites. */
export const MyIssue = TrackedIssue.extend({
  site_id: z.uuid(),
  origin: z.string().describe('The site’s scheme, host and port'),
}).meta({ id: 'MyIssue' });
export type MyIssue = z.infer<typeof MyIssue>;

export const listMyIssues = defineRoute({
  method: 'GET',
  path: '/api/issues/assigned/',
  id: 'listMyIssues',
  summary: 'List the open issues on the organization’s sites that are assigned to the caller',
  description: 'Earliest due date first, then most severe first. Issues without a due date come last.',
  access: 'results:read',
  refusesKeys: true,
  query: z.object({ cursor: cursorField, limit: limitField(200, 50) }),
  replies: {
    200: z
      .object({
        issues: z.array(MyIssue),
        total: z.number().int().min(0),
        overdue: z.number().int().min(0).describe('Number of these issues whose due date has passed'),
        next_cursor: z.string().nullable(),
      })
      .meta({ id: 'MyIssueList' }),
    400: Problem,
    401: Problem,
    403: Problem,
    404: Problem,
  },
});
