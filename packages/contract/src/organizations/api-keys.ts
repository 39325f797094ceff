import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { API_KEY_PERMISSIONS } from '../permissions.ts';
import { Problem } from '../problem.ts';
import { OrganizationNameField, organizationParams, organizationProblems } from './organization.ts';

export const ApiKeyPermission = z.enum(API_KEY_PERMISSIONS).meta({ id: 'ApiKeyPermission' });
export type ApiKeyPermission = z.infer<typeof ApiKeyPermission>;

/** Number of days that a key can be valid. */
export const apiKeyDurationDays = { min: 1, max: 366, default: 90 } as const;
/** Number of hours that a key's old secret can stay valid after the key is rotated. */
export const API_KEY_OVERLAP_HOURS = [0, 24] as const;
export const MAX_API_KEYS = 50;
/** Number of days that a revoked key is still listed. */
export const REVOKED_KEY_RETENTION_DAYS = 30;

/** Lets a program act in an organization. The key itself is returned only once, when it is created. */
export const ApiKey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    permissions: z.array(ApiKeyPermission),
    site_group: z
      .object({ id: z.uuid(), name: z.string() })
      .nullable()
      .describe('The only sites the key can access; null for all of the organization’s sites'),
    state: z.enum(['active', 'expired', 'revoked']),
    created_at: Timestamp,
    created_by: z.string().describe('Name of the person who created the key'),
    is_creator_member: z.boolean().describe('Whether that person still belongs to the organization'),
    expires_at: Timestamp,
    revoked_at: Timestamp.nullable(),
    last_used_at: Timestamp.nullable().describe('Accurate to about a minute; null if it hasn’t been used'),
    old_secret_valid_until: Timestamp.nullable().describe(
      'When the old secret stops working; null if there is none',
    ),
    networks: z
      .array(z.object({ network: z.string(), last_used_at: Timestamp }))
      .describe(
        'The last 5 networks that used the key, most recent first: the first 24 bits of an IPv4 address, the first 48 bits of an IPv6 address',
      ),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKey>;

const NewApiKey = z.object({ key: ApiKey, secret: z.string().describe('The key') }).meta({ id: 'NewApiKey' });

export const listApiKeys = defineRoute({
  method: 'GET',
  path: '/api/organizations/{organizationId}/api-keys/',
  id: 'listApiKeys',
  summary: 'List an organization’s API keys, newest first',
  description: `Expired keys stay listed, and revoked ones for ${REVOKED_KEY_RETENTION_DAYS} days.`,
  access: 'organization:admin',
  refusesKeys: true,
  params: organizationParams,
  replies: {
    200: z.object({ keys: z.array(ApiKey) }).meta({ id: 'ApiKeyList' }),
    ...organizationProblems,
  },
});

export const CreateApiKeyBody = z
  .object({
    name: OrganizationNameField,
    permissions: z
      .array(ApiKeyPermission)
      .min(1, 'Select at least one permission')
      .max(API_KEY_PERMISSIONS.length)
      .describe('No permission includes another one: to start a scan and read its results, select both'),
    site_group_id: z
      .uuid()
      .nullable()
      .default(null)
      .describe(
        'The only sites the key can access; null for all. A key limited to a site group can’t have `organization:admin`.',
      ),
    days: z
      .number()
      .int()
      .min(apiKeyDurationDays.min)
      .max(apiKeyDurationDays.max)
      .default(apiKeyDurationDays.default)
      .describe('Number of days the key is valid'),
  })
  .meta({
    id: 'CreateApiKeyBody',
    examples: [{ name: 'CI', permissions: ['results:read', 'scans:write'], days: 90 }],
  });
export type CreateApiKeyBody = z.input<typeof CreateApiKeyBody>;

export const createApiKey = defineRoute({
  method: 'POST',
  path: '/api/organizations/{organizationId}/api-keys/',
  id: 'createApiKey',
  summary: 'Create an API key that lets a program act in an organization',
  description:
    'The key is returned only once. Send it as `Authorization: Bearer KEY`. It can’t have permissions its creator lacks, and stays valid when its creator leaves.',
  access: 'organization:admin',
  refusesKeys: true,
  params: organizationParams,
  body: CreateApiKeyBody,
  replies: { 201: NewApiKey, 400: Problem, ...organizationProblems, 409: Problem },
});

const keyParams = organizationParams.extend({ apiKeyId: z.uuid() });

export const RotateApiKeyBody = z
  .object({
    overlap_hours: z
      .union(API_KEY_OVERLAP_HOURS.map((hours) => z.literal(hours)))
      .default(0)
      .describe('Number of hours the old secret stays valid'),
    days: z
      .number()
      .int()
      .min(apiKeyDurationDays.min)
      .max(apiKeyDurationDays.max)
      .default(apiKeyDurationDays.default)
      .describe('Number of days the key is valid from now on'),
  })
  .meta({ id: 'RotateApiKeyBody', examples: [{ overlap_hours: 24, days: 90 }] });
export type RotateApiKeyBody = z.input<typeof RotateApiKeyBody>;

export const rotateApiKey = defineRoute({
  method: 'POST',
  path: '/api/organizations/{organizationId}/api-keys/{apiKeyId}/rotate/',
  id: 'rotateApiKey',
  summary: 'Give an API key a new secret',
  description: 'Returns 409 for a revoked key. The caller needs all of the key’s permissions.',
  access: 'organization:admin',
  refusesKeys: true,
  params: keyParams,
  body: RotateApiKeyBody,
  replies: { 200: NewApiKey, 400: Problem, ...organizationProblems, 409: Problem },
});

export const revokeApiKey = defineRoute({
  method: 'DELETE',
  path: '/api/organizations/{organizationId}/api-keys/{apiKeyId}/',
  id: 'revokeApiKey',
  summary: 'Revoke an API key immediately',
  access: 'organization:admin',
  refusesKeys: true,
  params: keyParams,
  replies: { 200: ApiKey, ...organizationProblems },
});
