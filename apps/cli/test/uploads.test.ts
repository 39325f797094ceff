import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  changePlan,
  changeSite,
  changeTrackedIssues,
  createSiteGroup,
  downloadScanPages,
  getOverview,
  getPageTranscript,
  getResults,
  getSiteHistory,
  ISSUE_STATES,
  listSites,
  listTrackedIssues,
  listUserScans,
  SCAN_FILE_MEDIA_TYPE,
  type ScanSettings,
  type TrackedIssue,
  uploadScan,
} from '@curbcut/contract';
import { ALL_PRIVATE_TARGETS, combineVariants, openScanner } from '@curbcut/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type StateToUpload, uploadStates } from '../../../packages/playwright/src/upload.ts';
import { WorkThread } from '../../server/src/work-thread/work-thread.ts';
import {
  createKey,
  getPersonalOrganization,
  signUp,
  type TestAccount,
} from '../../server/test/support/account.ts';
import { expectStatus } from '../../server/test/support/call.ts';
import { startTestServer, type TestServer } from '../../server/test/support/test-server.ts';
import { startTestSite, type TestSite } from '../../server/test/support/test-site.ts';
import { waitUntil } from '../../server/test/support/wait-until.ts';
import { runCurbcut } from './run-curbcut.ts';

/** The site that the scanned preview belongs to. */
const SITE = 'https://shop.example';
const CI_VARIABLES = /^(CI|GITHUB|BUILD|SYSTEM|BITBUCKET|BUILDKITE|CIRCLE|CHANGE|BRANCH|GIT)_/;

let server: TestServer;
let ada: TestAccount;
let folder: string;
let preview: Server;
let origin: string;
/** A file that was uploaded. */
let uploaded: Buffer<ArrayBuffer>;
/** The content of the preview's start page. */
let content: string;
const inherited = { ...process.env };

/**
 * A valid image, because Chromium replaces broken images with other content some time after they fail to
 * load.
 */
const MISSING_ALT =
  '<img width="30" height="30" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">';
const MISSING_LABEL = '<form><input name="city"></form>';

beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server, 'ada@example.com');
  // The free plan includes fewer scans.
  await expectStatus(server.call(changePlan, { ...read(), body: { plan: 'Business' } }), 200);
  folder = await mkdtemp(join(tmpdir(), 'curbcut-uploads-'));
  preview = createServer((request, response) => {
    const isPage = request.url === '/';
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="en"><head><title>Shop</title></head><body><main><h1>Shop</h1>${isPage ? content : ''}</main></body></html>`,
    );
  });
  await new Promise<void>((resolve) => preview.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(preview.address() as AddressInfo).port}`;
  for (const name of Object.keys(process.env)) if (CI_VARIABLES.test(name)) delete process.env[name];
  process.env.XDG_CONFIG_HOME = join(folder, 'config');
});
afterAll(async () => {
  process.env = inherited;
  preview?.closeAllConnections();
  preview?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  content = MISSING_ALT + MISSING_LABEL;
});

const read = () => ({ headers: ada.headers });
const logIn = async (permissions: Parameters<typeof createKey>[2], options = {}) => {
  const { secret } = await createKey(server, ada, permissions, options);
  return runCurbcut(['login', server.url], `${secret}\n`, false);
};
/** Scans the preview and uploads the result for the site. */
const upload = (...flags: string[]) =>
  runCurbcut([
    'scan',
    origin,
    '--allow-private',
    '--depth',
    'quick',
    '--format',
    'counts',
    '--upload',
    '--site',
    SITE,
    ...flags,
  ]);
/** Runs a command whose upload is refused before it scans. */
const uploadRefused = (...flags: string[]) =>
  runCurbcut(['scan', origin, '--upload', '--site', SITE, ...flags], '', false);

async function findSiteId(): Promise<string> {
  const { sites } = await expectStatus(server.call(listSites, read()), 200);
  return sites.find((one) => one.origin === SITE)!.id;
}

/** Returns once all uploads have been matched with the tracker. */
async function waitForTracker(): Promise<void> {
  await waitUntil(async () => {
    const { importing } = await expectStatus(server.call(getOverview, read()), 200);
    expect(importing).toBe(0);
  });
}

/** Expects the states of the site's failed issues, by rule. */
async function expectStates(expected: Record<string, string>): Promise<void> {
  await waitForTracker();
  const params = { siteId: await findSiteId() };
  const { issues } = await expectStatus(
    server.call(listTrackedIssues, { ...read(), params, query: { outcome: 'failed', state: ALL_STATES } }),
    200,
  );
  expect(Object.fromEntries(issues.map(({ rule_id, state }) => [rule_id, state]))).toEqual(expected);
}

const ALL_STATES = ISSUE_STATES.join(',');

/** Returns what the site list shows about the site. */
async function readSite() {
  const { sites } = await expectStatus(server.call(listSites, read()), 200);
  const { last_scan, trend, counts, scans } = sites.find((one) => one.origin === SITE)!;
  return { last_scan, trend, counts, scans };
}

/** Starts a proxy in front of the server that drops the response to the first upload. */
async function startLossyProxy() {
  const uploads: Buffer<ArrayBuffer>[] = [];
  const proxy = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const isUpload = request.url === uploadScan.path;
    if (isUpload) uploads.push(body);
    const { authorization = '', 'content-type': type = 'application/json' } = request.headers;
    const reply = await fetch(`${server.url}${request.url}`, {
      method: request.method!,
      headers: { authorization, 'content-type': type },
      ...(body.length > 0 && { body }),
    });
    if (isUpload && uploads.length === 1) {
      await reply.arrayBuffer();
      request.socket.destroy();
      return;
    }
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end(Buffer.from(await reply.arrayBuffer()));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    uploads,
    close: () =>
      new Promise<void>((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}

const readScan = async (scanId: string) =>
  expectStatus(server.call(getResults, { ...read(), params: { scanId } }), 200);
const countScans = async () => (await expectStatus(server.call(listUserScans, read()), 200)).total;
const getScanId = (err: string) => /\/scans\/([\w-]{36})/.exec(err)?.[1] ?? '';

describe('curbcut login', () => {
  test('explains how to sign in, and what is wrong with a key or a server', async () => {
    expect((await uploadRefused()).err).toContain('Run curbcut login https://scan.example.com');
    const wrong = await runCurbcut(['login', server.url], 'curbcut_wrong', false);
    expect(wrong).toMatchObject({ exitCode: 2, err: expect.stringContaining('expired or been revoked') });
    const other = await runCurbcut(['login', server.url], 'not-a-key', false);
    expect(other).toMatchObject({ exitCode: 2, err: expect.stringContaining('isn’t an API key') });
    const nowhere = await runCurbcut(['login', 'http://127.0.0.1:9'], 'curbcut_key', false);
    expect(nowhere).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining("Couldn't reach http://127.0.0.1:9"),
    });
  });

  test('stores the key for this user only, shows what it can do, and signs out', async () => {
    const { exitCode, out } = await logIn(['scans:write', 'results:read'], { name: 'CI of the shop' });
    expect(exitCode).toBe(0);
    expect(out).toContain('Key: CI of the shop');
    const path = join(folder, 'config', 'curbcut', 'login.json');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const status = await runCurbcut(['login', '--status'], '', false);
    expect(status.out).toMatch(/Server: .*\nOrganization: .*\n.*\nSites: all\nExpires: \d{4}-/);
    expect(status.out).toContain('(scans:write)');
    expect(status.out).not.toContain('curbcut_');
    expect((await runCurbcut(['logout'], '', false)).out).toContain('Signed out.');
    expect((await runCurbcut(['login', '--status'], '', false)).exitCode).toBe(2);
    await expect(readFile(path)).rejects.toThrow('ENOENT');
  });

  test('prefers the environment', async () => {
    const { secret } = await createKey(server, ada, ['scans:write'], { name: 'From the environment' });
    process.env.CURBCUT_SERVER = server.url;
    expect((await runCurbcut(['login', '--status'], '', false)).err).toContain('CURBCUT_API_KEY is missing');
    process.env.CURBCUT_API_KEY = secret;
    expect((await runCurbcut(['login', '--status'], '', false)).out).toContain('Key: From the environment');
    delete process.env.CURBCUT_SERVER;
    delete process.env.CURBCUT_API_KEY;
  });
});

describe('the reporter of @curbcut/playwright', () => {
  test('uploads the states of a run, whose issues then name their state', async () => {
    const { secret } = await createKey(server, ada, ['scans:write'], { name: 'Tests' });
    const settings: ScanSettings = {
      ...{ url: origin, max_pages: 1, include: [], exclude: [], variants: combineVariants(), wait_for: null },
      ...{ level: 'AA', best_practices: true, second_opinion: false, optional_rules: [], depth: 'quick' },
      signed_in: 'read-only',
    };
    const scanner = await openScanner({
      cacheDir: join(tmpdir(), 'curbcut-test-browser'),
      allowPrivate: ALL_PRIVATE_TARGETS,
      concurrency: 1,
      onWarning: () => undefined,
    });
    const states: StateToUpload[] = [];
    try {
      for (const label of ['cart.spec.ts › empty', 'cart.spec.ts › full']) {
        const { page } = await scanner.scanPage(`${origin}/`, {
          ...{ key: label, variants: settings.variants, waitFor: null, auth: null, secondOpinion: false },
          ...{ screenshots: 'none', depth: 'quick', fixes: false },
        });
        states.push({ label, page, selection: '' });
        content = MISSING_ALT;
      }
    } finally {
      await scanner.close();
    }
    const [sentence] = await uploadStates(
      states,
      { settings, version: '1.0.0' },
      { server: server.url, apiKey: secret, branch: 'a-feature', site: SITE },
    );
    const results = await readScan(getScanId(sentence!));
    expect(results).toMatchObject({
      status: 'completed',
      upload: { branch: 'a-feature', updates_issues: false },
    });
    expect(
      results.issues
        .filter(({ outcome }) => outcome === 'failed')
        .map(({ rule_id, occurrences, sample }) => [rule_id, occurrences, sample.page_url])
        .toSorted(),
    ).toEqual([
      ['image-alt', 2, `${SITE}/#state-cart-spec-ts-empty`],
      ['label', 1, `${SITE}/#state-cart-spec-ts-empty`],
    ]);
    expect(JSON.stringify(results.issues)).toContain('cart.spec.ts › empty');
  });
});

describe('curbcut scan --upload', () => {
  let mainScan: string;

  test('opens the issues of the site, with the score of the local scan', async () => {
    await logIn(['scans:write', 'results:read']);
    const report = join(folder, 'report.json');
    const { exitCode, err } = await upload(
      '--branch',
      'main',
      '--commit',
      'abc123',
      '--also',
      `json=${report}`,
    );
    expect(exitCode).toBe(1);
    mainScan = getScanId(err);
    const results = await readScan(mainScan);
    expect(results).toMatchObject({
      status: 'completed',
      url: `${SITE}/`,
      upload: { branch: 'main', commit: 'abc123', tested_url: origin, updates_issues: true },
    });
    expect(results.issues.every(({ sample }) => sample.page_url === `${SITE}/`)).toBe(true);
    expect(results.proven_count).toBeGreaterThan(0);
    const params = { scanId: mainScan, pageId: '0' };
    const transcript = await expectStatus(server.call(getPageTranscript, { ...read(), params }), 200);
    expect(transcript).toMatchObject({ lines: [], unavailable: 'uploaded' });
    await expectStates({ 'image-alt': 'open', label: 'open' });
  });

  test('closes an issue when a later upload from the default branch no longer finds it', async () => {
    content = MISSING_ALT;
    const { err } = await upload('--branch', 'main');
    expect(getScanId(err)).not.toBe(mainScan);
    await expectStates({ 'image-alt': 'open', label: 'fixed' });
  });

  test('compares a feature branch with the default branch without changing the site', async () => {
    const before = await readSite();
    content = `${MISSING_ALT}${MISSING_LABEL}<button></button>`;
    const { exitCode, err } = await upload('--branch', 'feature/search', '--compare-with', 'main');
    expect(exitCode).toBe(1);
    expect(err).toContain('Compared with main: 2 new, 1 known, 0 fixed.');
    const scanId = getScanId(err);
    expect(err).toMatch(new RegExp(`New: critical, button-name: .* ${server.url}/scans/${scanId}\\?issue=`));
    expect(err).toContain("The site's issues are unchanged: only uploads from main open and close them.");
    expect((await readScan(scanId)).upload).toMatchObject({
      branch: 'feature/search',
      updates_issues: false,
    });
    await expectStates({ 'image-alt': 'open', label: 'fixed' });
    expect(await readSite()).toEqual(before);
    const params = { siteId: await findSiteId() };
    const { points } = await expectStatus(server.call(getSiteHistory, { ...read(), params }), 200);
    expect(points.map((point) => point.scan_id)).not.toContain(scanId);
  });

  test('passes for a branch without new issues, regardless of the threshold', async () => {
    content = MISSING_ALT;
    const { exitCode, err } = await upload('--branch', 'feature/known', '--compare-with', 'main');
    expect(err).toContain('0 new, 1 known, 0 fixed');
    expect(exitCode).toBe(0);
    const unknown = await upload('--branch', 'feature/known', '--compare-with', 'release');
    expect(unknown.err).toContain(
      "There's no upload from release for this site yet, so all issues count as new.",
    );
    expect(unknown.exitCode).toBe(1);
  });

  test('lets people set a different default branch', async () => {
    const params = { siteId: await findSiteId() };
    const set = (branch: string) =>
      expectStatus(server.call(changeSite, { ...read(), params, body: { default_branch: branch } }), 200);
    expect(await set('trunk')).toMatchObject({ default_branch: 'trunk' });
    const { err } = await upload('--branch', 'main');
    expect(err).toContain('only uploads from trunk open and close them');
    await set('main');
  });

  test('reads branch and commit from the CI system, and keeps forks apart', async () => {
    const event = {
      repository: { default_branch: 'main', full_name: 'ada/shop' },
      pull_request: {
        head: { ref: 'main', sha: 'f0f0f0', label: 'eve:main', repo: { full_name: 'eve/shop' } },
      },
    };
    process.env.GITHUB_EVENT_PATH = join(folder, 'event.json');
    await writeFile(process.env.GITHUB_EVENT_PATH, JSON.stringify(event));
    const { err } = await upload().finally(() => delete process.env.GITHUB_EVENT_PATH);
    expect(err).toContain('(branch eve:main, commit f0f0f0)');
    expect((await readScan(getScanId(err))).upload).toMatchObject({ updates_issues: false });
  });

  test('creates only one scan even if the first response is lost', async () => {
    const before = await countScans();
    const proxy = await startLossyProxy();
    process.env.CURBCUT_SERVER = proxy.url;
    process.env.CURBCUT_API_KEY = (await createKey(server, ada, ['scans:write'])).secret;
    const { exitCode, err } = await upload('--branch', 'feature/lost').finally(() => {
      delete process.env.CURBCUT_SERVER;
      delete process.env.CURBCUT_API_KEY;
    });
    await proxy.close();
    expect(err).toContain('Trying again in 1 s.');
    expect(exitCode).toBe(1);
    expect(proxy.uploads).toHaveLength(2);
    expect(await countScans()).toBe(before + 1);
    uploaded = proxy.uploads[0]!;
  });

  test('rejects a key without the permission before scanning', async () => {
    await logIn(['results:read'], { name: 'Viewer' });
    const { exitCode, err } = await uploadRefused();
    expect(exitCode).toBe(2);
    expect(err).toContain("The API key Viewer of Ada’s workspace can't be used for --upload");
    expect(err).toContain('(scans:write)');
  });

  test('rejects a site group’s key for other sites', async () => {
    const organizationId = await getPersonalOrganization(server, ada);
    const group = server.call(createSiteGroup, {
      ...read(),
      params: { organizationId },
      body: { name: 'Shops', site_ids: [await findSiteId()] },
    });
    await logIn(['scans:write'], { site_group_id: (await expectStatus(group, 201)).id });
    expect((await upload('--branch', 'feature/group')).exitCode).toBe(1);
    const other = await runCurbcut([
      'scan',
      origin,
      '--allow-private',
      '--depth',
      'quick',
      '--upload',
      '--site',
      'https://other.example',
    ]);
    expect(other).toMatchObject({ exitCode: 2, err: expect.stringContaining('site') });
    const { sites } = await expectStatus(server.call(listSites, read()), 200);
    expect(sites.map((site) => site.origin)).toEqual([SITE]);
  });

  test('rejects contradictory options', async () => {
    expect((await runCurbcut(['scan', origin, '--branch', 'main'], '', false)).err).toContain(
      '--branch requires --upload.',
    );
    expect((await uploadRefused('--remote')).err).toContain('Use either --upload');
    expect((await uploadRefused('--compare-with', 'main', '--baseline', 'known.json')).err).toContain(
      'Use either --compare-with',
    );
  });
});

describe('curbcut scan --remote', () => {
  const PAGES = 5;
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ pages: PAGES });
    await logIn(['scans:write', 'results:read']);
  });
  afterAll(() => site?.close());

  const scanRemotely = (...flags: string[]) =>
    runCurbcut(['scan', site.url, '--remote', ...flags], '', false);

  test('has the server scan, and writes the same formats with the same score', async () => {
    const [json, html] = [join(folder, 'remote.json'), join(folder, 'remote.html')];
    const files = ['--also', `counts=${json}`, '--also', `html=${html}`];
    const { exitCode, out, err } = await scanRemotely('--max-pages', '3', '--format', 'jsonl', ...files);
    expect(exitCode).toBe(1);
    const scanId = getScanId(err);
    const results = await readScan(scanId);
    expect(results).toMatchObject({ status: 'completed', pages_scanned: 3, settings: { max_pages: 3 } });
    expect(out.trim().split('\n')).toHaveLength(3);
    expect(JSON.parse(await readFile(json, 'utf8'))).toMatchObject({
      pages: { tested: 3 },
      issues: results.total_issues,
      occurrences: results.occurrences_count,
      score: results.score,
    });
    expect(await readFile(html, 'utf8')).toContain(`${results.score} out of 100`);
  });

  test('passes above the threshold, and with a baseline', async () => {
    const known = join(folder, 'known.json');
    expect((await scanRemotely('--max-pages', '2', '--write-baseline', known)).exitCode).toBe(0);
    const compared = await scanRemotely('--max-pages', '2', '--baseline', known);
    expect(compared).toMatchObject({ exitCode: 0, err: expect.stringContaining('0 new') });
  });

  test('excludes issues that someone has marked', async () => {
    const scan = async () => {
      const file = join(folder, 'marked.json');
      const { err } = await scanRemotely('--max-pages', '2', '--also', `counts=${file}`);
      const { issues } = JSON.parse(await readFile(file, 'utf8')) as { issues: number };
      const scanId = getScanId(err);
      return { issues, scanId, results: await readScan(scanId) };
    };
    const before = await scan();
    const params = { siteId: before.results.site_id! };
    await waitForTracker();
    const { issues } = await expectStatus(server.call(listTrackedIssues, { ...read(), params }), 200);
    // Earlier tests scanned more pages.
    const isFound = (issue: TrackedIssue) =>
      issue.last_scan_id === before.scanId && issue.outcome === 'failed' && issue.state === 'open';
    const { id } = issues.find(isFound)!;
    const body = { ids: [id], change: { state: 'false_alarm' as const } };
    await expectStatus(server.call(changeTrackedIssues, { ...read(), params, body }), 200);
    const after = await scan();
    expect(after.issues).toBe(before.issues - 1);
    expect(after.results).toMatchObject({ total_issues: after.issues, excluded: { false_positive: 1 } });
  });

  test('reports why the server couldn’t scan', async () => {
    const missing = await runCurbcut(['scan', `${site.url}nothing-here`, '--remote'], '', false);
    expect(missing.exitCode).toBe(2);
    expect(missing.err).toMatch(/curbcut: .*(not found|404)/i);
  });

  test('rejects options about this machine, and keys that can’t read results', async () => {
    expect((await scanRemotely('--allow-private')).err).toContain(
      "--allow-private can't be used with --remote",
    );
    await logIn(['scans:write']);
    expect(await scanRemotely()).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('(results:read)'),
    });
  });
});

describe('POST /api/scanner/uploaded-scans/', () => {
  const send = async (body: Uint8Array<ArrayBuffer> | string, mediaType = SCAN_FILE_MEDIA_TYPE) => {
    const { headers } = await createKey(server, ada, ['scans:write']);
    const reply = await fetch(`${server.url}${uploadScan.path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': mediaType },
      body,
    });
    const { error, scan_id } = (await reply.json()) as { error?: string; scan_id?: string };
    return { status: reply.status, error, scan_id };
  };
  const set = (target: object, values: object) => void Object.assign(target, values);
  /** Sends the uploaded file with changed lines and a new key. */
  const sendChanged = (change: (lines: [Line, Line, Line]) => unknown[] | undefined) => {
    const lines = gunzipSync(uploaded)
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)) as [Line, Line, Line];
    Object.assign(lines[0], { key: crypto.randomUUID() });
    return send(gzipSync((change(lines) ?? lines).map((line) => `${JSON.stringify(line)}\n`).join('')));
  };

  test.each<[string, (lines: [Line, Line, Line]) => unknown[] | undefined, string]>([
    [
      'an unknown rule',
      ([, { page }]) => set(page.findings[0], { ruleId: 'made-up' }),
      'doesn’t know the made-up rule',
    ],
    [
      'a page of a different site',
      ([, { page }]) => set(page, { url: 'https://evil.example/' }),
      'isn’t on the scanned site',
    ],
    [
      'a URL that is not http(s)',
      ([, { page }]) => set(page, { url: 'javascript:alert(1)' }),
      'isn’t a website address',
    ],
    [
      'endless text',
      ([, { page }]) => set(page, { title: 'x'.repeat(100_001) }),
      'more than 100000 characters',
    ],
    [
      'deep nesting',
      ([, { page }]) => set(page, { nested: JSON.parse('['.repeat(200) + ']'.repeat(200)) }),
      'nested too deeply',
    ],
    ['impossible counts', ([, { page }]) => set(page, { elements: -1 }), 'impossible counts'],
    [
      'a fix for an unknown finding',
      ([, { fixes }]) => set(fixes, { fixed: [99] }),
      'a fix for a finding that it doesn’t have',
    ],
    ['a duplicate page', ([start, page, end]) => [start, page, page, { ...end, pages: 2 }], 'twice'],
    ['a missing end', ([start, page]) => [start, page], 'incomplete'],
    ['another version', ([start]) => set(start, { version: 9 }), 'it has version 9'],
    ['a branch with a line break', ([start]) => set(start, { branch: 'a\nb' }), 'branch'],
  ])('refuses %s', async (_name, change, message) => {
    const { status, error } = await sendChanged(change);
    expect(error).toContain(message);
    expect(status).toBe(400);
  });

  test('rejects files that are too large, damaged or of a different type', async () => {
    const before = await countScans();
    expect((await send(new Uint8Array(33 * 1024 * 1024))).status).toBe(413);
    const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024, 'x'));
    expect(await send(bomb)).toMatchObject({
      status: 413,
      error: expect.stringContaining('larger than 16 MB'),
    });
    expect((await send('{}')).error).toContain('not compressed with gzip');
    expect((await send('{}', 'application/json')).status).toBe(415);
    expect((await send(uploaded.subarray(0, 100))).status).toBe(400);
    expect(await countScans()).toBe(before);
  });

  test('rejects a known key with different content', async () => {
    const lines = gunzipSync(uploaded).toString();
    const changed = await send(gzipSync(lines.replace('"title":"Shop"', '"title":"Other"')));
    expect(changed).toMatchObject({ status: 409, error: expect.stringContaining('A different scan') });
  });

  /** Displayed in a different order than it's stored, where viewers follow its control characters. */
  const HOSTILE_TITLE = 'invoice\u202Efdp\u2066.exe';

  test('stores which parts of a page were left to other pages, and escapes what it downloads', async () => {
    const test = 'content shown by controls';
    const { page } = JSON.parse(gunzipSync(uploaded).toString().split('\n')[1]!) as Line;
    const elsewhere = (url: string) => ({
      found: { [test]: ['menu'] },
      elsewhere: { [test]: { tabs: url } },
    });
    const { scan_id } = await sendChanged(([start, line, end]) => {
      const second = { ...line, page: { ...line.page, url: `${origin}/cart`, finalUrl: `${origin}/cart` } };
      set(line, { parts: elsewhere(`${origin}/unknown`) });
      set(second, { parts: elsewhere(page.url) });
      set(second.page, { title: HOSTILE_TITLE });
      return [start, line, second, { ...end, pages: 2 }];
    });
    const { headers } = await createKey(server, ada, ['results:read']);
    const path = downloadScanPages.path.replace('{scanId}', scan_id!);
    const download = await (await fetch(`${server.url}${path}`, { headers })).text();
    expect(download).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
    const lines = download.trim().split('\n');
    expect((JSON.parse(lines[1]!) as Line).page.title).toBe(HOSTILE_TITLE);
    expect(lines.slice(0, 2).map((line) => (JSON.parse(line) as Line).parts)).toEqual([
      elsewhere(''),
      elsewhere(`${SITE}/`),
    ]);
  });

  test('counts failures even if the client hides them', async () => {
    // Reading a page of 16 MB would block other requests.
    const run = vi.spyOn(WorkThread.prototype, 'run');
    const honest = await sendChanged(() => undefined);
    expect(run.mock.calls.map(([name]) => name)).toEqual(['checkScanFile', 'storeUploadedPages']);
    run.mockRestore();
    const hidden = await sendChanged(([, { page }]) => {
      page.tallies = page.tallies.map((tally: object) => ({ ...tally, passed: 100, failed: 0 }));
      return undefined;
    });
    expect([honest.status, hidden.status]).toEqual([200, 200]);
    const [first, second] = [await readScan(honest.scan_id!), await readScan(hidden.scan_id!)];
    expect(second.total_issues).toBe(first.total_issues);
    expect(second.score).toBeLessThan(100);
  });
});

/** A scan file's line. */
// biome-ignore lint/suspicious/noExplicitAny: the tests damage every part of it.
type Line = Record<string, any>;

describe('--site-thresholds', () => {
  test('determines the exit code instead of --fail-on, and prints each result', async () => {
    await logIn(['scans:write', 'results:read']);
    const newSite = ['--upload', '--site', 'https://new.example', '--site-thresholds'];
    const args = ['scan', origin, '--allow-private', '--depth', 'quick', '--format', 'counts', ...newSite];
    expect(await runCurbcut(args)).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('has no thresholds'),
    });
    expect(await uploadRefused('--site-thresholds', '--compare-with', 'main')).toMatchObject({ exitCode: 2 });
    const local = await runCurbcut(['scan', origin, '--site-thresholds'], '', false);
    expect(local).toMatchObject({ exitCode: 2, err: expect.stringContaining('--upload or --remote') });
    const without = await upload('--branch', 'main', '--site-thresholds');
    expect(without).toMatchObject({ exitCode: 2, err: expect.stringContaining('has no thresholds') });
    const params = { siteId: await findSiteId() };
    const thresholds = { min_score: 1, no_critical: false, no_new_serious: false };
    await expectStatus(server.call(changeSite, { ...read(), params, body: { thresholds } }), 200);
    const passing = await upload('--branch', 'main', '--site-thresholds');
    expect(passing).toMatchObject({
      exitCode: 0,
      err: expect.stringContaining('Threshold passes: The score'),
    });
    const strict = { ...thresholds, min_score: 100 };
    await expectStatus(server.call(changeSite, { ...read(), params, body: { thresholds: strict } }), 200);
    const failing = await upload('--branch', 'main', '--site-thresholds');
    expect(failing).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('Threshold fails: The score'),
    });
    const onBranch = await upload('--branch', 'feature', '--site-thresholds');
    expect(onBranch).toMatchObject({ exitCode: 1 });
    // It isn't known which of the branch's issues are new, so nothing could be checked.
    const onlyNew = { min_score: null, no_critical: false, no_new_serious: true };
    await expectStatus(server.call(changeSite, { ...read(), params, body: { thresholds: onlyNew } }), 200);
    expect(await upload('--branch', 'feature', '--site-thresholds')).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(
        /Threshold not checked: New issues are identified only in .*\ncurbcut: We couldn’t check whether the scan passes/,
      ),
    });
    await expectStatus(server.call(changeSite, { ...read(), params, body: { thresholds: null } }), 200);
  });
});
