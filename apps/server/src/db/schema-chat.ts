import { CHAT_TYPES, type ChatEvent } from '@curbcut/contract';
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { isOneOf, timestampColumn } from './columns.ts';
import { organizations } from './schema-organizations.ts';
import { scans } from './schema-scans.ts';

const MESSAGE_STATES = ['pending', 'delivered', 'failed'] as const;

/** A chat channel that gets messages about scans. */
export const chatChannels = pgTable(
  'chat_channels',
  {
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    type: text({ enum: CHAT_TYPES }).notNull(),
    name: text().notNull(),
    /** Its URL, encrypted; see `sealChatUrl`. Anyone who knows it can send messages. */
    url: text().notNull(),
    host: text().notNull(),
    events: jsonb().$type<ChatEvent[]>().notNull(),
    problem: text(),
    failingSince: timestampColumn('failing_since'),
    lastSentAt: timestampColumn('last_sent_at'),
    /** The creator's name at the time of creation. */
    creatorName: text('creator_name').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('chat_channels_type', isOneOf(table.type, CHAT_TYPES)),
    // An organization's channels: listChatChannelRows.
    index('chat_channels_organization_idx').on(table.organizationId),
  ],
);

/** An event about individual issues. */
export type ChatIssueEvent = Exclude<ChatEvent, 'thresholds'>;

/** A scan's messages to a channel: about its issues and, if they changed, about its site's thresholds. */
const MESSAGE_SUBJECTS = ['issues', 'thresholds'] as const;

/** What a message says about a scan. */
export interface StoredChatMessage {
  readonly siteOrigin: string;
  /** Path of the page that shows the site's issues. */
  readonly path: string;
  /** The number of issues by event, and the titles of their rules. */
  readonly parts: readonly {
    readonly event: ChatIssueEvent;
    readonly issues: number;
    readonly rules: readonly string[];
  }[];
  /** Whether the scan passes its site's thresholds, and the reasons; only in a message about them. */
  readonly thresholds?: { readonly isPassing: boolean; readonly reasons: readonly string[] };
}

/** A message to a channel about a scan; there's at most one on each subject. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: uuid().primaryKey(),
    channelId: uuid('channel_id')
      .notNull()
      .references(() => chatChannels.id, { onDelete: 'cascade' }),
    scanId: uuid('scan_id')
      .notNull()
      .references(() => scans.id, { onDelete: 'cascade' }),
    subject: text({ enum: MESSAGE_SUBJECTS }).notNull(),
    content: jsonb().$type<StoredChatMessage>().notNull(),
    state: text({ enum: MESSAGE_STATES }).notNull().default('pending'),
    /** When the current attempt started; set as long as the message may have arrived without our knowing. */
    sentAt: timestampColumn('sent_at'),
    attempts: integer().notNull().default(0),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('chat_messages_state', isOneOf(table.state, MESSAGE_STATES)),
    check('chat_messages_subject', isOneOf(table.subject, MESSAGE_SUBJECTS)),
    unique('chat_messages_scan_idx').on(table.channelId, table.scanId, table.subject),
    // The messages about a scan that is being deleted.
    index('chat_messages_deleted_idx').on(table.scanId),
    // Old messages: deleteOldChatMessages.
    index('chat_messages_created_idx').on(table.createdAt),
  ],
);
