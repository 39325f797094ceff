import { createRequire } from 'node:module';
import process from 'node:process';
import type * as sqlite from 'node:sqlite';

/** Loads SQLite without Node 22's warning that it's experimental, because only a lock uses it here. */
function loadSqlite(): typeof sqlite.DatabaseSync {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return (createRequire(import.meta.url)('node:sqlite') as typeof sqlite).DatabaseSync;
  } finally {
    process.emitWarning = emitWarning;
  }
}

export const DatabaseSync: typeof sqlite.DatabaseSync = loadSqlite();
