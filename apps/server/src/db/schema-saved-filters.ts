import type { IssueFilterValues } from '@curbcut/contract';
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './schema-accounts.ts';
import { organizations } from './schema-organizations.ts';

/** Filters of tracked issues that people have saved. */
export const savedFilters = pgTable(
  'saved_filters',
  {
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Who saved it; null for a shared filter of a deleted account. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    isShared: boolean('is_shared').notNull(),
    filter: jsonb().$type<IssueFilterValues>().notNull(),
  },
  (table) => [
    // What a person sees: listFilters.
    index('saved_filters_organization_idx').on(table.organizationId),
    // The filters of an account that is being deleted.
    index('saved_filters_owner_idx').on(table.ownerId),
  ],
);
