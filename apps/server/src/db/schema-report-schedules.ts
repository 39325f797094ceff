import { PERIOD_REPORT_TYPES, REPORT_INTERVALS } from '@curbcut/contract';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { isOneOf, timestampColumn } from './columns.ts';
import { users } from './schema-accounts.ts';
import { organizations, siteGroups } from './schema-organizations.ts';
import { sites } from './schema-scans.ts';

/** A scheduled report that is still to be sent. */
export interface UndeliveredReport {
  readonly reportId: string;
  /** The period, as days in UTC. */
  readonly from: string;
  readonly until: string;
}

/** A report that is created and emailed every week or month. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    type: text({ enum: PERIOD_REPORT_TYPES }).notNull(),
    /** What it covers: a site group, a site or everything its creator can access. */
    siteGroupId: uuid('site_group_id').references(() => siteGroups.id, { onDelete: 'cascade' }),
    siteId: uuid('site_id').references(() => sites.id, { onDelete: 'cascade' }),
    every: text({ enum: REPORT_INTERVALS }).notNull(),
    /** Number of days that the links in its emails are valid. */
    linkDays: integer('link_days').notNull(),
    /** The moment that defines the hour, weekday or day of the month. */
    anchor: timestampColumn('anchor').notNull(),
    nextRunAt: timestampColumn('next_run_at').notNull(),
    isPaused: boolean('is_paused').notNull().default(false),
    lastRunAt: timestampColumn('last_run_at'),
    /** A sentence that says why the last report wasn't created. */
    problem: text(),
    /** The report that is due and hasn't been sent yet; null once it is sent. */
    undelivered: jsonb().$type<UndeliveredReport>(),
    /** The person on whose behalf reports are created; null if the account has been deleted. */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    creatorName: text('creator_name').notNull(),
  },
  (table) => [
    check('report_schedules_type', isOneOf(table.type, PERIOD_REPORT_TYPES)),
    check('report_schedules_every', isOneOf(table.every, REPORT_INTERVALS)),
    // An organization's schedules: listReportScheduleRows.
    index('report_schedules_organization_idx').on(table.organizationId),
    // Due schedules: listDueReportSchedules.
    index('report_schedules_next_idx').on(table.nextRunAt),
    // The schedules of a group, a site or an account that is being deleted.
    index('report_schedules_group_idx').on(table.siteGroupId),
    index('report_schedules_site_idx').on(table.siteId),
    index('report_schedules_created_by_idx').on(table.createdBy),
  ],
);

const RECIPIENT_STATES = ['unconfirmed', 'active', 'unsubscribed'] as const;

/** Someone who gets a scheduled report: a person with an account in the organization, or an outside address. */
export const reportRecipients = pgTable(
  'report_recipients',
  {
    id: uuid().primaryKey(),
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => reportSchedules.id, { onDelete: 'cascade' }),
    /** Normalized by the contract: trimmed and lowercased. */
    email: text().notNull(),
    /** Null for an outside address. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: RECIPIENT_STATES }).notNull(),
    /** Email address of the person who added the recipient, shown in the confirmation email. */
    addedBy: text('added_by').notNull(),
    /** When the last confirmation email was requested; its link is valid for some days. */
    requestedAt: timestampColumn('requested_at').notNull().defaultNow(),
    lastSentAt: timestampColumn('last_sent_at'),
    /** Why the last email wasn't delivered. */
    problem: text(),
  },
  (table) => [
    check('report_recipients_state', isOneOf(table.state, RECIPIENT_STATES)),
    unique('report_recipients_email_idx').on(table.scheduleId, table.email),
    // The recipients of an account that is being deleted.
    index('report_recipients_user_idx').on(table.userId),
  ],
);
