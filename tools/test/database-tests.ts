// Which tests run on which database. Paths are glob patterns relative to the repository root.
import { globSync } from 'node:fs';
import { resolve } from 'node:path';

const cwd = resolve(import.meta.dirname, '../..');

/**
 * Tests for what differs between the embedded database and PostgreSQL: value types, transactions and locks,
 * notifications, migrations, backups and how a command shares the database with a server. They run on both.
 */
export const ON_BOTH: readonly string[] = [
  'apps/server/test/{databases,finalize-scan,live-progress,progress-streams,upgrade}.test.ts',
  'apps/server/test/organizations/{organizations,stored-keys}.test.ts',
  'apps/cli/test/{admin-database,backup}.test.ts',
];

/** Tests with several servers on one database, which the embedded database doesn't support. */
export const ON_POSTGRES = 'apps/server/test/postgres/**/*.test.ts';

/** Tests for the embedded database itself. */
const ON_EMBEDDED = ['apps/server/test/{damaged-database,data,embedded,full-disk,upgrade-backup}.test.ts'];

const others = globSync(
  ['apps/server/test/**/*.test.ts', 'apps/cli/test/{admin,blobs,mcp-audits,same-counts}.test.ts'],
  { cwd, exclude: [...ON_BOTH, ON_POSTGRES, ...ON_EMBEDDED] },
);

/**
 * All other tests that store something, by path. They run on PostgreSQL if available, because its databases
 * take a fraction of the CPU time; otherwise, on the embedded database. A complete run uses both.
 */
export const onEither: readonly string[] = others.toSorted();
