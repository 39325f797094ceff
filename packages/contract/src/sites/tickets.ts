import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { TrackerType } from '../organizations/integrations.ts';
import { Problem } from '../problem.ts';

/** An issue's ticket in an issue tracker. An issue has at most one. */
export const Ticket = z
  .object({
    tracker: TrackerType,
    project: z.string(),
    state: z
      .enum(['creating', 'linked', 'failed'])
      .describe(
        'creating: the ticket is being created, or the next attempt is planned; failed: no more attempts are made',
      ),
    key: z.string().nullable().describe('The ticket’s id in the tracker, for example `#12` or `SHOP-12`'),
    url: z.string().nullable().describe('Where to open the ticket; null until it exists'),
    status: z
      .string()
      .nullable()
      .describe('The ticket’s status, as worded by the tracker; null until the status has been read'),
    is_closed: z.boolean().nullable(),
    checked_at: Timestamp.nullable().describe('When the status was last read'),
    problem: z
      .string()
      .nullable()
      .describe('Why the last request to the tracker failed; null if it succeeded'),
    next_attempt_at: Timestamp.nullable().describe('When the request is repeated; null if none is planned'),
  })
  .meta({ id: 'Ticket' });
export type Ticket = z.infer<typeof Ticket>;

/** Where a new ticket would be created. */
export const TicketTarget = z
  .object({ tracker: TrackerType, project: z.string() })
  .meta({ id: 'TicketTarget' });
export type TicketTarget = z.infer<typeof TicketTarget>;

const ticketParams = z.object({ siteId: z.uuid(), issueId: z.uuid() });
const ticketProblems = { 401: Problem, 403: Problem, 404: Problem, 409: Problem } as const;

export const createTicket = defineRoute({
  method: 'POST',
  path: '/api/sites/{siteId}/issues/{issueId}/ticket/',
  id: 'createTicket',
  summary: 'Create a ticket for a tracked issue',
  description:
    'The ticket is created in the background, exactly once, even if the tracker doesn’t respond. A failed earlier attempt is repeated.',
  access: 'issues:write',
  params: ticketParams,
  replies: { 202: Ticket, ...ticketProblems },
});

export const LinkTicketBody = z
  .object({
    url: z
      .url({ protocol: /^https?$/, error: 'Enter the ticket’s URL, which starts with https://' })
      .max(1000, 'Use 1,000 characters or fewer'),
  })
  .meta({ id: 'LinkTicketBody', examples: [{ url: 'https://github.com/example/shop/issues/12' }] });
export type LinkTicketBody = z.infer<typeof LinkTicketBody>;

export const linkTicket = defineRoute({
  method: 'PUT',
  path: '/api/sites/{siteId}/issues/{issueId}/ticket/',
  id: 'linkTicket',
  summary: 'Link a tracked issue to an existing ticket',
  description: 'Several issues can be linked to one ticket; it’s closed once all of them are fixed.',
  access: 'issues:write',
  params: ticketParams,
  body: LinkTicketBody,
  replies: { 200: Ticket, 400: Problem, ...ticketProblems, 429: Problem },
});

export const unlinkTicket = defineRoute({
  method: 'DELETE',
  path: '/api/sites/{siteId}/issues/{issueId}/ticket/',
  id: 'unlinkTicket',
  summary: 'Remove the link between a tracked issue and its ticket',
  description: 'The ticket in the tracker is kept. Returns 409 while the ticket may still be created.',
  access: 'issues:write',
  params: ticketParams,
  replies: { 200: z.object({ issue_id: z.uuid() }), ...ticketProblems },
});
