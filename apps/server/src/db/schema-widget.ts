import type { WidgetConfiguration } from '@curbcut/contract';
import { date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns.ts';
import { users } from './schema.ts';

/** How accounts have set up their widget; one each. */
export const widgets = pgTable('widgets', {
  /** By which pages name it when use is counted. */
  id: uuid().primaryKey(),
  ownerId: uuid('owner_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  configuration: jsonb().$type<WidgetConfiguration>().notNull(),
  updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
});

/** How often a setting was in use on a day, by visitors who agreed to be counted. */
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
 * Every file of the widget that this installation has ever served. Pages out there name files by their hash and refuse
 * any other content, so a newer build must not take the older ones away.
 */
export const widgetFiles = pgTable('widget_files', {
  name: text().primaryKey(),
  text: text().notNull(),
  servedSince: timestampColumn('served_since').notNull().defaultNow(),
});
