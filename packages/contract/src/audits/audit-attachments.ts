import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import { screenshotReply } from '../scanner/screenshot-reply.ts';

/** Media types of images that can be attached. All are stored as WebP. */
export const ATTACHMENT_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const MAX_ATTACHMENT_BYTES = 8 * 1024 * 1024;
/** Pixels of an image: that of a phone camera with 12 megapixels. */
export const MAX_ATTACHMENT_PIXELS = 4032 * 3024;
/** Images of one question, and of one finding. */
export const MAX_ATTACHMENTS = 10;

/** An image that a person has attached as evidence. */
export const AuditAttachment = z
  .object({
    id: z.uuid(),
    question_id: z.uuid().nullable().describe('Null for images of findings'),
    answer_id: z
      .uuid()
      .nullable()
      .describe('The answer that the image belongs to; null until the person who attached it answers'),
    finding_id: z.uuid().nullable().describe('Null for images of questions'),
    url: z.string().describe('URL of the image, for the caller only'),
    width: z.number().int().min(1),
    height: z.number().int().min(1),
    bytes: z.number().int().min(1),
    sha256: z.string().describe('SHA-256 of the stored image, in hexadecimal; signatures cover it'),
    attached_by: z.string().describe('Name of the person'),
    author_id: z.uuid().nullable().describe('Account of the person; null when it has been deleted'),
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
  summary: 'List the images attached to the answers and findings of an audit, oldest first',
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
  summary: 'Attach an image to a question or a finding of an audit',
  description:
    'The request body is the image itself, with its media type: PNG, JPEG or WebP, at most 8 MB and 12 megapixels. It is stored as a new WebP image, without any metadata. An image of a question belongs to the next answer of the same person, or to their latest answer if that is up to date.',
  params: auditParams,
  query: z.object({
    question: z.uuid().optional().describe('Id of a question'),
    finding: z.uuid().optional().describe('Id of a finding'),
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
  summary: 'Get an image that is attached to an audit',
  params: attachmentParams,
  ...screenshotReply,
});

export const deleteAuditAttachment = defineRoute({
  method: 'DELETE',
  path: '/api/audits/{auditId}/attachments/{attachmentId}/',
  id: 'deleteAuditAttachment',
  summary: 'Delete an attached image',
  description:
    'For the person who attached it, and the owner of the audit. Replies 409 if the audit is signed.',
  params: attachmentParams,
  replies: { 200: z.object({ attachment_id: z.uuid() }), ...problems, 409: Problem },
});
