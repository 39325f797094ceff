import type { Fix } from '@curbcut/contract';
import { and, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { SanitizedAnswer } from '../../ai/sanitize-answer.ts';
import type { Db } from '../database.ts';
import { issues, scanPages, suggestions, suggestionUsage } from '../schema.ts';

export type SuggestionRow = typeof suggestions.$inferSelect;

/** A suggestion with what its page is made with. */
export interface ListedSuggestion {
  readonly suggestion: SuggestionRow;
  readonly framework: (typeof scanPages.$inferSelect)['framework'];
}

/** What was suggested for an issue; whether the scan may be seen is asked before. */
export async function readSuggestion(
  db: Db,
  scanId: string,
  fingerprint: string,
): Promise<ListedSuggestion | undefined> {
  const [row] = await db
    .select({ suggestion: suggestions, framework: scanPages.framework })
    .from(suggestions)
    .innerJoin(issues, and(eq(issues.scanId, scanId), eq(issues.fingerprint, fingerprint)))
    .innerJoin(scanPages, and(eq(scanPages.scanId, scanId), eq(scanPages.position, issues.position)))
    .where(and(eq(suggestions.scanId, scanId), eq(suggestions.fingerprint, fingerprint)));
  return row;
}

export type NewSuggestion = Pick<
  SuggestionRow,
  'id' | 'scanId' | 'fingerprint' | 'userId' | 'model' | 'contentHash'
>;

/** What is known of a suggestion still, when the same is asked again. */
const keepIfSameContent = (column: AnyPgColumn) =>
  sql`case when ${suggestions.contentHash} = excluded.content_hash then ${column} end`;

/**
 * Begins the suggestion for an issue when there is none or when it had failed. The transaction holds the scan.
 *
 * @returns whether it is to be made now, under the id given.
 */
export async function claimSuggestion(tx: Db, suggestion: NewSuggestion): Promise<boolean> {
  const { id, userId, model, contentHash } = suggestion;
  const claimed = await tx
    .insert(suggestions)
    .values(suggestion)
    .onConflictDoUpdate({
      target: [suggestions.scanId, suggestions.fingerprint],
      set: {
        id,
        userId,
        model,
        contentHash,
        status: 'queued',
        attempts: 0,
        answer: keepIfSameContent(suggestions.answer),
        countedMonth: keepIfSameContent(suggestions.countedMonth),
        error: null,
        code: null,
        createdAt: sql`now()`,
        completedAt: null,
      },
      setWhere: eq(suggestions.status, 'failed'),
    })
    .returning({ id: suggestions.id });
  return claimed.length === 1;
}

/** What an account was answered to the same question before. */
export async function findKnownAnswer(
  db: Db,
  userId: string,
  contentHash: string,
): Promise<SanitizedAnswer | undefined> {
  const [row] = await db
    .select({ answer: suggestions.answer })
    .from(suggestions)
    .where(
      and(
        eq(suggestions.userId, userId),
        eq(suggestions.contentHash, contentHash), // suggestions_content_idx
        isNotNull(suggestions.answer),
      ),
    )
    .orderBy(desc(suggestions.createdAt))
    .limit(1);
  return row?.answer ?? undefined;
}

const isUnfinished = inArray(suggestions.status, ['queued', 'running']);

/** Begins to make a suggestion, once more when it was begun before; undefined when it is finished or deleted. */
export async function beginSuggestion(db: Db, id: string): Promise<SuggestionRow | undefined> {
  const [row] = await db
    .update(suggestions)
    .set({ status: 'running', attempts: sql`${suggestions.attempts} + 1` })
    .where(and(eq(suggestions.id, id), isUnfinished))
    .returning();
  return row;
}

/** Puts a suggestion back that was broken off through no fault of its own, as if it had not been begun. */
export async function undoSuggestionStart(db: Db, id: string): Promise<void> {
  await db
    .update(suggestions)
    .set({ status: 'queued', attempts: sql`${suggestions.attempts} - 1` })
    .where(and(eq(suggestions.id, id), isUnfinished));
}

/** Keeps what the model answered, so that it is not asked again whatever comes. */
export async function saveAnswer(db: Db, id: string, answer: SanitizedAnswer): Promise<void> {
  await db
    .update(suggestions)
    .set({ answer })
    .where(and(eq(suggestions.id, id), isUnfinished));
}

/** Ends a suggestion; one that has ended or was deleted stays as it is. */
export async function finishSuggestion(
  tx: Db,
  id: string,
  outcome:
    | { readonly status: 'ready'; readonly fix: Fix | null; readonly noFixBecause: string | null }
    | { readonly status: 'failed'; readonly error: string; readonly code: string },
): Promise<void> {
  await tx
    .update(suggestions)
    .set({ ...outcome, completedAt: sql`now()` })
    .where(and(eq(suggestions.id, id), isUnfinished));
}

/** Suggestions of an account that count in a month. */
export async function countSuggestionsInMonth(db: Db, userId: string, firstDay: string): Promise<number> {
  const [usage] = await db
    .select({ used: suggestionUsage.used })
    .from(suggestionUsage)
    .where(and(eq(suggestionUsage.userId, userId), eq(suggestionUsage.month, firstDay)));
  return usage?.used ?? 0;
}

/**
 * Counts a suggestion in a month, unless as many as allowed count already. One statement, so that questions that are
 * asked at once cannot exceed what is allowed.
 *
 * @param allowed At least 1.
 * @returns whether it may be asked.
 */
export async function chargeSuggestionToMonth(
  tx: Db,
  { id, userId }: Pick<SuggestionRow, 'id' | 'userId'>,
  firstDay: string,
  allowed: number,
): Promise<boolean> {
  const counted = await tx
    .insert(suggestionUsage)
    .values({ userId, month: firstDay, used: 1 })
    .onConflictDoUpdate({
      target: [suggestionUsage.userId, suggestionUsage.month],
      set: { used: sql`${suggestionUsage.used} + 1` },
      setWhere: lt(suggestionUsage.used, allowed),
    })
    .returning({ used: suggestionUsage.used });
  if (counted.length === 0) return false;
  await tx.update(suggestions).set({ countedMonth: firstDay }).where(eq(suggestions.id, id));
  return true;
}

/** Takes a suggestion off the month in which it counts. A second call changes nothing. */
export async function refundSuggestion(tx: Db, id: string): Promise<void> {
  const counted = tx.$with('counted').as(
    tx
      .select({ userId: suggestions.userId, month: suggestions.countedMonth })
      .from(suggestions)
      .where(and(eq(suggestions.id, id), isNotNull(suggestions.countedMonth))),
  );
  await tx
    .with(counted)
    .update(suggestionUsage)
    .set({ used: sql`greatest(${suggestionUsage.used} - 1, 0)` })
    .from(counted)
    .where(and(eq(suggestionUsage.userId, counted.userId), eq(suggestionUsage.month, counted.month)));
  await tx.update(suggestions).set({ countedMonth: null }).where(eq(suggestions.id, id));
}
