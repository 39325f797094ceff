import type { LinkOpening } from '@curbcut/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns.ts';
import { periodReports } from './schema-period-reports.ts';
import { reportRecipients } from './schema-report-schedules.ts';
import { scans } from './schema-scans.ts';
import { reports } from './schema-sites.ts';

/** Links that let people without an account read a report, or the interactive results of a scan. */
export const shareLinks = pgTable(
  'share_links',
  {
    /** SHA-256 of the token, which has 256 random bits. */
    hash: text().primaryKey(),
    /** What the link leads to; the others are null. */
    reportId: uuid('report_id').references(() => reports.id, { onDelete: 'cascade' }),
    scanId: uuid('scan_id').references(() => scans.id, { onDelete: 'cascade' }),
    periodReportId: uuid('period_report_id').references(() => periodReports.id, { onDelete: 'cascade' }),
    /** The recipient of the email that contains it; null for links that people created. */
    recipientId: uuid('recipient_id').references(() => reportRecipients.id, { onDelete: 'cascade' }),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    expiresAt: timestampColumn('expires_at').notNull(),
    revokedAt: timestampColumn('revoked_at'),
    /** How often it was opened; see `recordOpening`. */
    opened: integer().notNull().default(0),
    /** The last times the link was opened, newest first. */
    openings: jsonb().$type<LinkOpening[]>().notNull().default([]),
  },
  (table) => [
    check(
      'share_links_target',
      sql`num_nonnulls(${table.reportId}, ${table.scanId}, ${table.periodReportId}) = 1`,
    ),
    // The links to a report or a scan: listShareLinks.
    index('share_links_report_idx').on(table.reportId),
    index('share_links_scan_idx').on(table.scanId),
    index('share_links_period_report_idx').on(table.periodReportId),
    // The links of a recipient who is being removed.
    index('share_links_recipient_idx').on(table.recipientId),
    // Expired links: deleteExpiredShareLinks.
    index('share_links_expires_idx').on(table.expiresAt),
  ],
);
