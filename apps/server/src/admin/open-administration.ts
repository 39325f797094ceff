import { pino } from 'pino';
import { createPasswordHasher } from '../auth/password-hasher.ts';
import type { Config } from '../config.ts';
import { hasDatabase, openDatabase } from '../db/open-database.ts';
import { openQueue } from '../jobs/job-queue.ts';
import { ScanLedgers } from '../scans/scan-ledgers.ts';
import { ScanPlans } from '../scans/scan-plans.ts';
import { VisitRegistry } from '../scans/visit-registry.ts';
import { openVault } from '../secrets/vault.ts';
import type { Services } from '../services.ts';

/** The part of the services that the administration commands use. */
export type Administration = Pick<
  Services,
  | 'db'
  | 'isEmbedded'
  | 'queue'
  | 'vault'
  | 'passwordHasher'
  | 'plans'
  | 'visits'
  | 'ledgers'
  | 'getOpenedScanner'
>;

export interface OpenedAdministration extends Administration {
  close(): Promise<void>;
}

/**
 * Opens an installation's database without starting the server. Jobs sent by a command are processed by a
 * server that runs on the same PostgreSQL, or when a server next starts.
 *
 * @throws Error with a message for the operator if there is no database, it's in use, or PostgreSQL can't
 * be reached.
 */
export async function openAdministration(config: Config): Promise<OpenedAdministration> {
  if (!(await hasDatabase(config))) {
    throw new Error(
      `There’s no database in ${config.dataDir}. Set CURBCUT_DATA or DATABASE_URL to the value that the server uses.`,
    );
  }
  const database = await openDatabase(config);
  try {
    const queue = await openQueue(database, config, { log: pino({ enabled: false }) });
    return {
      db: database.db,
      isEmbedded: database.isEmbedded,
      queue,
      vault: await openVault(config),
      passwordHasher: createPasswordHasher(),
      plans: new ScanPlans(),
      visits: new VisitRegistry(),
      ledgers: new ScanLedgers(),
      getOpenedScanner: () => undefined,
      async close() {
        await queue.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
