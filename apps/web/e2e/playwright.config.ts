import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { getLaunchOptions } from './support/browser-launch.ts';
import { findFreePort } from './support/free-port.ts';

// Workers read this file too: what the first reader chose is handed to them in the environment.
process.env.CURBCUT_E2E_PORT ??= String(await findFreePort());
// A site that tests serve for the product to scan; one file of tests uses it at a time.
process.env.CURBCUT_E2E_SITE_PORT ??= String(await findFreePort());
process.env.CURBCUT_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'curbcut-e2e-'));
const port = process.env.CURBCUT_E2E_PORT;
const origin = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  outputDir: '../../../test-results/e2e',
  use: {
    baseURL: origin,
    launchOptions: await getLaunchOptions(),
    // Still and complete: what moves is measured while it moves.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace keeps the whole page around every step and takes most of the time: ask for one with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: `"${process.execPath}" apps/cli/src/main.ts serve`,
    cwd: '../../..',
    url: `${origin}/api/scanner/scan-limits/`,
    timeout: 60_000,
    env: {
      PORT: port,
      CURBCUT_DATA: process.env.CURBCUT_E2E_DATA,
      // Our own screens are scanned as well, many times an hour and all of them from one address.
      ALLOW_PRIVATE_TARGETS: `127.0.0.1:${port},127.0.0.1:${process.env.CURBCUT_E2E_SITE_PORT}`,
      VISITOR_SCANS_PER_HOUR: '1000',
      VISITOR_PAGES_PER_SCAN: '40',
      // Pages of ours spend most of their visit standing still.
      SCAN_CONCURRENCY: '4',
      // Nobody writes to it: links to it are looked at and not followed.
      CONTACT_EMAIL: 'help@example.com',
      LOG_LEVEL: 'warn',
    },
  },
});
