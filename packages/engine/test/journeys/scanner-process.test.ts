import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Journey, listTestedSteps, parseJourney } from '@curbcut/journeys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ALL_PRIVATE_TARGETS,
  decodePageElements,
  defaultVariant,
  openScannerProcess,
  type PageJourneys,
  type PageResult,
  type Scanner,
  type SiteScanSettings,
} from '../../src/index.ts';
import { barriers, CARD_CODE, createCheckout, createCheckoutSteps } from './checkout.ts';
import { createPlainSite, PASSWORD, secrets, signInSites, withSite } from './sites.ts';

let scanner: Scanner;
const warnings: string[] = [];
beforeAll(async () => {
  scanner = await openScannerProcess({
    cacheDir: join(tmpdir(), 'curbcut-test-browser'),
    allowPrivate: ALL_PRIVATE_TARGETS,
    concurrency: 2,
    onWarning: (sentence) => warnings.push(sentence),
  });
});
afterAll(() => scanner?.close());

const createSettings = (key: string): SiteScanSettings => ({
  key,
  variants: [defaultVariant],
  waitFor: null,
  auth: null,
  isSignedIn: true,
  secondOpinion: false,
  screenshots: 'none',
  depth: 'quick',
});

const createSignIn = (origin: string): Journey =>
  parseJourney({
    signedIn: { element: ['text/Signed in as Ada'] },
    steps: [{ type: 'navigate', url: `${origin}/login` }, ...signInSites[0]!.steps],
  });

describe('a scanner in a separate process', () => {
  it('signs in once for a scan, doesn’t sign out, and forgets the session with the scan', async () => {
    const site = createPlainSite();
    let signIns = 0;
    const handler: typeof site.handler = (exchange) => {
      if (exchange.method === 'POST') signIns += 1;
      site.handler(exchange);
    };
    await withSite(handler, async (origin) => {
      const journeys = { signIn: createSignIn(origin), tested: null, secrets };
      const visit = (path: string, key: string) =>
        scanner.scanPage(`${origin}${path}`, createSettings(key), { journeys });
      const results = [
        ...(await Promise.all(['/account', '/account/1'].map((path) => visit(path, 'one')))),
        await visit('/account/2', 'one'),
      ];
      for (const result of results) {
        expect(result.status).toBe('tested');
        expect(JSON.stringify(result)).not.toContain(PASSWORD);
        expect('links' in result && result.links.some((link) => /logout|goodbye/.test(link))).toBe(false);
      }
      expect(await visit('/logout', 'one')).toMatchObject({
        page: { notTested: { code: 'scan/sign-out-link' } },
      });
      expect(signIns).toBe(1);
      expect(site.sessions.signOuts).toBe(0);
      await scanner.forget('one');
      expect((await visit('/account', 'one')).status).toBe('tested');
      expect(signIns).toBe(2);
    });
  });

  it('removes secrets from the elements listed for audits, in every form', async () => {
    const typed = 'ada & co: 4711';
    const encoded = encodeURIComponent(typed);
    const site = createPlainSite();
    const handler: typeof site.handler = (exchange) =>
      exchange.path === '/account' && site.sessions.use(exchange)
        ? exchange.html(`<p>Signed in as Ada.</p><a href="/search?q=${encoded}">Your last search</a>`)
        : site.handler(exchange);
    await withSite(handler, async (origin) => {
      const journeys = { signIn: createSignIn(origin), tested: null, secrets: { ...secrets, QUERY: typed } };
      const settings = { ...createSettings('elements'), listsElements: true };
      const result = await scanner.scanPage(`${origin}/account`, settings, { journeys });
      const elements = decodePageElements((result.status === 'tested' && result.pageElements) || '');
      const link = elements.find(({ role }) => role === 'link');
      expect(link).toMatchObject({
        name: 'Your last search',
        snippet: expect.stringContaining('q=[QUERY]'),
        box: { width: expect.any(Number) },
      });
      expect(JSON.stringify(elements)).not.toContain(encoded);
    });
  });

  it('doesn’t show a page before its secrets are masked', async () => {
    const site = createPlainSite();
    await withSite(site.handler, async (origin) => {
      const kinds: string[] = [];
      const onScreenshot = (_screenshot: unknown, kind: string) => kinds.push(kind);
      const visit = (path: string, journeys?: PageJourneys) =>
        scanner.scanPage(`${origin}${path}`, createSettings('images'), { journeys, onScreenshot });
      await visit('/login');
      expect(kinds).toContain('preview');
      kinds.length = 0;
      await visit('/account', { signIn: createSignIn(origin), tested: null, secrets });
      expect(kinds).not.toContain('preview');
    });
  });

  it('doesn’t test pages when signing in fails', async () => {
    const site = createPlainSite();
    await withSite(site.handler, async (origin) => {
      const journeys = {
        signIn: createSignIn(origin),
        tested: null,
        secrets: { PASSWORD: 'wrong-password' },
      };
      const result = await scanner.scanPage(`${origin}/account`, createSettings('wrong'), { journeys });
      expect(result).toMatchObject({
        status: 'not-tested',
        page: { notTested: { code: 'scan/signed-out' } },
      });
      expect(JSON.stringify([result, warnings])).not.toContain('wrong-password');
    });
  });

  it('tests each step in a separate call, and carries out final steps only if the host allows it', async () => {
    const { handler, received } = createCheckout();
    await withSite(handler, async (origin) => {
      const steps = createCheckoutSteps(origin, { commits: true, allowed: true });
      const journey = parseJourney({ steps });
      const claimed: number[] = [];
      const claimCommit = async (index: number) => !claimed.includes(index) && claimed.push(index) > 0;
      let before: readonly string[] = [];
      const results: PageResult[] = [];
      const visit = (step: ReturnType<typeof listTestedSteps>[number]) =>
        scanner.scanPage(`${origin}/cart`, createSettings('steps'), {
          journeys: { signIn: null, tested: { journey, step, before }, secrets: { CVC: CARD_CODE } },
          claimCommit,
        });
      for (const step of listTestedSteps(journey)) {
        const result = await visit(step);
        if (result.status === 'tested') before = result.findingKeys ?? [];
        results.push(result);
      }
      for (const { page } of results) {
        const rules = 'findings' in page ? page.findings.map(({ ruleId }) => ruleId) : [];
        for (const [name, rule] of Object.entries(barriers))
          expect(rules.includes(rule), `${rule} in ${page.step?.name}`).toBe(name === page.step?.name);
      }
      expect(received.orders).toBe(1);
      expect(await visit(listTestedSteps(journey).at(-1)!)).toMatchObject({
        page: { notTested: { code: 'scan/step-not-repeated' } },
      });
      expect(received.orders).toBe(1);
      expect(JSON.stringify(results)).not.toContain(CARD_CODE);
    });
  });

  it('tries a journey with a screenshot of each step, finds the form and proposes a sign of being signed in', async () => {
    const site = createPlainSite();
    await withSite(site.handler, async (origin) => {
      const journey = createSignIn(origin);
      const opened = await scanner.tryJourney({ journey, secrets, last: 0 });
      expect(opened).toMatchObject({
        problem: null,
        page: {
          form: {
            fields: [
              { kind: 'username', label: 'Email', isSure: true },
              { kind: 'password', label: 'Password', isSure: true },
            ],
            buttons: [{ label: 'Sign in', isSure: true }],
          },
          isSignedIn: false,
        },
      });
      const tried = await scanner.tryJourney({ journey, secrets, last: journey.steps.length - 1 });
      expect(tried.steps.map(({ index, healed }) => [index, healed])).toEqual(
        journey.steps.map((_, index) => [index, null]),
      );
      for (const { screenshot } of tried.steps)
        expect(Buffer.from(screenshot!).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
      expect(tried.page).toMatchObject({ form: null, isSignedIn: true });
      expect(tried.page?.marks[0]?.label).toBe('Sign out');
      expect(JSON.stringify(tried)).not.toContain(PASSWORD);

      const failed = await scanner.tryJourney({
        journey: parseJourney({
          steps: [
            { type: 'navigate', url: `${origin}/login` },
            { type: 'click', selectors: ['#missing'], timeout: 1 },
          ],
        }),
        secrets: {},
        last: 1,
      });
      expect(failed).toMatchObject({ problem: { code: 'scan/step-failed' }, page: null });
      expect(failed.problemScreenshot?.length).toBeGreaterThan(1000);
    });
  });
});
