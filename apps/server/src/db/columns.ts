import { sql } from 'drizzle-orm';
import { type AnyPgColumn, timestamp } from 'drizzle-orm/pg-core';

/** A check that a column holds one of these words, which are ours and never a person's. */
export const isOneOf = (column: AnyPgColumn, words: readonly string[]) =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;

/** A moment, stored with its time zone. */
export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true });
