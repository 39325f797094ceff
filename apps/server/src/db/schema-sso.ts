import { SSO_ROLES, type SsoRole } from '@curbcut/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { isOneOf, timestampColumn } from './columns.ts';
import { users } from './schema-accounts.ts';
import { organizations } from './schema-organizations.ts';

/** An organization's OpenID Connect provider. */
export const ssoConnections = pgTable(
  'sso_connections',
  {
    organizationId: uuid('organization_id')
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    clientId: text('client_id').notNull(),
    /** Encrypted; null for a client without a secret. */
    clientSecret: text('client_secret'),
    /** The role of people who don't get one from their groups; null if they have no access. */
    defaultRole: text('default_role', { enum: SSO_ROLES }),
    groupsClaim: text('groups_claim').notNull(),
    roleMappings: jsonb('role_mappings').$type<{ group: string; role: SsoRole }[]>().notNull(),
    /** Whether the claim `email_verified` must be true; otherwise, it may be missing. */
    needsVerifiedEmail: boolean('needs_verified_email').notNull(),
    /** When a test last succeeded with these settings. */
    testedAt: timestampColumn('tested_at'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [check('sso_connections_role', isOneOf(table.defaultRole, SSO_ROLES))],
);

/** The email domains whose users sign in with an organization's identity provider. */
export const ssoDomains = pgTable(
  'sso_domains',
  {
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** In lowercase and ASCII. */
    domain: text().notNull(),
    /** Part of the DNS record that proves that the organization controls the domain. */
    token: text().notNull(),
    verifiedAt: timestampColumn('verified_at'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    // An organization's domains: listSsoDomains.
    uniqueIndex('sso_domains_organization_idx').on(table.organizationId, table.domain),
    // The organization of a domain: findSsoConnectionByDomain. Only one can have verified it.
    uniqueIndex('sso_domains_verified_idx').on(table.domain).where(sql`${table.verifiedAt} is not null`),
  ],
);

/** A person at an organization's provider, and the account that the person signs in to. */
export const ssoIdentities = pgTable(
  'sso_identities',
  {
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.issuer, table.subject] }),
    // The identities of a member who is removed or an account that is deleted.
    index('sso_identities_user_idx').on(table.userId, table.organizationId),
  ],
);

/** A sign-in or test that's waiting for the provider's response. */
export const ssoRequests = pgTable(
  'sso_requests',
  {
    /** SHA-256 of the `state` parameter, which has 256 random bits. */
    stateHash: text('state_hash').primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** SHA-256 of a secret that only the browser that started it has. */
    browserHash: text('browser_hash').notNull(),
    nonce: text().notNull(),
    /** PKCE code verifier, encrypted. */
    codeVerifier: text('code_verifier').notNull(),
    /** The owner who is testing the connection; null for a sign-in. */
    testedBy: uuid('tested_by').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [
    // The requests of an organization or an account that is deleted.
    index('sso_requests_organization_idx').on(table.organizationId),
    index('sso_requests_tested_by_idx').on(table.testedBy),
    // Expired requests: deleteExpiredSsoData.
    index('sso_requests_expires_idx').on(table.expiresAt),
  ],
);

/**
 * A sign-in with a new identity whose email address belongs to an existing account. Only the account's owner
 * can link them.
 */
export const ssoLinks = pgTable(
  'sso_links',
  {
    /** SHA-256 of the token, which has 256 random bits. */
    hash: text().primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The person's groups, which determine the role. */
    groups: jsonb().$type<string[]>().notNull(),
    /** A keyed hash of the code that was emailed to the account. */
    mailCodeHash: text('mail_code_hash'),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [
    // The links of an organization or an account that is deleted.
    index('sso_links_organization_idx').on(table.organizationId),
    index('sso_links_user_idx').on(table.userId),
    // Expired links: deleteExpiredSsoData.
    index('sso_links_expires_idx').on(table.expiresAt),
  ],
);
