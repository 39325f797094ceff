import type http from 'node:http';
import { describe, expect, test } from 'vitest';
import { splitCases } from '../../../../tools/test/scope.ts';
import { getOutcomeCode, setUpPool } from './pool-helpers.ts';

const createPage = (script: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>Page</title>${head}</head><body><h1>Page</h1><p>Text</p><script>${script}</script></body></html>`;
const signInForm =
  '<h1>Sign in</h1><form><label>Email <input></label><label>Password <input type="password"></label><button>Sign in</button></form>';
const signInPage = `<!doctype html><html lang="en"><head><title>Sign in</title></head><body>${signInForm}</body></html>`;
const answerLater =
  (status: number, body: string, afterMs: number): http.RequestListener =>
  (_, response) => {
    setTimeout(() => response.writeHead(status, { 'content-type': 'text/html' }).end(body), afterMs);
  };

/** Creates an application that finds out through a request that no one is signed in. */
const askWhoIsSignedIn = (url: string, then: string) =>
  createPage(`fetch('${url}').then(({ status }) => { if (status === 401) { ${then} } });`);

/** Number of requests for `/calm` so far. */
let calmRequests = 0;

const testPool = setUpPool(
  ({ foreignUrl }) => ({
    '/target': createPage(''),
    '/after-timer': createPage(`setTimeout(() => location.replace('/target?region=north'), 700)`),
    '/after-long-timer': createPage(`setTimeout(() => { location.href = '/target'; }, 2_800)`),
    '/after-two-timers': createPage(
      `setTimeout(() => setTimeout(() => { location.href = '/target'; }, 900), 800)`,
    ),
    '/after-refresh': createPage('', '<meta http-equiv="refresh" content="1; url=\'/target\'">'),
    '/after-header': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', refresh: '2;url=/target' }).end(createPage(''));
    },
    '/to-other-site': createPage(`setTimeout(() => location.assign('${foreignUrl('/target')}'), 700)`),
    // Both reload themselves, but are tested nevertheless.
    '/reloads-by-timer': createPage('setTimeout(() => location.reload(), 2_500)'),
    '/reloads-by-refresh': createPage('', '<meta http-equiv="refresh" content="1">'),
    '/there': createPage(`setTimeout(() => location.replace('/back'), 2_000)`),
    '/back': createPage(`setTimeout(() => location.replace('/there'), 2_000)`),
    // Navigations that don't lead to another document.
    '/downloads': createPage(`setTimeout(() => { location.href = '/file'; }, 300)`),
    '/file': (_, response) => {
      response.writeHead(200, { 'content-disposition': 'attachment; filename="a.zip"' }).end('zip');
    },
    '/without-content': createPage(`setTimeout(() => { location.href = '/nothing'; }, 300)`),
    '/nothing': (_, response) => response.writeHead(204).end(),
    '/sign-in': signInPage,
    '/slow-sign-in': answerLater(200, signInPage, 4_000),
    '/session': answerLater(401, '', 0),
    '/slow-session': answerLater(401, '', 1_500),
    '/account': askWhoIsSignedIn('/session', `location.assign('/sign-in')`),
    '/account-slow-answer': askWhoIsSignedIn('/slow-session', `location.assign('/sign-in')`),
    '/account-slow-page': askWhoIsSignedIn('/session', `location.replace('/slow-sign-in')`),
    '/account-timer': askWhoIsSignedIn(
      '/slow-session',
      `setTimeout(() => location.replace('/sign-in'), 1_500)`,
    ),
    '/account-timer-first': createPage(
      `setTimeout(() => fetch('/session').then(() => location.replace('/sign-in')), 1_200)`,
    ),
    // The response has arrived, and nothing is pending that we could see, but the page hasn't reacted yet.
    '/account-timer-late-reaction': createPage(
      `setTimeout(() => fetch('/session').then(async () => {
        const key = await crypto.subtle.importKey('raw', new Uint8Array(8), 'PBKDF2', false, ['deriveBits']);
        const params = { name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(8), iterations: 100_000 };
        await crypto.subtle.deriveBits(params, key, 256);
        location.replace('/sign-in');
      }), 1_200)`,
    ),
    '/account-in-page': askWhoIsSignedIn(
      '/slow-session',
      `setTimeout(() => { history.pushState(null, '', '/sign-in'); document.body.innerHTML = \`${signInForm}\`; }, 1_000)`,
    ),
    '/calm': (_, response) => {
      calmRequests++;
      const delayMs = calmRequests === 1 ? 800 : 3_000;
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(createPage(`setTimeout(() => performance.mark('ran'), ${delayMs})`));
    },
  }),
  { concurrency: 2 },
);

/** Visits a page in a separate scan and returns the URL that was reached. */
async function reach(path: string, site: string): Promise<string | null> {
  const outcome = await testPool.visit(path, { site }, async ({ url }) => url);
  return outcome.tested ? outcome.value : `${outcome.notTested.code} ${outcome.url}`;
}

describe('pages that navigate to another one', () => {
  test.each([
    ['/after-timer', '/target?region=north'],
    ['/after-long-timer', '/target'],
    ['/after-two-timers', '/target'],
    ['/after-refresh', '/target'],
    ['/after-header', '/target'],
  ])('%s: the page that follows is tested', async (path, target) => {
    expect(await reach(path, path)).toBe(testPool.url(target));
  });

  test('the page that follows may be on a different site', async () => {
    expect(await reach('/to-other-site', 'other')).toBe(testPool.foreignUrl('/target'));
  });

  test('the redirect is reported, also to later visits of the scan', async () => {
    for (const visit of [1, 2]) {
      const outcome = await testPool.visit(
        '/after-timer',
        { site: 'again' },
        async ({ redirects }) => redirects,
      );
      const redirect = { from: testPool.url('/after-timer'), to: testPool.url('/target?region=north') };
      expect({ visit, outcome }).toEqual({ visit, outcome: { tested: true, value: [redirect] } });
    }
  });

  test.each(['/reloads-by-timer', '/reloads-by-refresh', '/there', '/downloads', '/without-content'])(
    '%s: a page that stays or comes back is tested itself',
    async (path) => {
      expect(await reach(path, path)).toBe(testPool.url(path));
    },
  );
});

describe('applications that send visitors to their sign-in page', () => {
  const applications = [
    ['/account', '/sign-in'],
    ['/account-slow-answer', '/sign-in'],
    ['/account-slow-page', '/slow-sign-in'],
    ['/account-timer', '/sign-in'],
    ['/account-timer-first', '/sign-in'],
    ['/account-timer-late-reaction', '/sign-in'],
    ['/account-in-page', '/sign-in'],
  ] as const;
  for (const { tags, cases } of splitCases(applications, ([path]) => String(path.includes('timer'))))
    test.each(cases)('%s: five visits give the same result', { tags }, async (path, target) => {
      const visits = await Promise.all([1, 2, 3, 4, 5].map((visit) => reach(path, `${path} ${visit}`)));
      // Separately, so that the message shows where a visit ended.
      for (const visit of visits) expect.soft(visit).toBe(`scan/login-page ${testPool.url(target)}`);
    });

  test('a requested sign-in page is tested', async () => {
    expect(getOutcomeCode(await testPool.visit('/sign-in'))).toBe('tested');
  });
});

test('waits for a page’s timers once in a scan, if they do not change it', async () => {
  const hasRun = () =>
    testPool.evaluate('/calm', `performance.getEntriesByName('ran').length > 0`, { site: 'calm' });
  expect(await hasRun()).toBe(true);
  expect(await hasRun()).toBe(false);
});
