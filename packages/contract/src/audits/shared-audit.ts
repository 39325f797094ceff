import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import { Audit, AuditSignature, CriterionResult, SamplePage } from './audit.ts';

/** A link that lets anyone verify an audit's signed report. It is valid until it is revoked. */
export const AuditShare = z
  .object({
    id: z.string().describe('Identifies the link to its owner; the URL itself can’t be derived from it'),
    created_at: Timestamp,
    revoked_at: Timestamp.nullable().describe('When the link was revoked; null if it is still valid'),
  })
  .meta({ id: 'AuditShare' });
export type AuditShare = z.infer<typeof AuditShare>;

const auditParams = z.object({ auditId: z.uuid() });

export const listAuditShares = defineRoute({
  method: 'GET',
  path: '/api/audits/{auditId}/shares/',
  id: 'listAuditShares',
  summary: 'List the links to an audit’s signed report, newest first',
  access: 'audits:manage',
  params: auditParams,
  replies: {
    200: z.object({ shares: z.array(AuditShare) }).meta({ id: 'AuditShareList' }),
    401: Problem,
    403: Problem,
    404: Problem,
  },
});

export const shareAudit = defineRoute({
  method: 'POST',
  path: '/api/audits/{auditId}/shares/',
  id: 'shareAudit',
  summary: 'Create a link that lets anyone verify an audit’s signed report without an account',
  description:
    'The link is returned only once and is valid until it is revoked. Returns 409 if the audit isn’t signed, if its signature was imported, or if it already has 20 valid links.',
  access: 'audits:manage',
  params: auditParams,
  replies: {
    201: z.object({ share: AuditShare, url: z.string().describe('The link') }).meta({ id: 'NewAuditShare' }),
    401: Problem,
    403: Problem,
    404: Problem,
    409: Problem,
  },
});

export const revokeAuditShare = defineRoute({
  method: 'DELETE',
  path: '/api/audits/{auditId}/shares/{shareId}/',
  id: 'revokeAuditShare',
  summary: 'Revoke a link to an audit’s signed report immediately',
  access: 'audits:manage',
  params: auditParams.extend({ shareId: z.string().max(100) }),
  replies: {
    200: z.object({ share: AuditShare }).meta({ id: 'RevokedAuditShare' }),
    401: Problem,
    403: Problem,
    404: Problem,
  },
});

/** An audit's signed report as shown to anyone with the link, without screenshots and answers. */
export const SignedReport = Audit.pick({
  origin: true,
  title: true,
  standard: true,
  level: true,
  scope: true,
  scope_included: true,
  scope_excluded: true,
  commissioner: true,
  evaluator: true,
  support_baseline: true,
  scanned_at: true,
  tested_pages: true,
  outcomes: true,
  views: true,
  processes: true,
})
  .extend({
    sample: z.array(SamplePage.omit({ page_id: true })),
    criteria: z.array(CriterionResult.pick({ criterion: true, level: true, outcome: true, remark: true })),
    signature: AuditSignature.omit({ is_imported: true }),
    has_signed_text: z
      .boolean()
      .describe(
        'Whether the text whose SHA-256 is the hash can be downloaded; false for signatures from earlier versions',
      ),
    latest_scan: z
      .object({
        completed_at: Timestamp,
        tested_pages: z.int().describe('The scan can contradict the report only about these pages'),
      })
      .nullable()
      .describe('The site’s latest scan, if it is newer than the scan the report is based on'),
  })
  .meta({ id: 'SignedReport' });
export type SignedReport = z.infer<typeof SignedReport>;

const tokenParams = z.object({ token: z.string().max(100) });

export const getSignedReport = defineRoute({
  method: 'GET',
  path: '/api/signed-reports/{token}/',
  id: 'getSignedReport',
  summary: 'Get the signed report a link leads to, and whether it is still current',
  description: 'Returns 409 if the signature has been removed because the audit is being revised.',
  access: 'public',
  params: tokenParams,
  replies: { 200: SignedReport, 404: Problem, 409: Problem },
});

export const downloadSignedText = defineRoute({
  method: 'GET',
  path: '/api/signed-reports/{token}/signed-text/',
  id: 'downloadSignedText',
  summary: 'Download the signed text, whose SHA-256 hash is in the signature',
  description:
    'Canonical JSON in UTF-8 with everything the results are based on: the sample, questions, answers and issues.',
  access: 'public',
  params: tokenParams,
  replies: {
    200: { mediaType: 'application/json', description: 'The signed text' },
    404: Problem,
    409: Problem,
  },
});
