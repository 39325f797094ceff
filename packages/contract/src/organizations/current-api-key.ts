import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Problem } from '../problem.ts';
import { ApiKey } from './api-keys.ts';

export const CurrentApiKey = ApiKey.pick({
  name: true,
  permissions: true,
  site_group: true,
  expires_at: true,
})
  .extend({
    organization: z.object({ id: z.uuid(), name: z.string() }),
    server_version: z.string().describe('Curbcut’s version on this server'),
  })
  .meta({ id: 'CurrentApiKey' });
export type CurrentApiKey = z.infer<typeof CurrentApiKey>;

export const getCurrentApiKey = defineRoute({
  method: 'GET',
  path: '/api/auth/api-key/',
  id: 'getCurrentApiKey',
  summary: 'Get the organization and permissions of the API key in the request',
  access: 'api-key',
  replies: { 200: CurrentApiKey, 401: Problem },
});
