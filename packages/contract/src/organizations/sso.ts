import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import { organizationParams, organizationProblems } from './organization.ts';

/** The roles that single sign-on can assign, most permissions first. Only owners can appoint owners. */
export const SSO_ROLES = ['admin', 'member', 'auditor', 'viewer'] as const;
export const SsoRole = z.enum(SSO_ROLES);
export type SsoRole = z.infer<typeof SsoRole>;

/** Maximum number of domains of an organization. */
export const MAX_SSO_DOMAINS = 50;
/** Number of days after which someone who signed in with single sign-on has to sign in again. */
export const SSO_SESSION_DAYS = 7;

const SsoDomain = z
  .object({
    id: z.uuid(),
    domain: z.string(),
    is_verified: z.boolean(),
    verified_at: Timestamp.nullable(),
    record_name: z.string().describe('Name of the DNS TXT record that proves you control the domain'),
    record_value: z.string().describe('Value of the record'),
  })
  .meta({ id: 'SsoDomain' });
export type SsoDomain = z.infer<typeof SsoDomain>;

const RoleMapping = z.object({
  group: z.string().trim().min(1, 'Enter a group').max(200),
  role: SsoRole,
});

export const SsoConnection = z
  .object({
    issuer: z.string(),
    client_id: z.string(),
    has_client_secret: z.boolean().describe('Secrets are never returned'),
    default_role: SsoRole.nullable(),
    groups_claim: z.string(),
    role_mappings: z.array(RoleMapping),
    needs_verified_email: z.boolean(),
    tested_at: Timestamp.nullable().describe('When a test last succeeded with these settings'),
  })
  .meta({ id: 'SsoConnection' });
export type SsoConnection = z.infer<typeof SsoConnection>;

export const SsoSettings = z
  .object({
    connection: SsoConnection.nullable(),
    redirect_uri: z.string().describe('The redirect URI to register with the provider'),
    domains: z.array(SsoDomain),
    requires_sso: z
      .boolean()
      .describe('Whether members other than owners can access the organization only with single sign-on'),
    requires_two_factor: z
      .boolean()
      .describe('Whether members who sign in with a password need two-factor authentication or a passkey'),
    members_without_access: z
      .array(z.string())
      .describe('Email addresses of members, other than owners, that are outside the verified domains'),
    members_without_two_factor: z
      .array(z.string())
      .describe('Email addresses of members without two-factor authentication or a passkey'),
  })
  .meta({ id: 'SsoSettings' });
export type SsoSettings = z.infer<typeof SsoSettings>;

export const getSsoSettings = defineRoute({
  method: 'GET',
  path: '/api/organizations/{organizationId}/sso/',
  id: 'getSsoSettings',
  summary: 'Get an organization’s single sign-on and sign-in rules',
  access: 'organization:own',
  params: organizationParams,
  replies: { 200: SsoSettings, ...organizationProblems },
});

export const SaveSsoConnectionBody = z
  .object({
    issuer: z
      .string()
      .trim()
      .max(500)
      .pipe(z.url({ protocol: /^https?$/, error: 'Enter a URL that starts with https://' }))
      .describe('The provider’s issuer URL; its settings are read from `/.well-known/openid-configuration`'),
    client_id: z.string().trim().min(1, 'Enter the client ID').max(500),
    client_secret: z
      .string()
      .max(2000)
      .nullable()
      .optional()
      .describe('Unchanged if omitted; null for a client without a secret. Stored encrypted.'),
    default_role: SsoRole.nullable()
      .default('member')
      .describe('Role of people whose groups give them none; null if they have no access'),
    groups_claim: z.string().trim().min(1, 'Enter the name of a claim').max(200).default('groups'),
    role_mappings: z.array(RoleMapping).max(50).default([]),
    needs_verified_email: z
      .boolean()
      .default(true)
      .describe(
        'Whether the `email_verified` claim must be true. Otherwise, the claim may be missing, but not false.',
      ),
  })
  .meta({
    id: 'SaveSsoConnectionBody',
    examples: [{ issuer: 'https://login.example.com', client_id: 'curbcut', client_secret: 'secret' }],
  });
export type SaveSsoConnectionBody = z.infer<typeof SaveSsoConnectionBody>;

export const saveSsoConnection = defineRoute({
  method: 'PUT',
  path: '/api/organizations/{organizationId}/sso/',
  id: 'saveSsoConnection',
  summary: 'Connect an organization to its OpenID Connect provider',
  description:
    'Reads the provider’s settings first and returns 400 if that fails. A new issuer, client or secret has to be tested again.',
  access: 'organization:own',
  params: organizationParams,
  body: SaveSsoConnectionBody,
  replies: { 200: SsoSettings, 400: Problem, ...organizationProblems, 409: Problem, 429: Problem },
});

export const deleteSsoConnection = defineRoute({
  method: 'DELETE',
  path: '/api/organizations/{organizationId}/sso/',
  id: 'deleteSsoConnection',
  summary: 'Disconnect an organization from its provider; members sign in with their passwords again',
  access: 'organization:own',
  params: organizationParams,
  replies: { 200: SsoSettings, ...organizationProblems },
});

export const changeSignInRules = defineRoute({
  method: 'PATCH',
  path: '/api/organizations/{organizationId}/sign-in-rules/',
  id: 'changeSignInRules',
  summary: 'Require single sign-on or two-factor authentication',
  description:
    'Owners can always sign in with their password. People who only have access to site groups or audits aren’t affected. Returns 409 if single sign-on hasn’t been tested, or if the caller hasn’t set up two-factor authentication or added a passkey.',
  access: 'organization:own',
  params: organizationParams,
  body: z
    .object({ requires_sso: z.boolean().optional(), requires_two_factor: z.boolean().optional() })
    .meta({ id: 'SignInRulesBody', examples: [{ requires_sso: true }] }),
  replies: { 200: SsoSettings, 400: Problem, ...organizationProblems, 409: Problem },
});

export const addSsoDomain = defineRoute({
  method: 'POST',
  path: '/api/organizations/{organizationId}/sso/domains/',
  id: 'addSsoDomain',
  summary: 'Add an email domain, to be verified with a DNS record',
  access: 'organization:own',
  params: organizationParams,
  body: z
    .object({
      domain: z
        .string()
        .trim()
        .toLowerCase()
        .max(253)
        .regex(
          /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
          'Enter a domain such as example.com',
        ),
    })
    .meta({ id: 'AddSsoDomainBody', examples: [{ domain: 'example.com' }] }),
  replies: { 201: SsoSettings, 400: Problem, ...organizationProblems, 409: Problem },
});

const domainParams = organizationParams.extend({ domainId: z.uuid() });

export const verifySsoDomain = defineRoute({
  method: 'POST',
  path: '/api/organizations/{organizationId}/sso/domains/{domainId}/verify/',
  id: 'verifySsoDomain',
  summary: 'Look up a domain’s DNS record and mark the domain as verified',
  access: 'organization:own',
  params: domainParams,
  replies: { 200: SsoSettings, 400: Problem, ...organizationProblems, 409: Problem, 429: Problem },
});

export const deleteSsoDomain = defineRoute({
  method: 'DELETE',
  path: '/api/organizations/{organizationId}/sso/domains/{domainId}/',
  id: 'deleteSsoDomain',
  summary: 'Remove an email domain',
  access: 'organization:own',
  params: domainParams,
  replies: { 200: SsoSettings, ...organizationProblems, 409: Problem },
});

/** A request to a provider, as the browser needs it. */
export const SsoRequest = z
  .object({
    url: z.string().describe('The provider’s page to open'),
    organization_id: z.uuid(),
    browser_secret: z
      .string()
      .describe('Proves that the same browser returned; keep it in the tab’s session storage'),
  })
  .meta({ id: 'SsoRequest' });
export type SsoRequest = z.infer<typeof SsoRequest>;

/** What the provider sent to the redirect URI. */
export const SsoAnswerBody = z
  .object({
    query: z.string().max(20_000).describe('The query of the redirect URI, starting with “?”'),
    browser_secret: z.string().max(200),
  })
  .meta({ id: 'SsoAnswerBody' });

export const startSsoTest = defineRoute({
  method: 'POST',
  path: '/api/organizations/{organizationId}/sso/test/',
  id: 'startSsoTest',
  summary: 'Start a test sign-in that changes nothing',
  access: 'organization:own',
  params: organizationParams,
  replies: { 200: SsoRequest, 400: Problem, ...organizationProblems, 429: Problem },
});

export const SSO_STEPS = [
  'discovery',
  'response',
  'token',
  'id_token',
  'userinfo',
  'email',
  'role',
  'account',
] as const;

export const SsoTestReport = z
  .object({
    is_successful: z.boolean(),
    steps: z.array(
      z.object({
        name: z.enum(SSO_STEPS),
        state: z.enum(['passed', 'failed', 'skipped']),
        text: z.string().describe('What happened, or why it failed'),
      }),
    ),
    claims: z.array(
      z.object({
        name: z.string(),
        value: z.string().describe('As JSON, shortened'),
        source: z.enum(['id_token', 'userinfo']),
      }),
    ),
  })
  .meta({ id: 'SsoTestReport' });
export type SsoTestReport = z.infer<typeof SsoTestReport>;

export const finishSsoTest = defineRoute({
  method: 'POST',
  path: '/api/organizations/{organizationId}/sso/test/finish/',
  id: 'finishSsoTest',
  summary: 'Finish a test sign-in, and get each step and claim',
  access: 'organization:own',
  params: organizationParams,
  body: SsoAnswerBody,
  replies: { 200: SsoTestReport, 400: Problem, ...organizationProblems },
});
