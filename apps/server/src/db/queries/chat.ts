import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { chatChannels, chatMessages } from '../schema.ts';

export type ChatChannelRow = typeof chatChannels.$inferSelect;
export type ChatMessageRow = typeof chatMessages.$inferSelect;

/** Lists an organization's chat channels, newest first. */
export async function listChatChannelRows(db: Db, organizationId: string): Promise<ChatChannelRow[]> {
  return db
    .select()
    .from(chatChannels)
    .where(eq(chatChannels.organizationId, organizationId)) // chat_channels_organization_idx
    .orderBy(desc(chatChannels.createdAt), desc(chatChannels.id));
}

export async function insertChatChannel(tx: Db, row: typeof chatChannels.$inferInsert): Promise<void> {
  await tx.insert(chatChannels).values(row);
}

/** Changes one of an organization's channels. @returns whether it exists. */
export async function updateChatChannel(
  tx: Db,
  organizationId: string,
  channelId: string,
  change: Partial<Omit<ChatChannelRow, 'id' | 'organizationId'>>,
): Promise<boolean> {
  const updated = await tx
    .update(chatChannels)
    .set({ ...change, id: channelId })
    .where(and(eq(chatChannels.id, channelId), eq(chatChannels.organizationId, organizationId)))
    .returning({ id: chatChannels.id });
  return updated.length > 0;
}

/** Records that a message to a channel arrived, or why it didn't. */
export async function recordChatResult(tx: Db, channelId: string, problem: string | null): Promise<void> {
  await tx
    .update(chatChannels)
    .set(
      problem === null
        ? { problem: null, failingSince: null, lastSentAt: new Date() }
        : { problem, failingSince: sql`coalesce(${chatChannels.failingSince}, now())` },
    )
    .where(eq(chatChannels.id, channelId));
}

export async function deleteChatChannel(tx: Db, channelId: string): Promise<void> {
  await tx.delete(chatChannels).where(eq(chatChannels.id, channelId));
}

/** Stores a message, unless there is one about the same scan. @returns whether it was stored. */
export async function insertChatMessage(tx: Db, row: typeof chatMessages.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(chatMessages)
    .values(row)
    .onConflictDoNothing({ target: [chatMessages.channelId, chatMessages.scanId, chatMessages.subject] })
    .returning({ id: chatMessages.id });
  return inserted.length > 0;
}

/** Reads a message with its channel. */
export async function readChatMessage(
  db: Db,
  messageId: string,
): Promise<{ readonly message: ChatMessageRow; readonly channel: ChatChannelRow } | undefined> {
  const [row] = await db
    .select({ message: chatMessages, channel: chatChannels })
    .from(chatMessages)
    .innerJoin(chatChannels, eq(chatChannels.id, chatMessages.channelId))
    .where(eq(chatMessages.id, messageId));
  return row;
}

/**
 * Records the start of an attempt. @returns false if it was already started, so the message may have arrived.
 */
export async function startChatAttempt(db: Db, messageId: string): Promise<boolean> {
  const updated = await db
    .update(chatMessages)
    .set({ sentAt: new Date() })
    .where(and(eq(chatMessages.id, messageId), isNull(chatMessages.sentAt)))
    .returning({ id: chatMessages.id });
  return updated.length > 0;
}

export async function updateChatMessage(
  tx: Db,
  messageId: string,
  change: Partial<ChatMessageRow>,
): Promise<void> {
  await tx.update(chatMessages).set(change).where(eq(chatMessages.id, messageId));
}

export async function deleteOldChatMessages(db: Db, before: Date): Promise<void> {
  await db.delete(chatMessages).where(lt(chatMessages.createdAt, before));
}
