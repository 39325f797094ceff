import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  checkWidget,
  getWidget,
  importSites,
  putWidget,
  recordWidgetUse,
  resetSiteWidget,
  WIDGET_LANGUAGES,
  WIDGET_OPTIONS,
  WIDGET_POSITIONS,
  type WidgetConfiguration,
} from '@curbcut/contract';
import { LANGUAGES, OPTIONS, POSITIONS } from '@curbcut/widget';
import { buildWidget, writeWidget } from '@curbcut/widget/build';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultConfiguration } from '../src/widget/read-widget.ts';
import { signUp, type TestAccount } from './support/account.ts';
import { expectStatus } from './support/call.ts';
import { createTestDatabase } from './support/test-database.ts';
import { createTemporaryFolder, startTestServer, type TestServer } from './support/test-server.ts';
import { startTestSite, type TestSite } from './support/test-site.ts';

const OLD_FILE = 'curbcut.000000000000.js';
let server: TestServer;
let site: TestSite;
let ada: TestAccount;
let folder: string;
let dataDir: string;
let coreFile: string;

beforeAll(async () => {
  dataDir = await createTemporaryFolder();
  await createTestDatabase(dataDir);
  folder = join(dataDir, 'web/widget/v1');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, OLD_FILE), 'old();');
  server = await startTestServer({ dataDir });
  await server.close();
  // Simulates an update, which removes the files of the previous build.
  await rm(join(folder, OLD_FILE));
  const build = await buildWidget();
  await writeWidget(folder, build);
  coreFile = build.core.name;
  server = await startTestServer({ dataDir });
  site = await startTestSite({
    pages: 1,
    handlers: {
      '/with': (_request, response) =>
        response.end(`<script src="https://curbcut.example/widget/v1/${coreFile}"></script>`),
      '/site': (_request, response) =>
        response.end(
          '<script src="https://curbcut.example/widget/v1/site.497f6eca-6276-4993-bfeb-53cbbbba6f08.js"></script>',
        ),
      '/older': (_request, response) =>
        response.end(`<script src="https://curbcut.example/widget/v1/${OLD_FILE}"></script>`),
    },
  });
  ada = await signUp(server, 'ada@example.com');
});
afterAll(async () => {
  await server?.close();
  await site?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const saveConfiguration = (configuration: Partial<WidgetConfiguration>) =>
  expectStatus(
    server.call(putWidget, { body: { ...defaultConfiguration, ...configuration }, headers: ada.headers }),
    200,
  );

test('the contract and the widget use the same values', () => {
  expect([WIDGET_OPTIONS, WIDGET_POSITIONS, WIDGET_LANGUAGES]).toEqual([OPTIONS, POSITIONS, LANGUAGES]);
});

test('requires a session, and returns the widget as the account saved it', async () => {
  await expectStatus(server.call(getWidget), 401);
  const before = await expectStatus(server.call(getWidget, { headers: ada.headers }), 200);
  expect(before).toMatchObject({ configuration: defaultConfiguration, use: [], updated_at: null });
  const saved = await saveConfiguration({
    language: 'he',
    without: ['speech', 'guide'],
    domains: ['shop.example'],
    shortcut: 'Alt+Shift+A',
  });
  expect(saved.snippet).toContain(`/widget/v1/${coreFile}"`);
  for (const attribute of [
    'integrity="sha256-',
    'data-lang="he"',
    'data-without="speech guide"',
    'data-domains="shop.example"',
    'data-shortcut="alt+shift+a"',
  ]) {
    expect(saved.snippet).toContain(attribute);
  }
  expect(await expectStatus(server.call(getWidget, { headers: ada.headers }), 200)).toEqual(saved);
});

test('a site’s snippet stays the same when its settings change, because its file contains them', async () => {
  const { headers } = ada;
  const imported = server.call(importSites, { headers, body: { sites: [{ url: 'https://shop.example' }] } });
  const siteId = (await expectStatus(imported, 200)).sites[0]!.id;
  const query = { site_id: siteId };
  const readSite = () => expectStatus(server.call(getWidget, { headers, query }), 200);
  const save = (changes: Partial<WidgetConfiguration>) =>
    expectStatus(
      server.call(putWidget, { headers, query, body: { ...defaultConfiguration, ...changes } }),
      200,
    );
  /** Runs the site's file up to the core, and returns the attributes that it sets. */
  const load = async () => {
    const reply = await fetch(`${server.url}/widget/v1/site.${siteId}.js`);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.get('cache-control')).toBe('public, max-age=300');
    const text = await reply.text();
    const core = await (await fetch(`${server.url}/widget/v1/${coreFile}`)).text();
    expect(text.endsWith(`\n${core}`)).toBe(true);
    const dataset = {};
    new Function('document', text.slice(0, -core.length))({ currentScript: { dataset } });
    return { dataset, tag: reply.headers.get('etag')! };
  };
  await saveConfiguration({ color: '#123456' });
  const inherited = await readSite();
  expect(inherited).toMatchObject({ is_inherited: true, configuration: { color: '#123456' } });
  expect(inherited.snippet).toContain(`/widget/v1/site.${siteId}.js"`);
  expect(inherited.snippet).not.toContain('data-');
  const inUppercase = { site_id: siteId.toUpperCase() };
  expect(await expectStatus(server.call(getWidget, { headers, query: inUppercase }), 200)).toEqual(inherited);
  const before = await load();
  expect(before.dataset).toMatchObject({ color: '#123456', about: expect.stringContaining('/help/widget') });

  const own = await save({ position: 'top-start', counts: true, domains: ['shop.example'] });
  expect(own).toMatchObject({ is_inherited: false, site_id: siteId, snippet: inherited.snippet });
  const after = await load();
  expect(after.dataset).toEqual({
    ...{ position: 'top-start', domains: 'shop.example', about: expect.anything() },
    counts: expect.stringMatching(/\/api\/widget\/[\w-]{36}\/use\/$/),
  });
  expect(after.tag).not.toBe(before.tag);
  const cached = await fetch(`${server.url}/widget/v1/site.${siteId}.js`, {
    headers: { 'if-none-match': after.tag },
  });
  expect(cached.status).toBe(304);
  // The organization's own settings are unchanged, and apply again without the site's.
  const organization = await expectStatus(server.call(getWidget, { headers }), 200);
  expect(organization.configuration).toMatchObject({ color: '#123456', position: 'bottom-end' });
  await expectStatus(server.call(resetSiteWidget, { headers, query }), 200);
  expect((await load()).dataset).toEqual(before.dataset);
  expect((await fetch(`${server.url}/widget/v1/site.${crypto.randomUUID()}.js`)).status).toBe(404);

  const stranger = await signUp(server, 'stranger@example.com');
  const asStranger = { headers: stranger.headers, query };
  await expectStatus(server.call(getWidget, asStranger), 404);
  await expectStatus(server.call(putWidget, { ...asStranger, body: defaultConfiguration }), 404);
  await expectStatus(server.call(resetSiteWidget, asStranger), 404);
});

test.each([
  ['a color name', { color: 'red' }],
  ['a shortcut of one letter', { shortcut: 'a' }],
  ['a domain with a script in it', { domains: ['x"><script>'] }],
])('rejects %s', async (_, changes) => {
  const refused = await server.call(putWidget, {
    body: { ...defaultConfiguration, ...changes },
    headers: ada.headers,
  });
  expect(refused.status).toBe(400);
});

test('serves files to all sites, cached permanently, including those of earlier builds', async () => {
  for (const name of [coreFile, OLD_FILE]) {
    const reply = await fetch(`${server.url}/widget/v1/${name}`);
    expect(reply.status, name).toBe(200);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(reply.headers.get('cache-control')).toContain('immutable');
  }
  expect((await fetch(`${server.url}/widget/v1/curbcut.ffffffffffff.js`)).status).toBe(404);
});

test('checks live pages for the widget only on the domains of the owner', async () => {
  await saveConfiguration({ domains: ['127.0.0.1'] });
  const look = (url: string) => server.call(checkWidget, { body: { url }, headers: ada.headers });
  const status = async (path: string) => (await expectStatus(look(new URL(path, site.url).href), 200)).status;
  expect(await status('/with')).toBe('works');
  expect(await status('/site')).toBe('works');
  expect(await status('/older')).toBe('outdated');
  expect(await status('/')).toBe('missing');
  expect(await status('/nowhere')).toBe('not-reached');
  expect((await look('https://other.example/')).body).toMatchObject({ code: 'widget/other-domain' });

  // A site's own domains apply to its pages.
  const { headers } = ada;
  await saveConfiguration({ domains: ['other.example'] });
  const imported = server.call(importSites, { headers, body: { sites: [{ url: site.url }] } });
  const query = { site_id: (await expectStatus(imported, 200)).sites[0]!.id };
  expect((await look(site.url)).body).toMatchObject({ code: 'widget/other-domain' });
  const body = { ...defaultConfiguration, domains: ['127.0.0.1'] };
  await expectStatus(server.call(putWidget, { headers, query, body }), 200);
  expect(await status('/site')).toBe('works');
});

test('counts use only if the owner has enabled it, and only from the domains of the owner', async () => {
  const count = async (snippet: string, origin: string) => {
    const [, widgetId = ''] = /api\/widget\/([^/]+)\/use/.exec(snippet) ?? [];
    const reply = await fetch(`${server.url}${recordWidgetUse.path.replace('{widgetId}', widgetId)}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain;charset=UTF-8', origin },
      body: JSON.stringify({ used: ['size', 'theme', 'size'] }),
    });
    return reply.status;
  };
  const { snippet } = await saveConfiguration({ counts: true, domains: ['shop.example'] });
  expect(await count(snippet, 'https://www.shop.example')).toBe(200);
  expect(await count(snippet, 'https://other.example')).toBe(404);
  const { use } = await saveConfiguration({ counts: false });
  expect(use).toEqual([
    { setting: 'size', count: 1 },
    { setting: 'theme', count: 1 },
  ]);
  expect(await count(snippet, 'https://www.shop.example')).toBe(404);
});
