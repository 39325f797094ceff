import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runAction } from '../github/src/run-action.ts';
import type { Command } from '../lib/run-scan.ts';
import { type FakeService, type ReceivedRequest, startFakeService } from './fake-service.ts';

const FAKE_COMMAND: Command = [process.execPath, join(import.meta.dirname, 'fake-curbcut.ts')];

let folder: string;
let github: FakeService;
let answer: (received: ReceivedRequest) => [status: number, body: unknown];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curbcut-action-'));
  github = await startFakeService((received) => answer(received));
});

afterAll(async () => {
  github.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  github.requests.length = 0;
  answer = ({ method }) => [200, method === 'GET' ? [] : {}];
  await writeFile(join(folder, 'event.json'), JSON.stringify({ pull_request: { number: 7 } }));
});

afterEach(async () => {
  await rm(join(folder, 'output'), { force: true });
  await rm(join(folder, 'summary'), { force: true });
});

async function runWithInputs(inputs: Record<string, string>) {
  const env: Record<string, string> = {
    GITHUB_WORKSPACE: folder,
    RUNNER_TEMP: folder,
    GITHUB_OUTPUT: join(folder, 'output'),
    GITHUB_STEP_SUMMARY: join(folder, 'summary'),
    GITHUB_EVENT_PATH: join(folder, 'event.json'),
    GITHUB_API_URL: github.origin,
    GITHUB_REPOSITORY: 'harbour/ferries',
  };
  for (const [name, value] of Object.entries({ token: 'of-the-run', ...inputs })) {
    env[`INPUT_${name.toUpperCase()}`] = value;
  }
  const lines: string[] = [];
  const code = await runAction(env, FAKE_COMMAND, (line) => lines.push(line));
  const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '');
  const outputs = [...(await read('output')).matchAll(/^([\w-]+)<<(\S+)\n([\s\S]*?)\n\2$/gm)];
  return {
    code,
    lines,
    summary: await read('summary'),
    outputs: Object.fromEntries(outputs.map(([, name, , value]) => [name, value])),
  };
}

const createComment = (id: number, type: string, body: string) => ({ id, body, user: { type } });

describe('the action', () => {
  it('writes the files, the outputs, the summary and a comment', async () => {
    const { code, outputs, summary, lines } = await runWithInputs({
      urls: 'https://a.example\nhttps://b.example',
      name: 'shop',
    });
    expect(code).toBe(1);
    expect(outputs).toEqual({
      'exit-code': '1',
      sarif: join(folder, 'curbcut-shop/curbcut.sarif'),
      html: join(folder, 'curbcut-shop/curbcut.html'),
      issues: '3',
      new: '1',
      known: '2',
      gone: '4',
    });
    expect(summary).toContain('1 new issue');
    expect(lines).toContain(
      '::error title=Curbcut::1 new issue at or above "minor". See the summary of this run.',
    );
    const [received, written] = github.requests;
    expect(received?.path).toBe('/repos/harbour/ferries/issues/7/comments?per_page=100&page=1');
    expect(received?.headers.authorization).toBe('Bearer of-the-run');
    expect(written).toMatchObject({
      method: 'POST',
      path: '/repos/harbour/ferries/issues/7/comments',
      body: { body: '<!-- curbcut:shop -->\n### Curbcut: 1 new issue\n' },
    });
  });

  it('passes URLs only as URLs, and resolves paths in the repository', async () => {
    await runWithInputs({
      urls: '--allow-private https://a.example',
      baseline: 'known.json',
      'max-pages': '9',
      depth: 'thorough',
    });
    const args = JSON.parse(await readFile(join(folder, 'curbcut-curbcut/args.json'), 'utf8'));
    expect(args).toEqual(
      expect.arrayContaining([
        '--max-pages=9',
        '--depth=thorough',
        `--baseline=${join(folder, 'known.json')}`,
      ]),
    );
    expect(args.slice(args.indexOf('--'))).toEqual(['--', '--allow-private', 'https://a.example']);
    expect(args.slice(0, args.indexOf('--'))).not.toContain('--allow-private');
  });

  it('signs in and tests the steps of journeys in the repository', async () => {
    const readArgs = async () =>
      JSON.parse(await readFile(join(folder, 'curbcut-curbcut/args.json'), 'utf8')) as string[];
    await runWithInputs({ journey: 'checkout.json', 'sign-in': 'journeys/sign-in.json' });
    const args = await readArgs();
    expect(args).toEqual(
      expect.arrayContaining([
        `--journey=${join(folder, 'checkout.json')}`,
        `--sign-in=${join(folder, 'journeys/sign-in.json')}`,
      ]),
    );
    expect(args.join(' ')).not.toMatch(/--max-pages|--url-list/);
    expect(args.slice(args.indexOf('--'))).toEqual(['--']);
    await runWithInputs({ urls: 'https://a.example', 'sign-in': 'sign-in.json' });
    expect(await readArgs()).toEqual(
      expect.arrayContaining(['--max-pages=1', `--sign-in=${join(folder, 'sign-in.json')}`]),
    );
  });

  it('uploads the result with the key in the environment, and compares it with a branch', async () => {
    const upload = { server: 'https://scan.example', site: 'https://a.example', 'compare-with': 'main' };
    const { lines } = await runWithInputs({
      urls: 'http://localhost',
      ...upload,
      'api-key': 'curbcut_secret',
    });
    const read = async (name: string) =>
      JSON.parse(await readFile(join(folder, `curbcut-curbcut/${name}.json`), 'utf8'));
    const args = await read('args');
    expect(args).toEqual(
      expect.arrayContaining(['--upload', '--site=https://a.example', '--compare-with=main']),
    );
    expect(JSON.stringify(args)).not.toContain('curbcut_secret');
    expect(await read('login')).toEqual({ server: 'https://scan.example', apiKey: 'curbcut_secret' });
    expect(lines.at(-1)).toContain("that main doesn't have");
  });

  it('fails if the scan doesn’t pass the site’s thresholds, and reports that', async () => {
    const inputs = { urls: 'http://localhost', server: 'https://scan.example', 'site-thresholds': 'true' };
    const { code, lines } = await runWithInputs({ ...inputs, 'api-key': 'curbcut_secret' });
    const args = JSON.parse(await readFile(join(folder, 'curbcut-curbcut/args.json'), 'utf8'));
    expect(args).toEqual(expect.arrayContaining(['--upload', '--site-thresholds']));
    expect(code).toBe(1);
    expect(lines.at(-1)).toContain('The scan fails the site’s thresholds.');
    const unchecked = await runWithInputs({
      ...{ ...inputs, urls: 'https://not-uploaded.example', 'api-key': 'curbcut_secret' },
    });
    expect(unchecked.code).toBe(2);
    expect(unchecked.outputs.issues).toBe('3');
    expect(unchecked.lines.at(-1)).toContain('couldn’t be uploaded or checked against the site’s thresholds');
    // Forks don't get the key, so the severity decides.
    expect((await runWithInputs(inputs)).lines.at(-1)).toContain('at or above "minor"');
    expect(await readFile(join(folder, 'curbcut-curbcut/args.json'), 'utf8')).not.toContain('thresholds');
    for (const other of ['compare-with', 'baseline'])
      expect((await runWithInputs({ ...inputs, [other]: 'main' })).lines.at(-1)).toContain(
        'Set either site-thresholds',
      );
  });

  it('scans without uploading in pull requests from forks, which don’t get the key', async () => {
    const { code, lines } = await runWithInputs({
      urls: 'https://a.example',
      server: 'https://scan.example',
    });
    expect(code).toBe(1);
    const args = await readFile(join(folder, 'curbcut-curbcut/args.json'), 'utf8');
    expect(args).not.toContain('--upload');
    expect(lines.join('\n')).toContain('The result wasn’t uploaded, because api-key is empty');
  });

  it('rejects contradictory upload settings', async () => {
    const compare = { urls: 'https://a.example', 'compare-with': 'main' };
    expect((await runWithInputs(compare)).lines.join()).toContain('Set server to the URL');
    const both = { ...compare, server: 'https://scan.example', baseline: 'known.json' };
    expect((await runWithInputs(both)).lines.join()).toContain('Set either compare-with or baseline');
  });

  it('disables runner commands while page text may be printed', async () => {
    const { lines } = await runWithInputs({ urls: 'https://a.example' });
    const [stop, mark] = /^::stop-commands::(\S+)$/.exec(lines[0]!)!;
    expect(lines.slice(0, 2)).toEqual([stop, `::${mark}::`]);
  });

  it('updates an earlier run’s comment in place among many others, and never others’ comments', async () => {
    const many = Array.from({ length: 100 }, (_, index) => createComment(index, 'User', 'Looks good'));
    answer = ({ method, path }) => {
      if (method !== 'GET') return [200, {}];
      if (path.endsWith('page=1')) return [200, many];
      return [
        200,
        [
          createComment(200, 'User', '<!-- curbcut:curbcut -->\nmine?'),
          createComment(201, 'Bot', '<!-- curbcut:curbcut -->\nold'),
        ],
      ];
    };
    await runWithInputs({ urls: 'https://a.example' });
    expect(github.requests.map(({ method, path }) => `${method} ${path.split('?')[0]}`)).toEqual([
      'GET /repos/harbour/ferries/issues/7/comments',
      'GET /repos/harbour/ferries/issues/7/comments',
      'PATCH /repos/harbour/ferries/issues/comments/201',
    ]);
  });

  it('writes only the summary if the token is read-only, as for forks', async () => {
    answer = ({ method }) => (method === 'GET' ? [200, []] : [403, { message: 'Resource not accessible' }]);
    const { code, summary, lines } = await runWithInputs({ urls: 'https://a.example' });
    expect(code).toBe(1);
    expect(summary).toContain('1 new issue');
    expect(lines.join('\n')).toContain('::notice title=Curbcut::This run’s token can’t write comments');
  });

  it('comments only on pull requests, and not if comments are turned off', async () => {
    await runWithInputs({ urls: 'https://a.example', comment: 'false' });
    await writeFile(join(folder, 'event.json'), JSON.stringify({ ref: 'refs/heads/main' }));
    await runWithInputs({ urls: 'https://a.example' });
    expect(github.requests).toEqual([]);
  });

  it('reports how to fix an invalid input, and that nothing could be scanned', async () => {
    const cases: [inputs: Record<string, string>, sentence: RegExp][] = [
      [{}, /Set what to scan/],
      [{ journey: 'a', start: 'b' }, /set wait-for/],
      [{ urls: 'a', 'url-list': 'b' }, /only one of urls, url-list and journey/],
      [{ urls: 'a', 'max-pages': 'many' }, /max-pages must be a whole number of at least 1, not "many"/],
      [{ urls: 'a', comment: 'yes' }, /comment must be true or false, not "yes"/],
      [{ urls: 'a', name: '../x' }, /name can contain up to 40 letters/],
      [
        { urls: 'http://127.0.0.1:9', start: 'exit 3' },
        /"exit 3" exited before http:\/\/127\.0\.0\.1:9 responded/,
      ],
      [{ urls: 'https://refused.example' }, /couldn’t scan/],
      [{ urls: 'https://broken.example' }, /couldn’t scan/],
    ];
    for (const [inputs, sentence] of cases) {
      const { code, lines } = await runWithInputs(inputs);
      expect(lines.at(-1)).toMatch(/^::error /);
      expect(lines.at(-1)).toMatch(sentence);
      expect(code).toBe(2);
    }
  });
});
