import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findFreePort } from '../../../tools/lib/free-port.ts';
import { getLaunchOptions } from './support/browser-launch.ts';
import { createEndToEndDatabase } from './support/end-to-end-database.ts';
import { CONDITION_TIMEOUT_MS } from './support/test-scope.ts';

// Workers also load this file and read the values chosen by the main process from the environment.
process.env.CURBCUT_E2E_PORT ??= String(await findFreePort());
/** Tests wait for pages, scans and timers, so one worker more than there are cores keeps all cores busy. */
const workers = Math.min(availableParallelism() + 1, 6);
// Ports of the sites that tests serve for scans, one for each worker.
process.env.CURBCUT_E2E_SITE_PORTS ??= (
  await Promise.all(Array.from({ length: workers }, findFreePort))
).join();
process.env.CURBCUT_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'curbcut-e2e-'));
const port = process.env.CURBCUT_E2E_PORT;
process.env.CURBCUT_E2E_DATABASE_URL ??= await createEndToEndDatabase(`curbcut_e2e_${process.pid}`);
const origin = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers,
  // The test command repeats failed tests and explains what a failure means.
  retries: 0,
  // The time limits are here and in `test-scope.ts` only. They end tests that hang, and no result depends on them: on a
  // busy machine, a test takes many times as long. Tests with scans of several pages call `test.slow()`, which triples
  // the limit.
  timeout: 10 * CONDITION_TIMEOUT_MS,
  expect: { timeout: CONDITION_TIMEOUT_MS },
  reporter: [['list']],
  globalTeardown: './support/end-to-end-database.ts',
  outputDir: '../../../test-results/e2e',
  use: {
    baseURL: origin,
    actionTimeout: 2 * CONDITION_TIMEOUT_MS,
    navigationTimeout: 2 * CONDITION_TIMEOUT_MS,
    launchOptions: await getLaunchOptions(),
    // Animations would make measurements unstable.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces record every step and take most of the time. Enable them with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: `"${process.execPath}" apps/cli/src/main.ts serve`,
    cwd: '../../..',
    url: `${origin}/api/scanner/scan-limits/`,
    timeout: 5 * CONDITION_TIMEOUT_MS,
    env: {
      PORT: port,
      CURBCUT_DATA: process.env.CURBCUT_E2E_DATA,
      ...(process.env.CURBCUT_E2E_DATABASE_URL && { DATABASE_URL: process.env.CURBCUT_E2E_DATABASE_URL }),
      // Tests scan the product's own screens many times per hour from one network address.
      ALLOW_PRIVATE_TARGETS: [port, ...process.env.CURBCUT_E2E_SITE_PORTS.split(',')]
        .map((allowed) => `127.0.0.1:${allowed}`)
        .join(),
      VISITOR_SCANS_PER_HOUR: '1000',
      VISITOR_PAGES_PER_SCAN: '40',
      // Scans of the product's own pages spend most of their time waiting.
      SCAN_CONCURRENCY: '4',
      // Tests only check links to this address and send no email.
      CONTACT_EMAIL: 'help@example.com',
      LOG_LEVEL: 'warn',
    },
  },
});
