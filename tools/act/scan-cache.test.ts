import { channel } from 'node:diagnostics_channel';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { captureHtml } from '@curbcut/capture/test-utils';
import {
  createEvaluatedPage,
  EVALUATION_CHANNEL,
  type EvaluationExchange,
  handleEvaluationRequest,
  type PageResult,
  type SiteScanSettings,
} from '@curbcut/engine';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScanCache } from './scan-cache.ts';

const URL_OF_PAGE = 'http://127.0.0.1:1/page.html';
const scope = { level: 'AAA', bestPractices: true, optionalRules: [] } as const;
const settings = { key: 'page', variants: [], level: 'AAA' } as unknown as SiteScanSettings;
const tested = { status: 'tested', page: { ruleErrors: [], unexamined: [], findings: [] }, visitMs: 1 };

let folder: string;
let scans = 0;

beforeEach(async () => {
  scans = 0;
  folder = await mkdtemp(join(tmpdir(), 'curbcut-scan-cache-'));
  await writeFile(join(folder, 'page.html'), 'One');
  vi.stubEnv('CURBCUT_TEST_CACHE', `${folder}-cache`);
  vi.stubEnv('CURBCUT_TEST_RECHECK', '0');
  vi.stubEnv('CURBCUT_TEST_SCOPE', '');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
  await rm(`${folder}-cache`, { recursive: true, force: true });
});

/** Scans a page like the engine does. `change` simulates rules that returned something else at that time. */
async function scan(change: (output: unknown) => unknown = (output) => output, result: object = tested) {
  const cache = await ScanCache.open(folder, 'http://127.0.0.1:1');
  return cache.scan(URL_OF_PAGE, settings, async () => {
    scans += 1;
    const capture = await captureHtml('<img src="/a.png"><a href="/"></a>');
    const page = createEvaluatedPage(structuredClone(capture), scope);
    const output = handleEvaluationRequest(page, 'staticResults', null);
    expect(output.findings.length).toBeGreaterThan(1);
    channel(EVALUATION_CHANNEL).publish({
      ...{ capture, scope, name: 'staticResults', input: null },
      response: Promise.resolve(change(output)),
    } as EvaluationExchange);
    return result as unknown as PageResult;
  });
}

it('reuses an earlier scan’s result as long as the rules return the same for its captures', async () => {
  expect(await scan()).toEqual(tested);
  expect(await scan()).toEqual(tested);
  expect(scans).toBe(1);
});

it('scans again when the rules return something else', async () => {
  await scan((output) => ({ ...(output as object), findings: [] }));
  await scan();
  expect(scans).toBe(2);
});

it('scans again when a file in the folder has changed', async () => {
  await scan();
  await writeFile(join(folder, 'style.css'), 'p { color: red }');
  await scan();
  expect(scans).toBe(2);
});

it('does not keep results that were limited by time, or results of pages that were not tested', async () => {
  const unexamined = [{ reason: 'time-limit', detail: '', selector: '' }];
  await scan(undefined, { ...tested, page: { ...tested.page, unexamined } });
  await scan(undefined, { ...tested, notTested: [{ reason: 'deadline' }] });
  await scan(undefined, { status: 'not-tested', page: {} });
  await scan(undefined, { ...tested, notTested: [{ reason: 'limit' }] });
  await scan();
  expect(scans).toBe(4);
});
