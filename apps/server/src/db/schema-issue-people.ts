import type { IssueEvent } from '@curbcut/contract';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns.ts';
import { users } from './schema-accounts.ts';
import { sites } from './schema-scans.ts';
import { trackedIssues } from './schema-sites.ts';

/** What people write about an issue. */
export const issueComments = pgTable(
  'issue_comments',
  {
    id: uuid().primaryKey(),
    issueId: uuid('issue_id')
      .notNull()
      .references(() => trackedIssues.id, { onDelete: 'cascade' }),
    /** Null if the account has been deleted. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** The author's name at that time. */
    authorName: text('author_name').notNull(),
    /** Plain text with mentions by user id; see `MENTION_PATTERN`. */
    text: text().notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    // An issue's comments: listComments.
    index('issue_comments_issue_idx').on(table.issueId, table.createdAt),
    // The comments of an account that is being deleted.
    index('issue_comments_author_idx').on(table.authorId),
  ],
);

/** Who gets notified about an issue. */
export const issueWatchers = pgTable(
  'issue_watchers',
  {
    issueId: uuid('issue_id')
      .notNull()
      .references(() => trackedIssues.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    // An issue's watchers: listWatchers.
    primaryKey({ columns: [table.issueId, table.userId] }),
    // Issues that a person can no longer see: deleteLostWatchers. Also used when an account is deleted.
    index('issue_watchers_user_idx').on(table.userId),
  ],
);

/**
 * Something that happened to an issue, for a person. Until the person reads it, everything that happens to
 * the issue is combined in one row.
 */
export const issueNotifications = pgTable(
  'issue_notifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    issueId: uuid('issue_id')
      .notNull()
      .references(() => trackedIssues.id, { onDelete: 'cascade' }),
    /** The events, without duplicates, latest last. */
    events: text().array().$type<IssueEvent[]>().notNull(),
    /** Number of events. */
    count: integer().notNull().default(1),
    /**
     * The person or API key that caused the most important event, ignoring events without one; see
     * `storeNotifications`.
     */
    actorName: text('actor_name'),
    /** The latest comment that mentions the person, otherwise the latest comment. */
    commentId: uuid('comment_id').references(() => issueComments.id, { onDelete: 'set null' }),
    /** When the latest event occurred. */
    at: timestampColumn('at').notNull().defaultNow(),
    readAt: timestampColumn('read_at'),
    /** The email that reports it; null if none was requested since the latest event. */
    mailId: uuid('mail_id'),
    /** When that email is sent. Later events need a new one. */
    mailAt: timestampColumn('mail_at'),
  },
  (table) => [
    // One unread row per person and issue, which collects events: storeNotifications.
    uniqueIndex('issue_notifications_unread_idx')
      .on(table.userId, table.issueId)
      .where(sql`${table.readAt} is null`),
    // A person's notifications, newest first: listIssueNotifications.
    index('issue_notifications_user_idx').on(table.userId, table.at),
    // What an email reports: listMailedNotifications.
    index('issue_notifications_mail_idx').on(table.mailId),
    // Old rows: deleteOldIssueNotifications.
    index('issue_notifications_at_idx').on(table.at),
    // The rows of a site, an issue or a comment that is being deleted.
    index('issue_notifications_site_idx').on(table.siteId),
    index('issue_notifications_issue_idx').on(table.issueId),
    index('issue_notifications_comment_idx').on(table.commentId),
  ],
);
