import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import { screenshotReply } from '../scanner/screenshot-reply.ts';

/** Media types of images that can be attached. All are stored as WebP. */
export const ATTACHMENT_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const MAX_ATTACHMENT_BYTES = 8 * 1024 * 1024;
/** Maximum number of pixels in an image: the size of a 12-megapixel phone photo. */
export const MAX_ATTACHMENT_PIXELS = 4032 * 3024;
/** Maximum number of images for each question, and for each finding. */
export const MAX_ATTACHMENTS = 10;

/** An image attached as evidence. */
export const AuditAttachment = z
  .object({
    id: z.uuid(),
    question_id: z.uuid().nullable().describe('Null for images attached to findings'),
    answer_id: z
      .uuid()
      .nullable()
      .describe(
        'The answer the image belongs to; null until the person who attached it answers the question',
      ),
    finding_id: z.uuid().nullable().describe('Null for images attached to questions'),
    url: z.string().describe('URL of the image; works only for the caller'),
    width: z.number().int().min(1),
    height: z.number().int().min(1),
    bytes: z.number().int().min(1),
    sha256: z.string().describe('SHA-256 of the stored image, in hexadecimal; covered by signatures'),
    attached_by: z.string().describe('The person’s name'),
    author_id: z.uuid().nullable().describe('The person’s account; null if it has been deleted'),
    attached_at: Timestamp,
  })
  .meta({ id: 'AuditAttachment' });
export type AuditAttachment = z.infer<typeof AuditAttachment>;

const auditParams = z.object({ auditId: z.uuid() });
const attachmentParams = z.object({ auditId: z.uuid(), attachmentId: z.uuid() });
const problems = { 401: Problem, 403: Problem, 404: Problem } as const;

export const listAuditAttachments = defineRoute({
  method: 'GET',
  path: '/api/audits/{auditId}/attachments/',
  id: 'listAuditAttachments',
  summary: 'List the images attached to an audit’s answers and findings, oldest first',
  access: 'results:read',
  params: auditParams,
  replies: {
    200: z.object({ attachments: z.array(AuditAttachment) }).meta({ id: 'AuditAttachmentList' }),
    ...problems,
  },
});

export const attachToAudit = defineRoute({
  method: 'POST',
  path: '/api/audits/{auditId}/attachments/',
  id: 'attachToAudit',
  summary: 'Attach an image to a question or finding in an audit',
  description:
    'The request body is the image itself, with its media type: PNG, JPEG or WebP, at most 8 MB and 12 megapixels. It is stored as a new WebP image without any metadata. An image attached to a question belongs to the person’s latest answer if that answer is up to date, and otherwise to their next answer.',
  access: 'audits:write',
  refusesKeys: true,
  params: auditParams,
  query: z.object({
    question: z.uuid().optional().describe('The question’s id'),
    finding: z.uuid().optional().describe('The finding’s id'),
  }),
  replies: {
    201: AuditAttachment,
    400: Problem,
    ...problems,
    409: Problem,
    413: Problem,
    429: Problem,
  },
});

export const getAuditAttachment = defineRoute({
  method: 'GET',
  path: '/api/audits/{auditId}/attachments/{attachmentId}/',
  id: 'getAuditAttachment',
  summary: 'Get an image attached to an audit',
  access: 'results:read',
  visitors: true,
  params: attachmentParams,
  ...screenshotReply,
});

export const deleteAuditAttachment = defineRoute({
  method: 'DELETE',
  path: '/api/audits/{auditId}/attachments/{attachmentId}/',
  id: 'deleteAuditAttachment',
  summary: 'Delete an attached image',
  description:
    'Only the person who attached it and the audit owner can delete it. Returns 409 if the audit is signed.',
  access: 'audits:write',
  refusesKeys: true,
  params: attachmentParams,
  replies: { 200: z.object({ attachment_id: z.uuid() }), ...problems, 409: Problem },
});
