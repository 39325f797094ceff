import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPORT_FOLDER, runJob } from '../gitlab/src/run-job.ts';
import type { Command } from '../lib/run-scan.ts';
import { type ReceivedRequest, startFakeService } from './fake-service.ts';

const FAKE_COMMAND: Command = [process.execPath, join(import.meta.dirname, 'fake-curbcut.ts')];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curbcut-job-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function runWithEnv(env: Record<string, string>, notes: object[] = []) {
  const gitlab = await startFakeService(({ method, path }: ReceivedRequest) =>
    path === '/user' ? [200, { id: 5 }] : method === 'GET' ? [200, notes] : [201, {}],
  );
  const log: string[] = [];
  const code = await runJob(
    {
      CI_PROJECT_DIR: folder,
      CI_API_V4_URL: gitlab.origin,
      CI_PROJECT_ID: '42',
      CI_MERGE_REQUEST_IID: '7',
      ...env,
    },
    FAKE_COMMAND,
    (line) => log.push(line),
  );
  gitlab.close();
  return { code, log: log.join('\n'), requests: gitlab.requests };
}

describe('the job', () => {
  it('writes the reports to the template’s artifact folder, without a token', async () => {
    const { code, log, requests } = await runWithEnv({ CURBCUT_URLS: 'https://a.example' });
    expect(code).toBe(1);
    expect(await readdir(join(folder, REPORT_FOLDER))).toEqual(
      expect.arrayContaining(['junit.xml', 'codequality.json', 'index.html', 'curbcut.sarif']),
    );
    expect(requests).toEqual([]);
    expect(log).toContain('CURBCUT_TOKEN');
  });

  it('writes one note with a token and updates only its own', async () => {
    const env = { CURBCUT_URLS: 'https://a.example', CURBCUT_TOKEN: 'of-the-project' };
    const first = await runWithEnv(env);
    expect(first.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/projects/42/merge_requests/7/notes',
      body: { body: expect.stringMatching(/^<!-- curbcut:curbcut -->\n### Curbcut/) },
    });
    expect(first.requests.every(({ headers }) => headers['private-token'] === 'of-the-project')).toBe(true);
    const again = await runWithEnv(env, [
      { id: 1, body: '<!-- curbcut:curbcut -->\nsomeone’s', author: { id: 9 } },
      { id: 2, body: '<!-- curbcut:curbcut -->\nold', author: { id: 5 } },
    ]);
    expect(again.requests.at(-1)).toMatchObject({
      method: 'PUT',
      path: '/projects/42/merge_requests/7/notes/2',
    });
  });

  it('reports the invalid variable', async () => {
    const { code, log } = await runWithEnv({});
    expect(code).toBe(2);
    expect(log).toMatch(/Set what to scan.*CURBCUT_URLS/);
  });
});
