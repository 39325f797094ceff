import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBrowser } from '@curbcut/capture/start';
import type { TestedPage } from '@curbcut/contract';
import { ALL_PRIVATE_TARGETS, type LocalScanner, openScanner } from '@curbcut/engine';
import type { JSONReport } from '@playwright/test/reporter';
import type { Log } from 'sarif';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPLETE } from '../../../tools/test/scope.ts';
import { serveTestPages } from './test-pages.ts';

const cacheDir = join(tmpdir(), 'curbcut-test-browser');
const suite = join(import.meta.dirname, 'suite');
const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');

let server: Awaited<ReturnType<typeof serveTestPages>>;
let browserPath: string;
let folder: string;
/** The scans of single pages. */
let single: SuiteRun;

beforeAll(async () => {
  server = await serveTestPages();
  const { executablePath } = await findBrowser({ cacheFolder: cacheDir, onWarning: () => undefined });
  browserPath = executablePath;
  folder = await mkdtemp(join(tmpdir(), 'curbcut-playwright-'));
  single = await runSuite(['issues.spec.ts', 'findings.spec.ts'], { output: 'single' });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

interface RunTest {
  readonly status: string;
  readonly message: string;
  readonly attachments: Readonly<Record<string, string>>;
}

interface SuiteRun {
  readonly stdout: string;
  readonly tests: ReadonlyMap<string, RunTest>;
  readonly sarif: Log | null;
  readonly html: string | null;
}

/** Runs some of the suite's files with Playwright in a separate process, which takes seconds of CPU time to start. */
async function runSuite(
  files: readonly string[],
  { output, args = [], env = {} }: { output: string; args?: readonly string[]; env?: NodeJS.ProcessEnv },
): Promise<SuiteRun> {
  const out = join(folder, output);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [cli, 'test', ...files, '--config', join(suite, 'playwright.config.ts'), ...args],
    {
      cwd: suite,
      env: {
        ...process.env,
        SUITE_ORIGIN: server.origin,
        SUITE_BROWSER: browserPath,
        SUITE_OUTPUT: out,
        FORCE_COLOR: '0',
        NODE_OPTIONS: '',
        // Node runs our TypeScript itself. Playwright would compile a thousand modules in each process.
        PW_DISABLE_TS_ESM: '1',
        VITEST: undefined,
        ...env,
      },
      maxBuffer: 64 * 1024 ** 2,
    },
  ).catch((error: { stdout: string }) => error);
  const report = JSON.parse(await readFile(join(out, 'results.json'), 'utf8')) as JSONReport;
  const read = (name: string) => readFile(join(out, 'report', name), 'utf8').catch(() => null);
  const sarif = await read('curbcut.sarif');
  return {
    stdout,
    tests: new Map(
      report.suites.flatMap(({ specs }) => specs).map(({ title, tests }) => [title, toRunTest(tests[0]!)]),
    ),
    sarif: sarif === null ? null : (JSON.parse(sarif) as Log),
    html: await read('index.html'),
  };
}

function toRunTest({ results }: JSONReport['suites'][number]['specs'][number]['tests'][number]): RunTest {
  const { status, errors, attachments } = results.at(-1)!;
  return {
    status: status ?? 'none',
    message: errors.map(({ message = '' }) => message).join('\n'),
    attachments: Object.fromEntries(
      attachments.map(({ name, body = '' }) => [name, Buffer.from(body, 'base64').toString()]),
    ),
  };
}

describe('scans in a test', () => {
  const get = (title: string) => single.tests.get(title)!;

  it('pass without issues, and follow the options', () => {
    for (const title of [
      'passes on a page without issues',
      'keeps what the options select',
      'leaves the page unchanged',
    ])
      expect(get(title), title).toMatchObject({ status: 'passed', message: '' });
  });

  it('fail with messages that explain who is affected, where and how to fix it', () => {
    const { status, message, attachments } = get('fails on a page with issues');
    expect(status).toBe('failed');
    expect(message).toContain(`issues on “shop” (${server.origin}/shop)`);
    expect(message).toMatch(/\[critical\] The button has no accessible name/);
    expect(message).toMatch(/Affected: Screen reader users/);
    expect(message).toMatch(/Element: {2}#cart > button/);
    expect(message).toMatch(/Fix: {6}\S/);
    expect(message).toMatch(/Rule: {5}button-name \(WCAG 4\.1\.2\)/);
    expect(attachments['Accessibility: shop']).toContain('button-name');
    expect(attachments['Issues: shop']).toMatch(/^<svg .*data:image\/jpeg;base64,.*<rect .*<text [^>]*>1</s);
  });

  it('fail on a page that could not be tested, even if issues are expected', () => {
    for (const title of [
      'fails on a page that could not be tested',
      'doesn’t mistake a page that couldn’t be tested for one with issues',
    ]) {
      expect(get(title).status, title).toBe('failed');
      expect(get(title).message).toContain('wasn’t tested. The page stayed empty after loading.');
    }
  });
});

describe('the findings of a scan in a test', () => {
  let scanner: LocalScanner;
  beforeAll(async () => {
    scanner = await openScanner({
      browserPath,
      cacheDir,
      allowPrivate: ALL_PRIVATE_TARGETS,
      concurrency: 1,
      onWarning: () => undefined,
    });
  });
  afterAll(() => scanner.close());

  /** Positions depend on the machine's fonts, which only the engine's own browser replaces. */
  const toComparable = ({ findings }: TestedPage) =>
    findings.map(({ box: _box, related: _related, ...finding }) => finding);

  it.each([
    ['/clean', 0],
    ['/shop', 5],
    ['/frames', 4],
    ['/shadow', 2],
  ])('of %s are the same as in the engine’s own scan', async (path, atLeast) => {
    const test = single.tests.get(`findings of ${path}`)!;
    expect(test).toMatchObject({ status: 'passed', message: '' });
    const own = await scanner.scanPage(`${server.origin}${path}`, {
      key: path,
      variants: [{ viewport: { width: 1280, height: 800 }, colorScheme: 'light' }],
      waitFor: null,
      auth: null,
      secondOpinion: false,
      screenshots: 'none',
      depth: 'quick',
      fixes: false,
    });
    const page = JSON.parse(test.attachments.findings!) as TestedPage;
    expect(toComparable(page)).toEqual(toComparable(own.page as TestedPage));
    expect(page.unexamined).toEqual((own.page as TestedPage).unexamined);
    expect(page.findings.length).toBeGreaterThanOrEqual(atLeast);
  });
});

describe('the reports of a run', () => {
  let run: SuiteRun;
  beforeAll(async () => {
    run = await runSuite(['states.spec.ts'], { output: 'states' });
  });

  it('list an issue once with all states in which it occurs', () => {
    for (const [title, { status, message }] of run.tests)
      expect({ title, status, message }).toEqual({ title, status: 'passed', message: '' });
    const results = run.sarif!.runs[0]!.results!;
    const images = results.filter(({ ruleId }) => ruleId === 'image-alt');
    expect(images).toHaveLength(1);
    const states = images[0]!.properties!.states as string[];
    expect(states).toHaveLength(31);
    expect(states[0]).toBe('states.spec.ts › scans 30 states of an application: step 1');
    expect(states.at(-1)).toBe('states.spec.ts › scans another test of the same application: start');
    const labels = results.filter(({ ruleId }) => ruleId === 'label');
    expect(labels.map(({ properties }) => properties!.states)).toEqual([
      ['states.spec.ts › scans 30 states of an application: step 7'],
    ]);
  });

  it('are one HTML file and one SARIF file, with a summary of the run', () => {
    expect(run.html!.match(/31 occurrences in 31 states/g)).toHaveLength(1);
    expect(run.html).toContain('Tested states');
    expect(run.sarif!.runs).toHaveLength(1);
    expect(run.stdout).toMatch(/Curbcut: \d+ issues, at worst critical, in 31 states\./);
  });
});

describe('a baseline', () => {
  /** Scans pages one after the other in one run, and returns the results. */
  const visit = async (
    paths: readonly string[],
    { output = 'baseline', args = [] }: { output?: string; args?: readonly string[] } = {},
  ): Promise<RunTest[]> => {
    const env = { SUITE_VISITS: paths.join() };
    return [...(await runSuite(['baseline.spec.ts'], { output, args, env })).tests.values()];
  };
  const page = '/shop';
  const changedPage = '/shop?new-issue';

  it('is written like a snapshot, and after that, only new issues fail the test', async () => {
    const [missing, known, fresh] = await visit([page, page, changedPage]);
    expect(missing!.status).toBe('failed');
    expect(missing!.message).toMatch(/Wrote \d+ known issues to .*shop\.issues\.json/);
    expect(known).toMatchObject({ status: 'passed' });
    expect(fresh!.status).toBe('failed');
    expect(fresh!.message).toContain('Found 1 new issue');
    expect(fresh!.message).toContain('Rule:     link-name');
    expect(fresh!.message).not.toContain('image-alt');
    const updated = await visit([changedPage], { args: ['--update-snapshots'] });
    expect(updated).toMatchObject([{ status: 'passed' }]);
  });

  it('is used by later runs, and required if none may be written', { tags: COMPLETE }, async () => {
    const output = 'later';
    const [forbidden] = await visit([page], { output, args: ['--update-snapshots=none'] });
    expect(forbidden!.message).toContain('There is no baseline for “shop”');
    expect(await visit([page], { output })).toMatchObject([{ status: 'failed' }]);
    expect(await visit([page], { output })).toMatchObject([{ status: 'passed' }]);
  });
});
