import type { ChangeLogEntry, listChangeLog } from '@curbcut/contract';
import type { z } from 'zod';
import type { Db } from '../db/database.ts';
import { type ChangeLogFilter, type CheckedChange, listChanges } from '../db/queries/change-log.ts';
import { type CsvColumns, formatCsv } from '../http/format-csv.ts';
import { parseCursor } from '../http/paging.ts';

type ChangeLogQuery = z.output<typeof listChangeLog.query>;

const toFilter = ({
  event,
  actor_id: actorId,
  from,
  until,
}: Omit<ChangeLogQuery, 'cursor' | 'limit'>): ChangeLogFilter => ({
  ...{ event, actorId },
  from: from === undefined ? undefined : new Date(from),
  until: until === undefined ? undefined : new Date(until),
});

const toEntry = (row: CheckedChange): ChangeLogEntry => ({
  number: row.number,
  at: row.at.toISOString(),
  event: row.event,
  actor: { type: row.actorType, id: row.actorId, name: row.actorName },
  subject: row.subject,
  details: row.details,
  network: row.network,
  hash: row.hash,
});

/** Reads a page of an organization's change log, newest first, and checks its hashes. */
export async function readChangeLog(db: Db, organizationId: string, query: ChangeLogQuery) {
  const [before] = parseCursor(query.cursor, 1);
  const found = await listChanges(db, organizationId, toFilter(query), {
    before: query.cursor === undefined ? undefined : before,
    limit: query.limit + 1,
  });
  const shown = found.slice(0, query.limit);
  return {
    entries: shown.map(toEntry),
    next_cursor: found.length > query.limit ? String(shown.at(-1)?.number) : null,
    is_intact: shown.every(({ isIntact }) => isIntact),
  };
}

const csvColumns: CsvColumns<CheckedChange> = [
  ['number', ({ number }) => number],
  ['at', ({ at }) => at.toISOString()],
  ['event', ({ event }) => event],
  ['actor_type', ({ actorType }) => actorType],
  ['actor_id', ({ actorId }) => actorId ?? ''],
  ['actor_name', ({ actorName }) => actorName],
  ['subject', ({ subject }) => subject],
  ['details', ({ details }) => JSON.stringify(details)],
  ['network', ({ network }) => network ?? ''],
  ['hash', ({ hash }) => hash],
  ['intact', ({ isIntact }) => String(isIntact)],
];

const ROWS_PER_BATCH = 500;

/** Yields an organization's change log as a CSV file, oldest first, piece by piece. */
export const exportChangeLogAsCsv = (
  db: Db,
  organizationId: string,
  query: Omit<ChangeLogQuery, 'cursor' | 'limit'>,
): AsyncGenerator<string> => formatCsv(csvColumns, readAllChanges(db, organizationId, toFilter(query)));

/** Reads an organization's change log in batches, oldest first. */
async function* readAllChanges(
  db: Db,
  organizationId: string,
  filter: ChangeLogFilter,
): AsyncGenerator<CheckedChange> {
  let after = 0;
  for (;;) {
    const rows = await listChanges(db, organizationId, filter, { after, limit: ROWS_PER_BATCH });
    yield* rows;
    if (rows.length < ROWS_PER_BATCH) return;
    after = rows.at(-1)!.number;
  }
}
