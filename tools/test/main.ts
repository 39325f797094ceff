// Runs all tests: unit and integration (Vitest), then end to end (Playwright). Finds or installs the browser
// first, and starts PostgreSQL if this machine has it. The last line counts all tests.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findBrowser } from '@curbcut/capture';
import { readConfig } from '@curbcut/server/config';
import { startPostgres } from './postgres.ts';

const root = resolve(import.meta.dirname, '../..');
const scratch = mkdtempSync(join(tmpdir(), 'curbcut-test-'));
const config = readConfig();
const browser = await findBrowser({ configuredPath: config.browserPath, cacheFolder: config.cacheDir });
process.stdout.write(`Browser: ${browser.source}, ${browser.executablePath}\n`);

interface TestCounts {
  passed: number;
  failed: number;
}

function runScript(script: string, args: readonly string[], env: NodeJS.ProcessEnv): boolean {
  const result = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return result.status === 0;
}

function runVitest(env: NodeJS.ProcessEnv): TestCounts & { ok: boolean } {
  const report = join(scratch, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ok = runScript('vitest/vitest.mjs', args, env);
  const counts = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  return { ok, passed: counts.numPassedTests, failed: counts.numFailedTests };
}

function runPlaywright(): TestCounts & { ok: boolean } {
  const report = join(scratch, 'playwright.json');
  const ok = runScript('@playwright/test/cli.js', ['test', '-c', 'apps/web/e2e', '--reporter=list,json'], {
    ...browser.env,
    CURBCUT_E2E_BROWSER: browser.executablePath,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { expected: number; unexpected: number };
  };
  return { ok, passed: stats.expected, failed: stats.unexpected };
}

/**
 * Runs the tests of the server's data on PostgreSQL as well: on `TEST_DATABASE_URL`, or on one started for
 * this run.
 */
async function runVitestWithPostgres(): Promise<TestCounts & { ok: boolean }> {
  if (process.env.TEST_DATABASE_URL) return runVitest({});
  const postgres = await startPostgres();
  if (!postgres) {
    process.stdout.write(
      'PostgreSQL is not installed, so tests of several servers on one database are skipped (Debian package: postgresql).\n',
    );
    return runVitest({});
  }
  try {
    return runVitest({ TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.close();
  }
}

const suites = [await runVitestWithPostgres(), runPlaywright()];
rmSync(scratch, { recursive: true, force: true });
const sumCounts = (pick: (counts: TestCounts) => number) =>
  suites.reduce((total, counts) => total + pick(counts), 0);
process.stdout.write(
  `${sumCounts((counts) => counts.passed)} passed, ${sumCounts((counts) => counts.failed)} failed\n`,
);
process.exitCode = suites.every((suite) => suite.ok) ? 0 : 1;
