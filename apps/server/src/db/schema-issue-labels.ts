import { LABEL_COLORS } from '@curbcut/contract';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { isOneOf } from './columns.ts';
import { organizations } from './schema-organizations.ts';
import { trackedIssues } from './schema-sites.ts';

/** An organization's labels for tracked issues. */
export const issueLabels = pgTable(
  'issue_labels',
  {
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    color: text({ enum: LABEL_COLORS }).notNull(),
  },
  (table) => [
    check('issue_labels_color', isOneOf(table.color, LABEL_COLORS)),
    // Names are unique regardless of case. Also used to list an organization's labels: listLabels.
    uniqueIndex('issue_labels_name_idx').on(table.organizationId, sql`lower(${table.name})`),
  ],
);

/** The labels of issues. */
export const trackedIssueLabels = pgTable(
  'tracked_issue_labels',
  {
    issueId: uuid('issue_id')
      .notNull()
      .references(() => trackedIssues.id, { onDelete: 'cascade' }),
    labelId: uuid('label_id')
      .notNull()
      .references(() => issueLabels.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.issueId, table.labelId] }),
    // The issues with a label: filters, and the rows of a label that is being deleted.
    index('tracked_issue_labels_label_idx').on(table.labelId),
  ],
);
