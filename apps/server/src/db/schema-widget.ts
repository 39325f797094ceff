import type { WidgetConfiguration } from '@curbcut/contract';
import { date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns.ts';
import { users } from './schema-accounts.ts';

/** Widget configurations, one per account. */
export const widgets = pgTable('widgets', {
  /** Public id by which pages report use. */
  id: uuid().primaryKey(),
  ownerId: uuid('owner_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  configuration: jsonb().$type<WidgetConfiguration>().notNull(),
  updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
});

/** Daily use of a setting by visitors who agreed to be counted. */
export const widgetUse = pgTable(
  'widget_use',
  {
    widgetId: uuid('widget_id')
      .notNull()
      .references(() => widgets.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    setting: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.widgetId, table.day, table.setting] })],
);

/**
 * Every widget file that this installation has ever served. Embedding pages refer to files by hash and reject any
 * other content, so older builds must remain available.
 */
export const widgetFiles = pgTable('widget_files', {
  name: text().primaryKey(),
  text: text().notNull(),
  servedSince: timestampColumn('served_since').notNull().defaultNow(),
});
