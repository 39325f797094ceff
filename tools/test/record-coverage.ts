// Setup file for the test files in a complete run: writes which source files each of them ran, for the
// coverage map.
import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { listRunFiles } from './changed/coverage-map.ts';
import { repositoryRoot } from './run-script.ts';

/** The test files in a worker share its modules and this session. */
const shared = globalThis as { curbcutCoverage?: Promise<Session> };

async function startCoverage(): Promise<Session> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return session;
}

/** Returns the functions that ran since the last call. */
async function takeCoverage() {
  shared.curbcutCoverage ??= startCoverage();
  const session = await shared.curbcutCoverage;
  return (await session.post('Profiler.takePreciseCoverage')).result;
}

// Counts from here on, because functions that run while modules are loaded don't count: the first file that
// loads a module would seem to need it.
beforeAll(async () => void (await takeCoverage()));
afterAll(async () => {
  const folder = process.env.CURBCUT_COVERAGE_FOLDER!;
  const test = (expect.getState().testPath ?? '').slice(repositoryRoot.length + 1);
  const files = listRunFiles(await takeCoverage(), repositoryRoot);
  mkdirSync(folder, { recursive: true });
  const name = `${test.replaceAll('/', '+')}.${process.pid}.json`;
  writeFileSync(join(folder, name), JSON.stringify({ test, files }));
});
// The session must exist before the modules of the first file are loaded, because otherwise V8 knows only
// some of their functions.
await takeCoverage();
