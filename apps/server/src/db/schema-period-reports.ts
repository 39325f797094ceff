import { PERIOD_REPORT_TYPES, type PeriodReportData } from '@curbcut/contract';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isOneOf, timestampColumn } from './columns.ts';
import { organizations } from './schema-organizations.ts';

/**
 * A portfolio or progress report. Its figures are stored, so that they are the same in every format; only a printed
 * PDF is in the blob store.
 */
export const periodReports = pgTable(
  'period_reports',
  {
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    type: text({ enum: PERIOD_REPORT_TYPES }).notNull(),
    /** The sites it covers. Only people who can access all of them can read it. */
    siteIds: uuid('site_ids').array().notNull(),
    data: jsonb().$type<PeriodReportData>().notNull(),
    /** The name of the person or API key that created it. */
    creatorName: text('creator_name').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('period_reports_type', isOneOf(table.type, PERIOD_REPORT_TYPES)),
    check('period_reports_sites', sql`cardinality(${table.siteIds}) > 0`),
    // An organization's reports, newest first: listPeriodReportRows.
    index('period_reports_organization_idx').on(table.organizationId, table.createdAt.desc(), table.id),
  ],
);
