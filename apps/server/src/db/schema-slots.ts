import { bigint, bigserial, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns.ts';

/**
 * The place of an unfinished scan in the order in which scans are given slots. A slot is the right to have one page
 * tested. The row is deleted when the scan ends, so that no finished scan of a visitor leads to a network.
 *
 * It references no scan: whoever gives slots away changes rows of other scans, and the check of a foreign key would
 * wait for the lock of a scan whose transaction waits to give slots away. Rows of deleted scans are cleaned up.
 */
export const scanTurns = pgTable('scan_turns', {
  scanId: uuid('scan_id').primaryKey(),
  /** Whose pages count together: `account:` and an id, or `network:` and the keyed hash that limits count by. */
  owner: text().notNull(),
  /** Ascending with the start of scans and with each slot given and given back: smaller has waited longer. */
  joined: bigserial({ mode: 'number' }).notNull(),
  /** When the scan was last given a slot or gave one back, on the scale of `joined`; null for never. */
  lastTurn: bigint('last_turn', { mode: 'number' }),
  /** The same for all scans of its owner. */
  ownerTurn: bigint('owner_turn', { mode: 'number' }),
  /** Whether the site asks for a pause between visits, so that its pages are visited one by one. */
  oneByOne: boolean('one_by_one').notNull().default(false),
});

/** The servers that share the database, and the slots that each of them adds. */
export const slotServers = pgTable('slot_servers', {
  id: uuid().primaryKey(),
  /** Pages that the server tests at the same time. */
  slots: integer().notNull(),
  /** A server that was not seen for a while counts no more. */
  seenAt: timestampColumn('seen_at').notNull().defaultNow(),
});
