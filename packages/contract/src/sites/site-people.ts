import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Problem } from '../problem.ts';

/** Someone who can see a site, and who can therefore be assigned its issues and mentioned in their comments. */
export const SitePerson = z
  .object({
    user_id: z.uuid(),
    name: z.string(),
    email: z.string().nullable().describe('Null unless the caller can see the organization’s members'),
  })
  .meta({ id: 'SitePerson' });
export type SitePerson = z.infer<typeof SitePerson>;

export const listSitePeople = defineRoute({
  method: 'GET',
  path: '/api/sites/{siteId}/people/',
  id: 'listSitePeople',
  summary: 'List the people who can see a site, by name',
  description:
    'The organization’s members, and people with a role in a site group that contains the site. Issues of the site can be assigned to them.',
  access: 'results:read',
  params: z.object({ siteId: z.uuid() }),
  replies: {
    200: z.object({ people: z.array(SitePerson) }).meta({ id: 'SitePeople' }),
    401: Problem,
    403: Problem,
    404: Problem,
  },
});
