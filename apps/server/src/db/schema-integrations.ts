import { TRACKER_TYPES } from '@curbcut/contract';
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { isOneOf, timestampColumn } from './columns.ts';
import { organizations } from './schema-organizations.ts';
import { sites } from './schema-scans.ts';
import { trackedIssues } from './schema-sites.ts';

const INTEGRATION_STATES = ['active', 'failing'] as const;
const TICKET_STATES = ['creating', 'linked', 'failed'] as const;
const TICKET_ACTIONS = ['close', 'reopen'] as const;

/** An organization's connection to an issue tracker. */
export const integrations = pgTable(
  'integrations',
  {
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    type: text({ enum: TRACKER_TYPES }).notNull(),
    /** Without a trailing slash. */
    url: text().notNull(),
    /** The Jira Cloud account's email address. */
    account: text(),
    /** The token, encrypted; see `sealToken`. */
    token: text().notNull(),
    state: text({ enum: INTEGRATION_STATES }).notNull().default('active'),
    problem: text(),
    failingSince: timestampColumn('failing_since'),
    /** The creator's name at the time of creation. */
    creatorName: text('creator_name').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('integrations_type', isOneOf(table.type, TRACKER_TYPES)),
    check('integrations_state', isOneOf(table.state, INTEGRATION_STATES)),
    // An organization's integrations: listIntegrationRows.
    index('integrations_organization_idx').on(table.organizationId),
  ],
);

/** The project that the tickets of a site, or of all other sites, are created in. */
export const ticketProjects = pgTable(
  'ticket_projects',
  {
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    integrationId: uuid('integration_id')
      .notNull()
      .references(() => integrations.id, { onDelete: 'cascade' }),
    /** Null for all sites without their own project. */
    siteId: uuid('site_id').references(() => sites.id, { onDelete: 'cascade' }),
    project: text().notNull(),
    issueType: text('issue_type'),
    /** Whether scans create tickets for new critical issues. */
    createsCritical: boolean('creates_critical').notNull().default(false),
  },
  (table) => [
    // Each site has at most one: saveProject, readTicketTarget.
    unique('ticket_projects_site_idx').on(table.siteId, table.organizationId).nullsNotDistinct(),
    // An integration's projects. Also used when an integration is deleted.
    index('ticket_projects_integration_idx').on(table.integrationId),
    // The projects of an organization that is being deleted.
    index('ticket_projects_organization_idx').on(table.organizationId),
  ],
);

/**
 * A tracked issue's ticket. The row is stored before anything is sent to the tracker, so that a process that takes over
 * knows what may have been sent.
 */
export const tickets = pgTable(
  'tickets',
  {
    /** The issue, which has at most one ticket. Its id is also used to find the ticket in the tracker. */
    issueId: uuid('issue_id')
      .primaryKey()
      .references(() => trackedIssues.id, { onDelete: 'cascade' }),
    integrationId: uuid('integration_id')
      .notNull()
      .references(() => integrations.id, { onDelete: 'cascade' }),
    project: text().notNull(),
    issueType: text('issue_type'),
    state: text({ enum: TICKET_STATES }).notNull().default('creating'),
    /** The ticket's key in the tracker; null until known. */
    key: text(),
    url: text(),
    status: text(),
    isClosed: boolean('is_closed'),
    checkedAt: timestampColumn('checked_at'),
    /** When the tracker was first asked to create it; null if it definitely wasn't created. */
    firstSentAt: timestampColumn('first_sent_at'),
    /** Until when a process has reserved the ticket for its requests. */
    lockedUntil: timestampColumn('locked_until'),
    /** What the tracker has to do because of a scan's result. */
    action: text({ enum: TICKET_ACTIONS }),
    /**
     * Number of attempts of the current work. A job names its attempt, so that only one chain of jobs
     * continues.
     */
    attempts: integer().notNull().default(0),
    /** Number of failed attempts of the current work. */
    failures: integer().notNull().default(0),
    /** When the next attempt is scheduled; null if there's nothing to do or the integration is failing. */
    nextAttemptAt: timestampColumn('next_attempt_at'),
    problem: text(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('tickets_state', isOneOf(table.state, TICKET_STATES)),
    check('tickets_action', isOneOf(table.action, TICKET_ACTIONS)),
    // An integration's tickets by key: listTicketsToRefresh, hasOtherOpenIssues, planWaitingTickets.
    index('tickets_integration_idx').on(table.integrationId, table.key),
    // Tickets whose status was read longest ago: listIntegrationsToRefresh.
    index('tickets_checked_idx').on(table.checkedAt),
  ],
);
