import { listSites, listTrackedIssues, type StartScanBody } from '@curbcut/contract';
import { openScanner } from '@curbcut/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMPLETE } from '../../../../tools/test/scope.ts';
import { signUp } from '../support/account.ts';
import { expectStatus } from '../support/call.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';
import { waitUntil } from '../support/wait-until.ts';

/*
 * Scans a small site with the real scanner. `npm run load -- unchanged` does the same thing with larger sites, and
 * with more depths, views and processes.
 */

/** Whether the defects are fixed: one that is visible immediately, and one in closed content. */
let isFixed = false;

/**
 * All pages have the same closed content, but only on the page about offers are its buttons too small. The key of the
 * content doesn't contain sizes. Pages skip parts that others have tested only if they have a script.
 */
function renderPage(name: string): string {
  const links = ['/', '/offers', '/help'].map((path) => `<li><a href="${path}">To ${path}</a></li>`).join('');
  const size = name === 'offers' && !isFixed ? 12 : 32;
  const image = `<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="40" height="40"${isFixed ? ' alt="Logo"' : ''}>`;
  return `<!doctype html><html lang="en"><head><title>Shop, ${name}</title><style>body{background:#fff;color:#222}nav li{padding:6px}
details button{width:${size}px;height:${size}px;padding:0;font-size:10px}</style></head><body><nav><ul>${links}</ul></nav><main><h1>Shop, ${name}</h1>${image}
<details><summary>Delivery</summary><button type="button">Mo</button><button type="button">Tu</button><button type="button">We</button></details></main><script>document.documentElement.dataset.ready = '';</script></body></html>`;
}

let server: TestServer;
let site: TestSite;
beforeAll(async () => {
  const serve = (name: string) => (_: unknown, response: import('node:http').ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(renderPage(name));
  const handlers = { '/': serve('home'), '/offers': serve('offers'), '/help': serve('help') };
  site = await startTestSite({ pages: 0, handlers });
  server = await startTestServer({ openScanner });
});
afterAll(async () => {
  await server?.close();
  await site?.close();
});

test('scans of an unchanged site from other pages and with other depths close nothing, and a fix closes what was retested', {
  tags: COMPLETE,
}, async () => {
  const { headers } = await signUp(server, 'ada@example.com');
  let checkedAt = '';
  /** Scans the site, and returns the state of its issues by rule, or why they weren't retested. */
  async function scan(path: string, body: Omit<StartScanBody, 'url'> = {}): Promise<Record<string, string>> {
    const url = new URL(path, site.url).href;
    const scanId = await server.startScan({ url, max_pages: 3, ...body }, headers);
    expect(await server.waitForEnd(scanId, headers)).toMatchObject({ status: 'completed' });
    return waitUntil(async () => {
      const { sites } = await expectStatus(server.call(listSites, { headers }), 200);
      const params = { siteId: sites[0]!.id };
      const { issues } = await expectStatus(server.call(listTrackedIssues, { params, headers }), 200);
      // Every scan tests for this issue, so once it has changed, the scan's issues have been matched.
      const image = issues.find(({ rule_id }) => rule_id === 'image-alt')!;
      expect(image.last_checked_at > checkedAt).toBe(true);
      checkedAt = image.last_checked_at;
      return Object.fromEntries(
        issues.map(({ rule_id, state, not_retested }) => [rule_id, not_retested ?? state]),
      );
    });
  }

  const first = await scan('/offers');
  expect(first).toMatchObject({ 'image-alt': 'open', 'target-size': 'open' });
  const ways: [string, Omit<StartScanBody, 'url'>, string][] = [
    // The closed content is tested on the home page for all pages, and passes.
    ['/', {}, 'part-not-tested'],
    ['/offers', { depth: 'quick' }, 'other-depth'],
    ['/help', { max_pages: 1 }, 'page-not-in-scan'],
  ];
  for (const [path, body, reason] of ways) {
    const states = await scan(path, body);
    expect(states).toMatchObject({ 'image-alt': 'open', 'target-size': reason });
    expect(Object.keys(states)).toEqual(expect.arrayContaining(Object.keys(first)));
    expect(Object.values(states)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/fixed|regressed/)]),
    );
  }

  isFixed = true;
  expect(await scan('/')).toMatchObject({ 'image-alt': 'fixed', 'target-size': 'part-not-tested' });
  expect(await scan('/offers')).toMatchObject({ 'image-alt': 'fixed', 'target-size': 'fixed' });
});
