import { sql } from 'drizzle-orm';
import { type AnyPgColumn, timestamp } from 'drizzle-orm/pg-core';

/** Returns a check that a column contains one of these constant words, which must not come from users. */
export const isOneOf = (column: AnyPgColumn, words: readonly string[]) =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;

/** Defines a timestamp column with time zone. */
export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true });
