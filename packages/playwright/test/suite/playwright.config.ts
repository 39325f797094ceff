import { defineConfig } from '@playwright/test';
import type { ScanOptions } from '../../src/index.ts';

const { SUITE_ORIGIN, SUITE_BROWSER, SUITE_OUTPUT } = process.env;

export default defineConfig<{ curbcutOptions: ScanOptions }>({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers: 2,
  // Only ends tests that hang. On a busy machine, 30 scans take several minutes.
  timeout: 900_000,
  outputDir: `${SUITE_OUTPUT}/results`,
  snapshotDir: `${SUITE_OUTPUT}/snapshots`,
  reporter: [
    ['json', { outputFile: `${SUITE_OUTPUT}/results.json` }],
    ['@curbcut/playwright/reporter', { outputFolder: `${SUITE_OUTPUT}/report` }],
  ],
  use: {
    baseURL: SUITE_ORIGIN,
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: SUITE_BROWSER,
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
});
