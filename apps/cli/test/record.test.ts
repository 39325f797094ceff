import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { type JourneyRecorder, openRecorder } from '@curbcut/engine';
import { parseJourney } from '@curbcut/journeys';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createDriver } from '../../../packages/engine/test/journeys/drive-recorder.ts';
import { createPlainSite, PASSWORD, withSite } from '../../../packages/engine/test/journeys/sites.ts';
import { createRecordCommand } from '../src/commands/record.ts';
import { runCurbcut } from './run-curbcut.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'curbcut-record-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command with a headless browser, and calls `use` with it. */
async function record(
  url: string,
  file: string,
  use: (recorder: JourneyRecorder, typeLine: (line: string) => Promise<void>) => Promise<void>,
) {
  const input = new PassThrough();
  const written = { out: '', err: '' };
  const sink = (stream: 'out' | 'err') => ({
    write: (text: string) => {
      written[stream] += text;
      return true;
    },
  });
  let exitCode: number | undefined;
  const command = createRecordCommand(
    { in: input, out: sink('out'), err: sink('err') },
    (code) => {
      exitCode = code;
    },
    {
      open: async (options) => {
        const recorder = await openRecorder({ ...options, hasWindow: false });
        const typeLine = async (line: string) => {
          const before = written.err.split('will be tested as').length;
          input.write(`${line}\n`);
          await vi.waitUntil(() => written.err.split('will be tested as').length > before, {
            timeout: 60_000,
          });
        };
        void vi
          .waitUntil(() => written.err.includes('Recording.'), { timeout: 60_000 })
          .then(() => use(recorder, typeLine));
        return recorder;
      },
    },
  );
  await command.parseAsync([url, '--output', file, '--allow-private'], { from: 'user' });
  return { exitCode, ...written };
}

it('records a sign-in until Ctrl+C, and the recorded journey runs', async () => {
  const file = join(folder, 'sign-in.json');
  const secrets = join(folder, 'secrets.env');
  writeFileSync(secrets, `PASSWORD=${PASSWORD}\n`);
  await withSite(createPlainSite().handler, async (origin) => {
    const recorded = await record(`${origin}/login`, file, async (recorder, typeLine) => {
      const driver = createDriver(recorder);
      await typeLine('Sign-in page');
      await driver.press(`document.querySelector('[name=email]')`);
      await driver.type('ada@shop.example');
      await driver.press(`document.querySelector('[name=password]')`);
      await driver.type(PASSWORD);
      await driver.press(`document.querySelector('form button')`);
      await driver.until(`location.pathname === '/account'`);
      // An empty line names the state after its page.
      await typeLine('');
      process.emit('SIGINT');
    });
    expect(recorded.exitCode, recorded.err).toBe(0);
    expect(recorded.out).toContain('export CURBCUT_SECRET_PASSWORD=…');
    expect(recorded.out).toContain(`curbcut scan --journey ${file}    (tests 2 steps)`);
    const content = readFileSync(file, 'utf8');
    expect(recorded.out + recorded.err + content).not.toContain(PASSWORD);
    expect(parseJourney(JSON.parse(content)).steps.map(({ type, name }) => [type, name])).toEqual([
      ['navigate', 'Sign-in page'],
      ['change', undefined],
      ['change', undefined],
      ['click', 'Account /account'],
    ]);
    const scanned = await runCurbcut([
      'scan',
      ...['--journey', file, '--secrets', secrets, '--depth', 'quick', '--allow-private', '--format', 'json'],
    ]);
    const { pages } = JSON.parse(scanned.out) as { pages: { status: string; step: { name: string } }[] };
    expect(pages.map(({ status, step }) => [status, step.name])).toEqual([
      ['tested', 'Sign-in page'],
      ['tested', 'Account /account'],
    ]);
  });
});

it('saves the journey when the window is closed', async () => {
  const file = join(folder, 'closed.json');
  await withSite(createPlainSite().handler, async (origin) => {
    const recorded = await record(`${origin}/login`, file, async (recorder) => {
      await recorder.session.send('Page.close').catch(() => undefined);
    });
    expect(recorded.exitCode).toBe(0);
    expect(recorded.err).toContain('No steps were recorded after the first page.');
    expect(existsSync(file)).toBe(true);
  });
});

it('explains what is wrong before anything opens', async () => {
  const invalid = await runCurbcut(['record', 'ftp://shop.example'], '', false);
  expect(invalid).toMatchObject({ exitCode: 2, err: expect.stringContaining('curbcut:') });
  const cwd = process.cwd();
  onTestFinished(() => process.chdir(cwd));
  process.chdir(folder);
  writeFileSync(join(folder, 'journey.json'), '{}');
  const existing = await runCurbcut(['record', 'shop.example'], '', false);
  expect(existing).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('journey.json already exists. Choose a different file with --output.'),
  });
});
