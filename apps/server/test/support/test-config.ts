import { join } from 'node:path';
import { ALL_PRIVATE_TARGETS } from '@curbcut/engine';
import { type Config, readConfig } from '../../src/config.ts';
import { getDatabaseUrl } from './postgres-databases.ts';

/**
 * Creates a configuration for tests: all data in one folder, a free port, private addresses allowed, and no
 * restrictive limits. Only the browser and the test database are read from the environment.
 */
export function createTestConfig(dataDir: string, changes: Partial<Config> = {}): Config {
  const { CURBCUT_BROWSER, CURBCUT_CACHE } = process.env;
  return {
    ...readConfig({ CURBCUT_BROWSER, CURBCUT_CACHE, MAIL_SPACING_SECONDS: '0' }),
    port: 0,
    dataDir,
    databaseUrl: getDatabaseUrl(dataDir),
    webDir: join(dataDir, 'web'),
    demoSiteDir: join(dataDir, 'demo-site'),
    allowPrivateTargets: ALL_PRIVATE_TARGETS,
    concurrency: 2,
    pageTimeLimitMs: 60_000,
    pageMemoryLimitMb: 1_024,
    visitor: { pagesPerScan: 100, scansPerHour: 1000, retentionDays: 30 },
    logLevel: 'silent',
    ...changes,
  };
}
