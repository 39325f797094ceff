import type { ScanEvent } from '@curbcut/contract';
import { parseJourney, Redactor } from '@curbcut/journeys';
import { describe, expect, it } from 'vitest';
import { COMPLETE, splitCases } from '../../../../tools/test/scope.ts';
import { type JourneyToPlay, type Scanner, scanSite } from '../../src/index.ts';
import { useScanner } from '../test-site.ts';
import {
  collectEvents,
  createPlainSite,
  createSecrets,
  PASSWORD,
  signInSites,
  TOTP_KEY,
  withSite,
} from './sites.ts';

const kit = useScanner();

const mark = { element: ['text/Signed in as Ada'] };

function createSignIn(
  origin: string,
  steps: readonly object[],
  signedIn: object | undefined = mark,
): JourneyToPlay {
  const journey = parseJourney({
    ...(signedIn && { signedIn }),
    steps: [{ type: 'navigate', url: `${origin}/login` }, ...steps],
  });
  return { journey, getSecret: (name) => createSecrets(origin)[name], redactor: new Redactor() };
}

async function scan(
  scanner: Scanner,
  url: string,
  signIn: JourneyToPlay,
  maxPages = 6,
): Promise<ScanEvent[]> {
  const target = {
    url,
    maxPages,
    include: [],
    exclude: [],
    respectRobots: false,
    signIn,
    settings: { depth: 'quick' as const },
  };
  return collectEvents(scanSite(scanner, target));
}

const getPages = (events: readonly ScanEvent[]) =>
  events.flatMap((event) => (event.type === 'page-done' || event.type === 'page-failed' ? event.page : []));

const plainSteps = signInSites[0]!.steps;

/** The part of signing in that a site has and others don't. */
const kinds = [/ token in /, /code|email/, /provider|pages$/, /expires|rotates/];
const splitSites = splitCases(signInSites, ({ name }) => String(kinds.findIndex((kind) => kind.test(name))));

async function checkSite({ create, steps }: (typeof signInSites)[number]): Promise<void> {
  const site = create();
  await withSite(site.handler, async (origin) => {
    const events = await scan(kit.get(), `${origin}/account`, createSignIn(origin, steps));
    const pages = getPages(events);
    const paths = pages.map(({ url }) => new URL(url).pathname).sort();
    expect(paths).toEqual(['/account', '/account/1', '/account/2', '/account/3', '/account/4']);
    for (const page of pages) {
      expect(page.status, JSON.stringify(page)).toBe('tested');
      expect(page.title).toBe(`Account ${new URL(page.url).pathname}`);
      expect('findings' in page && page.findings.map(({ ruleId }) => ruleId)).toContain('image-alt');
    }
    expect(site.signOuts()).toBe(0);
    expect(JSON.stringify(events)).not.toContain(PASSWORD);
    expect(JSON.stringify(events)).not.toContain(TOTP_KEY);
    expect(JSON.stringify(events)).not.toContain('t0k3n');
  });
}

describe('signing in', () => {
  it.for(splitSites[0].cases)('$name', checkSite);
  it.for(splitSites[1].cases)('$name', { tags: COMPLETE }, checkSite);

  it('also recognizes signed-out pages if the journey has no sign of being signed in', async () => {
    const site = createPlainSite({ uses: 3, signIns: 1 });
    await withSite(site.handler, async (origin) => {
      const pages = getPages(
        await scan(kit.get(), `${origin}/account`, createSignIn(origin, plainSteps, undefined)),
      );
      const tested = pages.filter(({ status }) => status === 'tested');
      expect(tested.length).toBeLessThanOrEqual(2);
      for (const page of tested) expect(page.title).toContain('Account');
    });
  });

  it('compares the status of a URL, and the URL of the page', async () => {
    const site = createPlainSite();
    await withSite(site.handler, async (origin) => {
      const marks = { url: '/account*', response: { url: '/account', status: 200 } };
      const pages = getPages(
        await scan(kit.get(), `${origin}/account`, createSignIn(origin, plainSteps, marks), 2),
      );
      expect(pages.map(({ status }) => status)).toEqual(['tested', 'tested']);
      const wrong = { response: { url: '/account', status: 204 } };
      const others = getPages(
        await scan(kit.get(), `${origin}/account`, createSignIn(origin, plainSteps, wrong), 2),
      );
      expect(others).toMatchObject([{ status: 'not-tested', notTested: { code: 'scan/signed-out' } }]);
    });
  });
});

/** Forty pages for members. The session ends for good after some of them. */
it('doesn’t report pages from a dead session as clean', async () => {
  const site = createPlainSite({ signIns: 1 });
  let visits = 0;
  const seenSignedIn = new Set<string>();
  const handler: typeof site.handler = (exchange) => {
    const { path } = exchange;
    if (/^\/account\/page/.test(path) && ++visits > 20) site.sessions.endAll();
    const isSignedIn = site.sessions.use(exchange);
    if (/^\/account\/page/.test(path) && isSignedIn) seenSignedIn.add(path);
    // A page without issues or a form at the same URL: only the missing sign of being signed in shows that
    // it's the wrong page.
    if (/^\/account\/page/.test(path) && !isSignedIn) exchange.html('<p>Your session has ended.</p>');
    else site.handler(exchange);
  };
  await withSite(handler, async (origin) => {
    const list = Array.from({ length: 40 }, (_, index) => `${origin}/account/page-${index}`);
    const signIn = createSignIn(origin, plainSteps);
    const target = { list, signIn, settings: { depth: 'quick' as const } };
    const pages = getPages(await collectEvents(scanSite(kit.get(), target)));
    expect(pages).toHaveLength(40);
    const tested = pages.filter(({ status }) => status === 'tested');
    expect(tested).toHaveLength(20);
    for (const { url } of tested) expect(seenSignedIn).toContain(new URL(url).pathname);
    for (const page of pages)
      if (page.status === 'not-tested')
        expect(page.notTested).toMatchObject({
          code: 'scan/signed-out',
          reason: expect.stringMatching(/^Not tested: signed out\./),
        });
  });
});

it('signs in again when a session has ended, but doesn’t keep trying', async () => {
  const site = createPlainSite({ uses: 4, signIns: 2 });
  let signIns = 0;
  const handler: typeof site.handler = (exchange) => {
    if (exchange.method === 'POST') signIns += 1;
    site.handler(exchange);
  };
  await withSite(handler, async (origin) => {
    const list = Array.from({ length: 12 }, (_, index) => `${origin}/account/page-${index}`);
    const target = { list, signIn: createSignIn(origin, plainSteps), settings: { depth: 'quick' as const } };
    const pages = getPages(await collectEvents(scanSite(kit.get(), target)));
    // The last page of each sign-in also uses the session.
    expect(pages.filter(({ status }) => status === 'tested')).toHaveLength(6);
    expect(signIns).toBe(3);
  });
});
