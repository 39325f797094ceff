import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { auditAnswers, auditAttachments } from '../schema.ts';

/** The caller has already checked that the requesting account owns the audit or is a member of it. */

export type AttachmentRow = typeof auditAttachments.$inferSelect;

/** Lists an audit's images, oldest first. */
export async function listAttachments(db: Db, auditId: string): Promise<AttachmentRow[]> {
  return db
    .select()
    .from(auditAttachments)
    .where(eq(auditAttachments.auditId, auditId))
    .orderBy(asc(auditAttachments.attachedAt), asc(auditAttachments.id));
}

export async function readAttachment(
  db: Db,
  auditId: string,
  attachmentId: string,
): Promise<AttachmentRow | undefined> {
  const [attachment] = await db
    .select()
    .from(auditAttachments)
    .where(and(eq(auditAttachments.id, attachmentId), eq(auditAttachments.auditId, auditId)));
  return attachment;
}

export async function insertAttachment(
  tx: Db,
  attachment: typeof auditAttachments.$inferInsert,
): Promise<AttachmentRow> {
  const [stored] = await tx.insert(auditAttachments).values(attachment).returning();
  return stored!;
}

export async function deleteAttachment(tx: Db, auditId: string, attachmentId: string): Promise<void> {
  await tx
    .delete(auditAttachments)
    .where(and(eq(auditAttachments.id, attachmentId), eq(auditAttachments.auditId, auditId)));
}

/** Links images that a person attached to questions before answering them to the new answers. */
export async function bindAttachments(tx: Db, userId: string, answerIds: readonly string[]): Promise<void> {
  await tx
    .update(auditAttachments)
    .set({ answerId: sql`${auditAnswers.id}` })
    .from(auditAnswers)
    .where(
      and(
        inArray(auditAnswers.id, [...answerIds]),
        eq(auditAnswers.questionId, auditAttachments.questionId),
        eq(auditAttachments.userId, userId),
        sql`${auditAttachments.answerId} is null`,
      ),
    );
}
