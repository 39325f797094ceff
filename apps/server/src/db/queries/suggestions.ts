import type { Fix } from '@curbcut/contract';
import { and, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../database.ts';
import { issues, type SanitizedAnswer, scanPages, suggestions, suggestionUsage } from '../schema.ts';

export type SuggestionRow = typeof suggestions.$inferSelect;

/** A suggestion, and the framework that its page uses. */
export interface ListedSuggestion {
  readonly suggestion: SuggestionRow;
  readonly framework: (typeof scanPages.$inferSelect)['framework'];
}

/** Reads the suggestion for an issue; the caller must check that the reader is allowed to see the scan. */
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
  'id' | 'scanId' | 'fingerprint' | 'organizationId' | 'model' | 'contentHash'
>;

/** Keeps a column's value if the same question is asked again. */
const keepIfSameContent = (column: AnyPgColumn) =>
  sql`case when ${suggestions.contentHash} = excluded.content_hash then ${column} end`;

/**
 * Creates or restarts the suggestion for an issue if there is none or if it failed. The transaction must hold
 * the scan's lock.
 *
 * @returns whether the suggestion must be created now, under the given id.
 */
export async function claimSuggestion(tx: Db, suggestion: NewSuggestion): Promise<boolean> {
  const { id, organizationId, model, contentHash } = suggestion;
  const claimed = await tx
    .insert(suggestions)
    .values(suggestion)
    .onConflictDoUpdate({
      target: [suggestions.scanId, suggestions.fingerprint],
      set: {
        id,
        organizationId,
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

/** Finds an earlier answer to the same question for the same organization. */
export async function findKnownAnswer(
  db: Db,
  organizationId: string,
  contentHash: string,
): Promise<SanitizedAnswer | undefined> {
  const [row] = await db
    .select({ answer: suggestions.answer })
    .from(suggestions)
    .where(
      and(
        eq(suggestions.organizationId, organizationId),
        eq(suggestions.contentHash, contentHash), // suggestions_content_idx
        isNotNull(suggestions.answer),
      ),
    )
    .orderBy(desc(suggestions.createdAt))
    .limit(1);
  return row?.answer ?? undefined;
}

const isUnfinished = inArray(suggestions.status, ['queued', 'running']);

/** Starts an attempt at a suggestion; undefined if it's finished or deleted. */
export async function beginSuggestion(db: Db, id: string): Promise<SuggestionRow | undefined> {
  const [row] = await db
    .update(suggestions)
    .set({ status: 'running', attempts: sql`${suggestions.attempts} + 1` })
    .where(and(eq(suggestions.id, id), isUnfinished))
    .returning();
  return row;
}

/**
 * Returns a suggestion to the queue that was interrupted for external reasons, without counting the attempt.
 */
export async function undoSuggestionStart(db: Db, id: string): Promise<void> {
  await db
    .update(suggestions)
    .set({ status: 'queued', attempts: sql`${suggestions.attempts} - 1` })
    .where(and(eq(suggestions.id, id), isUnfinished));
}

/** Stores the model's answer, so that retries don't ask again. */
export async function saveAnswer(db: Db, id: string, answer: SanitizedAnswer): Promise<void> {
  await db
    .update(suggestions)
    .set({ answer })
    .where(and(eq(suggestions.id, id), isUnfinished));
}

/** Finishes a suggestion; a finished or deleted one is left unchanged. */
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

/** Returns the number of suggestions that count toward an organization's limit for a month. */
export async function countSuggestionsInMonth(
  db: Db,
  organizationId: string,
  firstDay: string,
): Promise<number> {
  const [usage] = await db
    .select({ used: suggestionUsage.used })
    .from(suggestionUsage)
    .where(and(eq(suggestionUsage.organizationId, organizationId), eq(suggestionUsage.month, firstDay)));
  return usage?.used ?? 0;
}

/**
 * Counts a suggestion toward a month, unless the limit has been reached. This is a single statement, so that
 * simultaneous requests can't exceed the limit.
 *
 * @param allowed At least 1.
 * @returns whether the suggestion is allowed.
 */
export async function recordMonthlySuggestion(
  tx: Db,
  { id, organizationId }: Pick<SuggestionRow, 'id' | 'organizationId'>,
  firstDay: string,
  allowed: number,
): Promise<boolean> {
  const counted = await tx
    .insert(suggestionUsage)
    .values({ organizationId, month: firstDay, used: 1 })
    .onConflictDoUpdate({
      target: [suggestionUsage.organizationId, suggestionUsage.month],
      set: { used: sql`${suggestionUsage.used} + 1` },
      setWhere: lt(suggestionUsage.used, allowed),
    })
    .returning({ used: suggestionUsage.used });
  if (counted.length === 0) return false;
  await tx.update(suggestions).set({ countedMonth: firstDay }).where(eq(suggestions.id, id));
  return true;
}

/** Removes a suggestion from the usage of the month that it counts toward. A second call changes nothing. */
export async function refundSuggestion(tx: Db, id: string): Promise<void> {
  const counted = tx.$with('counted').as(
    tx
      .select({ organizationId: suggestions.organizationId, month: suggestions.countedMonth })
      .from(suggestions)
      .where(and(eq(suggestions.id, id), isNotNull(suggestions.countedMonth))),
  );
  await tx
    .with(counted)
    .update(suggestionUsage)
    .set({ used: sql`greatest(${suggestionUsage.used} - 1, 0)` })
    .from(counted)
    .where(
      and(
        eq(suggestionUsage.organizationId, counted.organizationId),
        eq(suggestionUsage.month, counted.month),
      ),
    );
  await tx.update(suggestions).set({ countedMonth: null }).where(eq(suggestions.id, id));
}
