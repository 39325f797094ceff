import {
  type ApiKeyPermission,
  CHANGE_LOG_EVENTS,
  type ChangeLogEntry,
  defaultPlan,
  ORGANIZATION_ROLES,
  type PlanName,
  SITE_GROUP_ROLES,
} from '@curbcut/contract';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { isOneOf, timestampColumn } from './columns.ts';
import { users } from './schema-accounts.ts';

/** The owner of sites, scans, audits, plans and API keys. Each account has a personal organization. */
export const organizations = pgTable('organizations', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  /** The account it was created with; null for organizations that people created. */
  personalOwnerId: uuid('personal_owner_id')
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Plans are defined in the contract, so the database doesn't list them again. */
  plan: text().$type<PlanName>().notNull().default(defaultPlan.name),
  /** Number of days after a scan ends until it's deleted; null if scans are kept. */
  scanRetentionDays: integer('scan_retention_days'),
  /** Whether members other than owners must sign in with the organization's provider. */
  requiresSso: boolean('requires_sso').notNull().default(false),
  /** Whether members who sign in with a password need two-factor authentication. */
  requiresTwoFactor: boolean('requires_two_factor').notNull().default(false),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
});

/** A person's role in an organization. Every organization has at least one owner. */
export const organizationMembers = pgTable(
  'organization_members',
  {
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: ORGANIZATION_ROLES }).notNull(),
    joinedAt: timestampColumn('joined_at').notNull().defaultNow(),
  },
  (table) => [
    // A person's role, with every request: readMembership.
    primaryKey({ columns: [table.organizationId, table.userId] }),
    check('organization_members_role', isOneOf(table.role, ORGANIZATION_ROLES)),
    // A person's organizations: listUserOrganizations. Also used when an account is deleted.
    index('organization_members_user_idx').on(table.userId),
  ],
);

/** A group of an organization's sites that people can be given access to. */
export const siteGroups = pgTable(
  'site_groups',
  {
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    // An organization's groups: listSiteGroups.
    uniqueIndex('site_groups_name_idx').on(table.organizationId, table.name),
  ],
);

/** A person's role in a site group. The person doesn't have to be a member of the organization. */
export const siteGroupMembers = pgTable(
  'site_group_members',
  {
    siteGroupId: uuid('site_group_id')
      .notNull()
      .references(() => siteGroups.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: SITE_GROUP_ROLES }).notNull(),
    joinedAt: timestampColumn('joined_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.siteGroupId, table.userId] }),
    check('site_group_members_role', isOneOf(table.role, SITE_GROUP_ROLES)),
    // A person's groups: readMembership. Also used when an account is deleted.
    index('site_group_members_user_idx').on(table.userId),
  ],
);

/**
 * An invitation that hasn't been accepted. It's bound to the email address, so it needs no secret: only an
 * account that has verified this address can accept it.
 */
export const organizationInvitations = pgTable(
  'organization_invitations',
  {
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Limits the invitation to these sites; null for the whole organization. */
    siteGroupId: uuid('site_group_id').references(() => siteGroups.id, { onDelete: 'cascade' }),
    /** Normalized by the contract: trimmed and lowercased. */
    email: text().notNull(),
    role: text({ enum: ['admin', ...SITE_GROUP_ROLES] }).notNull(),
    /** Name and email address of the person who sent it; see `formatSender`. */
    invitedBy: text('invited_by').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    expiresAt: timestampColumn('expires_at').notNull(),
    isDeclined: boolean('is_declined').notNull().default(false),
  },
  (table) => [
    check('organization_invitations_role', isOneOf(table.role, ['admin', ...SITE_GROUP_ROLES])),
    // One invitation per address and organization: storeInvitation, listInvitations.
    uniqueIndex('organization_invitations_email_idx').on(table.organizationId, table.email),
    // An address's invitations: listReceivedInvitations.
    index('organization_invitations_received_idx').on(table.email),
    // Expired invitations: deleteExpiredInvitations.
    index('organization_invitations_expires_idx').on(table.expiresAt),
    // The invitations to a group that is being deleted.
    index('organization_invitations_group_idx').on(table.siteGroupId),
  ],
);

/** A network that used an API key. */
export interface KeyNetwork {
  /** See `toShownNetwork`. */
  readonly network: string;
  /** ISO 8601, in UTC. */
  readonly lastUsedAt: string;
}

/** A key that lets a program act in an organization, with its permissions. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The only sites that it can access; null for all of the organization's. */
    siteGroupId: uuid('site_group_id').references(() => siteGroups.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    permissions: jsonb().$type<ApiKeyPermission[]>().notNull(),
    /** SHA-256 of the key, which has 256 random bits. */
    hash: text().notNull().unique(),
    /** The hash from before the last rotation, which is valid until `oldValidUntil`. */
    oldHash: text('old_hash').unique(),
    oldValidUntil: timestampColumn('old_valid_until'),
    /** The person who created it; null if that account has been deleted. */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name at that time. */
    creatorName: text('creator_name').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    expiresAt: timestampColumn('expires_at').notNull(),
    revokedAt: timestampColumn('revoked_at'),
    lastUsedAt: timestampColumn('last_used_at'),
    /** The networks that it was last used from, most recent first. */
    networks: jsonb().$type<KeyNetwork[]>().notNull().default([]),
  },
  (table) => [
    // An organization's keys: listApiKeys.
    index('api_keys_organization_idx').on(table.organizationId),
    // The keys of a group or an account that is being deleted.
    index('api_keys_group_idx').on(table.siteGroupId),
    index('api_keys_creator_idx').on(table.createdBy),
    // Revoked keys: deleteRevokedApiKeys.
    index('api_keys_revoked_idx').on(table.revokedAt),
  ],
);

/** What happened in an organization. Rows are only added. */
export const changeLog = pgTable(
  'change_log',
  {
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Counts the organization's entries, starting at 1. */
    number: integer().notNull(),
    at: timestampColumn('at').notNull(),
    event: text({ enum: CHANGE_LOG_EVENTS }).notNull(),
    actorType: text('actor_type', { enum: ['person', 'api_key', 'system'] }).notNull(),
    /** No foreign key, so that the log remains after the account is deleted. */
    actorId: uuid('actor_id'),
    /** The name at that time. */
    actorName: text('actor_name').notNull(),
    subject: text().notNull(),
    details: jsonb().$type<ChangeLogEntry['details']>().notNull().default({}),
    network: text(),
    /** SHA-256 of the entry and the previous entry's hash; see `hashEntry`. */
    hash: text().notNull(),
  },
  (table) => [
    // Newest first: listChangeLog.
    primaryKey({ columns: [table.organizationId, table.number] }),
    check('change_log_actor_type', isOneOf(table.actorType, ['person', 'api_key', 'system'])),
  ],
);
