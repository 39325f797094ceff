import { createRequire } from 'node:module';
import process from 'node:process';
import type * as sqlite from 'node:sqlite';

/** Loads SQLite without the warning of Node 22 that it is experimental: only a lock uses it here. */
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
