import { createHash, randomUUID } from 'node:crypto';
import { type AuditAttachment, getAuditAttachment, MAX_ATTACHMENTS } from '@curbcut/contract';
import { toAttachmentKey } from '../blobs/blob-store.ts';
import { discardBlobs, requestBlobDeletion } from '../blobs/delete-blobs.ts';
import type { Db } from '../db/database.ts';
import {
  type AttachmentRow,
  deleteAttachment,
  insertAttachment,
  listAttachments,
  readAttachment,
} from '../db/queries/audit-attachments.ts';
import { listFindings } from '../db/queries/audit-findings.ts';
import { listQuestions } from '../db/queries/audit-questions.ts';
import { type SharedAudit, updateAudit } from '../db/queries/audits.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { countHourlyUse, type HourlyLimit } from '../http/hourly-limit.ts';
import { type EncodedImage, ImageError, processImage } from '../images/image-thread.ts';
import type { Services } from '../services.ts';
import { getQuestionState } from './audit-presenters.ts';
import { type AuditCaller, lockEditableAudit, requireSharedAudit } from './require-audit.ts';

/** Each image takes seconds of computing time. */
const attachmentLimit: HourlyLimit = {
  name: 'audit-attachment',
  visitor: 0,
  account: 120,
  problem: 'audit/too-many-uploads',
  usesText: 'image uploads',
};

type AttachmentServices = Pick<Services, 'blobs' | 'db' | 'queue' | 'screenshotLinks' | 'vault' | 'log'>;

/** Lists an audit's images as returned by the API. */
export async function readAttachments(
  { db, screenshotLinks }: Pick<Services, 'db' | 'screenshotLinks'>,
  { id, viewerId }: Pick<SharedAudit, 'id' | 'viewerId'>,
): Promise<AuditAttachment[]> {
  const links = screenshotLinks.forViewer(viewerId);
  return (await listAttachments(db, id)).map((row) => toAttachment(links, row));
}

function toAttachment(
  links: ReturnType<Services['screenshotLinks']['forViewer']>,
  row: AttachmentRow,
): AuditAttachment {
  const { id, auditId, width, height, bytes, sha256 } = row;
  const path = getAuditAttachment.path.replace('{auditId}', auditId).replace('{attachmentId}', id);
  return {
    ...{ id, width, height, bytes, sha256 },
    question_id: row.questionId,
    answer_id: row.answerId,
    finding_id: row.findingId,
    url: links.addKey(auditId, path),
    attached_by: row.attachedBy,
    author_id: row.userId,
    attached_at: row.attachedAt.toISOString(),
  };
}

/** The question or finding that an image belongs to; exactly one of them is set. */
export interface AttachmentSubject {
  readonly question?: string | undefined;
  readonly finding?: string | undefined;
}

/**
 * Stores an image with a question or a finding. Only its pixels are kept: it's re-encoded.
 *
 * @param file the uploaded file; none of its content is trusted.
 * @throws {ApiProblem} 404 if the audit, question or finding doesn't exist; 403 for reviewers; 400 if the
 * file isn't an image or is too large; 409 if the audit is signed or already has the maximum number of
 * images; 429 after too many images.
 */
export async function attachImage(
  services: AttachmentServices,
  caller: AuditCaller,
  auditId: string,
  subject: AttachmentSubject,
  file: Uint8Array,
): Promise<AuditAttachment> {
  const { blobs, db, screenshotLinks } = services;
  if ((subject.question === undefined) === (subject.finding === undefined))
    throw new ApiProblem('audit/attachment-subject');
  const audit = await requireSharedAudit(db, caller.reader, auditId);
  if (audit.role === 'reviewer') throw new ApiProblem('audit/reviewer-only');
  await assertAttachmentLimit(db, audit, caller.reader.userId, subject);
  await countHourlyUse(services, db, caller, attachmentLimit);
  const image = await encodeAnew(file);
  const id = randomUUID();
  const key = toAttachmentKey(auditId, id);
  try {
    await blobs.put(key, image.bytes);
    return await db.transaction(async (tx) => {
      const locked = await lockEditableAudit(tx, caller, auditId);
      const answerId = await assertAttachmentLimit(tx, locked, caller.reader.userId, subject);
      const stored = await insertAttachment(tx, {
        ...{ id, auditId, answerId },
        questionId: subject.question ?? null,
        findingId: subject.finding ?? null,
        width: image.width,
        height: image.height,
        bytes: image.bytes.byteLength,
        sha256: createHash('sha256').update(image.bytes).digest('hex'),
        userId: caller.reader.userId,
        attachedBy: caller.actor.name,
      });
      await updateAudit(tx, auditId, {});
      return toAttachment(screenshotLinks.forViewer(caller.reader.userId), stored);
    });
  } catch (error) {
    await discardBlobs(services, [key]);
    throw error;
  }
}

/** Encodes an image as WebP, so that only its pixels remain. */
async function encodeAnew(file: Uint8Array): Promise<EncodedImage> {
  const output = { format: 'webp', parts: [null], maxSize: Number.POSITIVE_INFINITY } as const;
  try {
    const { encoded } = await processImage(file, { output });
    return encoded[0]!;
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    const code = error.problem === 'too-large' ? 'audit/image-too-large' : 'audit/not-an-image';
    throw new ApiProblem(code, { cause: error });
  }
}

/**
 * Requires that an image can be added.
 *
 * @returns the answer that it belongs to: the latest answer if it's up to date and from the same person.
 */
async function assertAttachmentLimit(
  db: Db,
  { id, signature }: SharedAudit,
  userId: string | null,
  { question, finding }: AttachmentSubject,
): Promise<string | null> {
  if (signature) throw new ApiProblem('audit/signed');
  const attached = (await listAttachments(db, id)).filter(({ questionId, findingId }) =>
    question === undefined ? findingId === finding : questionId === question,
  );
  if (attached.length >= MAX_ATTACHMENTS) throw new ApiProblem('audit/too-many-attachments');
  if (question === undefined) {
    if (!(await listFindings(db, [id])).some((one) => one.id === finding))
      throw new ApiProblem('audit/no-finding');
    return null;
  }
  const asked = (await listQuestions(db, [id])).find((one) => one.question.id === question);
  if (!asked) throw new ApiProblem('audit/question-not-found');
  const isOwn = getQuestionState(asked) === 'answered' && asked.answer?.userId === userId;
  return isOwn ? (asked.answer?.id ?? null) : null;
}

/**
 * Deletes an image. Deleting it again changes nothing.
 *
 * @throws {ApiProblem} 404 if the audit doesn't exist; 403 if someone else attached the image and the caller
 * isn't the audit's owner; 409 if the audit is signed.
 */
export async function detachImage(
  services: Pick<Services, 'db' | 'queue'>,
  caller: AuditCaller,
  auditId: string,
  attachmentId: string,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const audit = await lockEditableAudit(tx, caller, auditId);
    const attachment = await readAttachment(tx, auditId, attachmentId);
    if (!attachment) return;
    if (audit.signature) throw new ApiProblem('audit/signed');
    if (audit.role !== 'owner' && attachment.userId !== caller.reader.userId)
      throw new ApiProblem('audit/other-attachment');
    await deleteAttachment(tx, auditId, attachmentId);
    await requestBlobDeletion(services, tx, [toAttachmentKey(auditId, attachmentId)]);
    await updateAudit(tx, auditId, {});
  });
}
