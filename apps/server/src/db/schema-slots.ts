import { bigint, bigserial, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns.ts';

/**
 * The position of an unfinished scan in the order in which scans are given slots. A slot is the right to have one
 * page tested. The row is deleted when the scan ends, so that no finished scan of a visitor can be traced to a
 * network. There is no foreign key to the scan: assigning slots changes rows of other scans, and the check of the key
 * would wait for the lock of a scan whose transaction waits to assign slots. Rows of deleted scans are cleaned up.
 */
export const scanTurns = pgTable('scan_turns', {
  scanId: uuid('scan_id').primaryKey(),
  /** The owner whose pages count together: `account:` and an id, or `network:` and the keyed hash that limits use. */
  owner: text().notNull(),
  /**
   * Increases with the start of each scan and with each slot given and given back: a smaller number has waited
   * longer.
   */
  joined: bigserial({ mode: 'number' }).notNull(),
  /** When the scan was last given a slot or gave one back, on the scale of `joined`; null for never. */
  lastTurn: bigint('last_turn', { mode: 'number' }),
  /** The same for all scans of its owner. */
  ownerTurn: bigint('owner_turn', { mode: 'number' }),
  /** Whether the site requires a pause between visits, so that its pages are visited one at a time. */
  oneByOne: boolean('one_by_one').notNull().default(false),
});

/** The servers that share the database, and the slots that each of them contributes. */
export const slotServers = pgTable('slot_servers', {
  id: uuid().primaryKey(),
  /** Number of pages that the server tests at the same time. */
  slots: integer().notNull(),
  /** Last heartbeat; the slots of a server without one for a while do not count. */
  seenAt: timestampColumn('seen_at').notNull().defaultNow(),
});
