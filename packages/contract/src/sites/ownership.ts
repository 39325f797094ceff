import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';

/** How an organization can prove that it controls a site. */
export const OWNERSHIP_METHODS = ['dns', 'file', 'meta'] as const;
export const OwnershipMethod = z.enum(OWNERSHIP_METHODS);
export type OwnershipMethod = z.infer<typeof OwnershipMethod>;

/** A site's verification state. */
export const SiteVerification = z
  .object({
    method: OwnershipMethod,
    verified_at: Timestamp.describe('When a check first succeeded'),
    checked_at: Timestamp.describe('When a check last succeeded'),
  })
  .meta({ id: 'SiteVerification' });
export type SiteVerification = z.infer<typeof SiteVerification>;

export const SiteOwnership = z
  .object({
    verification: SiteVerification.nullable().describe('Null while the site isn’t verified'),
    dns: z
      .object({ name: z.string(), value: z.string() })
      .nullable()
      .describe('The DNS TXT record; null for an IP address or a local name, which have none'),
    file: z.object({
      url: z.string(),
      content: z.string().describe('A line of the file, which can contain other lines'),
    }),
    meta: z.object({
      url: z.string().describe('The site’s home page'),
      html: z.string().describe('An element for the head of the home page'),
    }),
  })
  .meta({ id: 'SiteOwnership' });
export type SiteOwnership = z.infer<typeof SiteOwnership>;

const params = z.object({ siteId: z.uuid() });

export const getSiteOwnership = defineRoute({
  method: 'GET',
  path: '/api/sites/{siteId}/ownership/',
  id: 'getSiteOwnership',
  summary: 'Get a site’s ownership status and the ways to verify ownership',
  description:
    'The DNS record, the file and the element are different for each organization. One of them is enough.',
  access: 'scans:write',
  params,
  replies: { 200: SiteOwnership, 401: Problem, 403: Problem, 404: Problem },
});

export const CheckSiteOwnershipBody = z
  .object({ method: OwnershipMethod })
  .meta({ id: 'CheckSiteOwnershipBody', examples: [{ method: 'dns' }] });
export type CheckSiteOwnershipBody = z.infer<typeof CheckSiteOwnershipBody>;

export const checkSiteOwnership = defineRoute({
  method: 'POST',
  path: '/api/sites/{siteId}/ownership/check/',
  id: 'checkSiteOwnership',
  summary: 'Check a site’s DNS record, file or meta element now',
  description:
    'Returns 400 with the reason if the record, file or element isn’t found. If the site was verified this way and a response arrives without it, the site is no longer verified. Verified sites are also checked once a day. Scans of a verified site can ignore its robots.txt ' +
    '(`respect_robots`).',
  access: 'scans:write',
  params,
  body: CheckSiteOwnershipBody,
  replies: { 200: SiteOwnership, 400: Problem, 401: Problem, 403: Problem, 404: Problem, 429: Problem },
});
