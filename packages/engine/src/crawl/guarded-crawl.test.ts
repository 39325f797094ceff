import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Guard, parsePrivateTargets, startGuard } from '@curbcut/capture';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchSiteRules } from './site-plan.ts';

/**
 * The site, under a name that only the guard's resolver knows, and a private server that the site tries to
 * access.
 */
let site: http.Server;
let privateServer: http.Server;
let files: Record<string, { status?: number; location?: string; body?: string }>;
let requestCount: number;
let guard: Guard;
let start: string;
let privatePort: number;

const getPort = (server: http.Server) => (server.address() as AddressInfo).port;

beforeEach(async () => {
  files = {};
  requestCount = 0;
  site = http.createServer((request, response) => {
    const { status = 200, location, body } = files[request.url ?? ''] ?? { status: 404 };
    response.writeHead(status, location ? { location } : {}).end(body);
  });
  privateServer = http.createServer((_request, response) =>
    response.end(`<urlset><url><loc>${start}secret</loc></url></urlset>`),
  );
  privateServer.on('connection', () => requestCount++);
  for (const server of [site, privateServer]) await once(server.listen(0, '127.0.0.1'), 'listening');
  start = `http://site.test:${getPort(site)}/`;
  privatePort = getPort(privateServer);
  guard = await startGuard({
    allowPrivate: parsePrivateTargets(`site.test:${getPort(site)}`),
    resolve: async () => ['127.0.0.1'],
  });
});

afterEach(async () => {
  await guard.close();
  for (const server of [site, privateServer]) {
    server.close();
    server.closeAllConnections();
  }
});

const readRules = () => fetchSiteRules(guard, { start, maxPages: 100, respectRobots: true });
const buildSitemapIndex = (...locs: string[]) =>
  locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join('');

test('reads robots.txt and sitemaps through the guard', async () => {
  files['/robots.txt'] = { body: 'User-agent: *\nDisallow: /private\nSitemap: /map.xml' };
  files['/map.xml'] = { body: `<urlset><url><loc>${start}a</loc></url></urlset>` };
  expect(await readRules()).toEqual({ robots: files['/robots.txt'].body, seeds: [`${start}a`] });
});

test('ignores a robots.txt that redirects to a private address', async () => {
  files['/robots.txt'] = { status: 302, location: `http://127.0.0.1:${privatePort}/` };
  expect(await readRules()).toEqual({ robots: null, seeds: [] });
  expect(requestCount).toBe(0);
});

test('never reads, lists or visits sitemaps at private addresses', async () => {
  const privateUrls = ['127.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', 'inside.test', '2130706433'].map(
    (host) => `http://${host}:${privatePort}/map.xml`,
  );
  files['/robots.txt'] = { body: [...privateUrls, '/index.xml'].map((url) => `Sitemap: ${url}`).join('\n') };
  files['/index.xml'] = {
    body: `<sitemapindex>${buildSitemapIndex(...privateUrls, `${start}bounce.xml`, `${start}good.xml`)}</sitemapindex>`,
  };
  files['/bounce.xml'] = { status: 307, location: privateUrls[0]! };
  files['/good.xml'] = { body: `<urlset><url><loc>${start}a</loc></url></urlset>` };
  expect((await readRules()).seeds).toEqual([`${start}a`]);
  expect(requestCount).toBe(0);
});

test('ignores pages at private addresses in a sitemap', async () => {
  files['/sitemap.xml'] = {
    body: `<urlset><url><loc>http://127.0.0.1:${privatePort}/</loc></url><url><loc>${start}a</loc></url></urlset>`,
  };
  expect((await readRules()).seeds).toEqual([`${start}a`]);
});

test('the private server responds when the guard allows it', async () => {
  await guard.close();
  guard = await startGuard({ allowPrivate: { kind: 'all' }, resolve: async () => ['127.0.0.1'] });
  files['/sitemap.xml'] = { status: 302, location: `http://127.0.0.1:${privatePort}/` };
  expect((await readRules()).seeds).toEqual([`${start}secret`]);
  expect(requestCount).toBe(1);
});
