import { rm } from 'node:fs/promises';
import {
  createJourney,
  deleteJourney,
  deleteSecret,
  exportJourney,
  getJourney,
  getResults,
  importJourney,
  listJourneys,
  listScannedPages,
  listSites,
  putSecret,
  type ScanProgress,
  saveJourney,
  scanAgain,
  startScan,
  tryJourney,
} from '@curbcut/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  barriers,
  CARD_CODE,
  createCheckout,
  createCheckoutSteps,
} from '../../../../packages/engine/test/journeys/checkout.ts';
import {
  createPlainSite,
  PASSWORD as SITE_PASSWORD,
  signInSites,
  withSite,
} from '../../../../packages/engine/test/journeys/sites.ts';
import { COMPLETE, includesComplete } from '../../../../tools/test/scope.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { signUp } from '../support/account.ts';
import { call, expectStatus } from '../support/call.ts';
import { type SpawnedServer, STARTUP_TIMEOUT_MS, spawnServer } from '../support/spawn-server.ts';
import { createTestConfig } from '../support/test-config.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { createTemporaryFolder, streamProgress, type TestServer } from '../support/test-server.ts';

/** The server and the scanner run in separate processes, and the server logs everything. */
let spawned: SpawnedServer;
let server: Pick<TestServer, 'call' | 'startScan' | 'waitForEnd' | 'config'>;
let headers: Readonly<Record<string, string>>;
/** Secrets that must not be found anywhere. */
const planted = new Set<string>();
beforeAll(async () => {
  const dataDir = await createTemporaryFolder();
  await createTestDatabase(dataDir);
  spawned = await spawnServer(dataDir, 'real', { logLevel: 'trace' });
  server = connect(spawned.url, createTestConfig(dataDir));
  ({ headers } = await signUp(server, 'ada@example.com'));
}, STARTUP_TIMEOUT_MS);
afterAll(async () => {
  await spawned?.kill('SIGTERM');
  await rm(server.config.dataDir, { recursive: true, force: true });
});

function connect(url: string, config: TestServer['config']): typeof server {
  return {
    config,
    call: (contract, input) => call(url, contract, input),
    startScan: async (body, own = {}) =>
      (await expectStatus(call(url, startScan, { body, headers: own }), 202)).scan_id,
    async waitForEnd(scanId, own) {
      let last: ScanProgress | undefined;
      for await (const event of streamProgress(url, scanId, own)) last = event;
      return last!;
    },
  };
}

/** Scans one page, so that the site exists. */
async function addSite(origin: string, path = '/login'): Promise<string> {
  const scanId = await server.startScan({ url: `${origin}${path}`, max_pages: 1, depth: 'quick' }, headers);
  await server.waitForEnd(scanId, headers);
  const { sites } = await expectStatus(server.call(listSites, { headers }), 200);
  return sites.find((site) => site.origin === origin)!.id;
}

/** A sign-in exported by Chrome DevTools Recorder. */
const createRecording = (origin: string) =>
  JSON.stringify({
    title: 'Sign in',
    steps: [
      {
        type: 'setViewport',
        width: 1280,
        height: 800,
        deviceScaleFactor: 1,
        isMobile: false,
        hasTouch: false,
      },
      { type: 'navigate', url: `${origin}/login` },
      ...signInSites[0]!.steps.map((step) =>
        'value' in step && typeof step.value === 'object' ? { ...step, value: SITE_PASSWORD } : step,
      ),
    ],
  });

describe('a sign-in', () => {
  test('goes from a pasted recording to a finished scan of signed-in pages', async () => {
    const site = createPlainSite();
    await withSite(site.handler, async (origin) => {
      const params = { siteId: await addSite(origin) };
      const imported = await expectStatus(
        server.call(importJourney, { params, headers, body: { content: createRecording(origin) } }),
        200,
      );
      expect(JSON.stringify(imported)).not.toContain(SITE_PASSWORD);
      expect(imported.notes).toEqual([expect.stringMatching(/replaced with .* Set the secret PASSWORD\.$/)]);
      const journey = { ...imported.journey, signedIn: { element: ['text/Signed in as Ada'] } };
      const created = await expectStatus(
        server.call(createJourney, { params, headers, body: { journey } }),
        201,
      );
      expect(created).toMatchObject({ version: 1, signs_in: true, missing_secrets: ['PASSWORD'] });

      const body = {
        url: `${origin}/account`,
        max_pages: 4,
        depth: 'quick' as const,
        journey: { sign_in: created.id },
      };
      const refused = await expectStatus(server.call(startScan, { headers, body }), 409);
      expect(refused).toMatchObject({
        error: 'The secret PASSWORD isn’t set. Set it in the site’s journeys.',
      });
      const secret = { ...params, secretName: 'PASSWORD' };
      await expectStatus(
        server.call(putSecret, { params: secret, headers, body: { value: SITE_PASSWORD } }),
        200,
      );

      const tried = await expectStatus(server.call(tryJourney, { params, headers, body: { journey } }), 200);
      expect(tried).toMatchObject({ problem: null, page: { is_signed_in: true } });
      expect(tried.steps).toHaveLength(journey.steps.length);
      expect(tried.steps.at(-1)!.screenshot).toMatch(/^data:image\/jpeg;base64,/);
      expect(JSON.stringify(tried)).not.toContain(SITE_PASSWORD);

      const scanId = await server.startScan(body, headers);
      expect(await server.waitForEnd(scanId, headers)).toMatchObject({ status: 'completed', pages_done: 4 });
      const results = await expectStatus(server.call(getResults, { params: { scanId }, headers }), 200);
      expect(results.settings.journey).toEqual({
        sign_in: { id: created.id, title: 'Sign in', version: 1 },
        steps: null,
      });
      const { pages } = await expectStatus(
        server.call(listScannedPages, { params: { scanId }, headers }),
        200,
      );
      for (const { title, status } of pages)
        expect([title, status]).toEqual([expect.stringMatching(/^Account/), 'tested']);
      expect(site.sessions.signOuts).toBe(0);

      const saved = await expectStatus(
        server.call(saveJourney, {
          params: { ...params, journeyId: created.id },
          headers,
          body: { journey: { ...journey, title: 'Sign in as Ada' }, base_version: 1 },
        }),
        200,
      );
      expect(saved).toMatchObject({ version: 2, versions: [{ version: 2 }, { version: 1 }] });
      const again = await expectStatus(server.call(scanAgain, { params: { scanId }, headers }), 202);
      await server.waitForEnd(again.scan_id, headers);
      const second = await expectStatus(
        server.call(getResults, { params: { scanId: again.scan_id }, headers }),
        200,
      );
      expect(second.settings.journey?.sign_in).toMatchObject({ title: 'Sign in as Ada', version: 2 });
      planted.add(SITE_PASSWORD);
    });
  });

  test('that fails leaves pages untested, and reports why', async () => {
    const site = createPlainSite();
    await withSite(site.handler, async (origin) => {
      const params = { siteId: await addSite(origin) };
      const steps = [{ type: 'navigate', url: `${origin}/login` }, ...signInSites[0]!.steps] as never;
      const { id } = await expectStatus(
        server.call(createJourney, { params, headers, body: { journey: { title: 'Sign in', steps } } }),
        201,
      );
      const value = 'planted-wrong-password';
      await expectStatus(
        server.call(putSecret, { params: { ...params, secretName: 'PASSWORD' }, headers, body: { value } }),
        200,
      );
      const body = { url: `${origin}/account`, depth: 'quick' as const, journey: { sign_in: id } };
      const scanId = await server.startScan(body, headers);
      expect(await server.waitForEnd(scanId, headers)).toMatchObject({ status: 'failed' });
      const { pages } = await expectStatus(
        server.call(listScannedPages, { params: { scanId }, headers }),
        200,
      );
      expect(pages).toMatchObject([
        { not_tested: { code: 'scan/signed-out', reason: expect.stringMatching(/signed out/) } },
      ]);
      planted.add(value);
    });
  });
});

test('the steps of a journey are tested one after the other, and commit once', {
  tags: COMPLETE,
}, async () => {
  const { handler, received } = createCheckout();
  await withSite(handler, async (origin) => {
    const params = { siteId: await addSite(origin, '/cart') };
    const create = async (pay: object) => {
      const journey = { title: 'Checkout', steps: createCheckoutSteps(origin, pay) as never };
      return expectStatus(server.call(createJourney, { params, headers, body: { journey } }), 201);
    };
    await expectStatus(
      server.call(putSecret, {
        params: { ...params, secretName: 'CVC' },
        headers,
        body: { value: CARD_CODE },
      }),
      200,
    );
    const scan = async (steps: string) => {
      const body = { url: origin, depth: 'quick' as const, journey: { steps } };
      const scanId = await server.startScan(body, headers);
      await server.waitForEnd(scanId, headers);
      const { pages } = await expectStatus(
        server.call(listScannedPages, { params: { scanId }, headers }),
        200,
      );
      return { scanId, pages };
    };
    const careful = await create({ commits: true });
    expect(careful.details.at(-1)).toEqual({
      tested: 'Step 6: Confirmation',
      refusal: expect.stringContaining('isn’t allowed'),
    });
    const first = await scan(careful.id);
    expect(first.pages.map(({ status, step }) => [status, step?.name])).toEqual([
      ...['Cart', 'Address', 'Shipping', 'Payment', 'Review'].map((name) => ['tested', name]),
      ['not-tested', 'Confirmation'],
    ]);
    expect(received.orders).toBe(0);

    const { scanId, pages } = await scan((await create({ commits: true, allowed: true })).id);
    expect(pages.map(({ status }) => status)).toEqual(Array(6).fill('tested'));
    expect(received.orders).toBe(1);
    const { issues } = await expectStatus(
      server.call(getResults, { params: { scanId }, query: { limit: '100' }, headers }),
      200,
    );
    for (const [name, rule] of Object.entries(barriers)) {
      const number = Object.keys(barriers).indexOf(name) + 1;
      const issue = issues.find(({ rule_id }) => rule_id === rule);
      expect(issue?.sample.state?.[0], rule).toBe(`Step ${number}: ${name}`);
      expect(issue?.sample.page_url).toBe(`${origin}/cart#step-${number}`);
    }
    planted.add(CARD_CODE);
  });
});

describe('a site’s journeys', () => {
  const origin = 'http://127.0.0.1:1';
  const journey = {
    title: 'Search',
    steps: [
      { type: 'navigate', url: `${origin}/` },
      { type: 'change', selectors: ['#q'], value: 'tea' },
    ],
  };

  test('can be read, exported and deleted, and report what’s wrong with them', async () => {
    await withSite(createPlainSite().handler, async (siteOrigin) => {
      const params = { siteId: await addSite(siteOrigin) };
      const create = (body: typeof journey) =>
        server.call(createJourney, { params, headers, body: { journey: body } });
      const { id } = await expectStatus(create(journey), 201);
      const code = { type: 'waitForExpression', expression: 'true' } as never;
      const invalid = await expectStatus(create({ ...journey, steps: [...journey.steps, code] }), 400);
      expect(invalid.details?.journey).toEqual([
        'Step 3 (waitForExpression) can’t be used: it runs JavaScript in the page. Use “waitForElement” or “waitForUrl” instead.',
      ]);
      const plain = { type: 'change', selectors: ['#password'], value: 'planted-plain-password' };
      const refused = await expectStatus(create({ ...journey, steps: [...journey.steps, plain] }), 400);
      expect(refused.error).toBe('Step 3 (change) contains a password. Use a secret as its value instead.');
      planted.add('planted-plain-password');

      const patient = { type: 'click', selectors: ['#q'], timeout: 600_000 };
      const slow = await expectStatus(
        create({ ...journey, steps: [...journey.steps, patient] as never }),
        400,
      );
      expect(slow.error).toBe('Step 3 (click) waits too long: at most 60000 milliseconds are allowed.');

      const one = { ...params, journeyId: id };
      const stale = { journey, base_version: 7 };
      await expectStatus(server.call(saveJourney, { params: one, headers, body: stale }), 409);
      const exported = await expectStatus(
        server.call(exportJourney, { params: one, query: { format: 'recorder' }, headers }),
        200,
      );
      expect(exported).toMatchObject({ file_name: 'search.json', recording: { steps: journey.steps } });
      const elsewhere = { url: siteOrigin, journey: { steps: id } };
      const other = await expectStatus(server.call(startScan, { headers, body: elsewhere }), 400);
      expect(other.code).toBe('journey/other-site');
      const both = {
        url: siteOrigin,
        journey: { sign_in: id },
        auth: { type: 'header' as const, name: 'X-A', value: 'b' },
      };
      await expectStatus(server.call(startScan, { headers, body: both }), 400);

      await expectStatus(server.call(deleteJourney, { params: one, headers }), 200);
      await expectStatus(server.call(getJourney, { params: one, headers }), 404);
      const named = { ...params, secretName: 'TOKEN' };
      await expectStatus(
        server.call(putSecret, { params: named, headers, body: { value: 'planted-token' } }),
        200,
      );
      const listed = await expectStatus(server.call(listJourneys, { params, headers }), 200);
      expect(listed).toMatchObject({ journeys: [], secrets: [{ name: 'TOKEN', used_by: [] }] });
      planted.add('planted-token');
      await expectStatus(server.call(deleteSecret, { params: named, headers }), 200);
      await expectStatus(server.call(deleteSecret, { params: named, headers }), 404);
    });
  });

  test('can’t be used by visitors or other organizations', async () => {
    await withSite(createPlainSite().handler, async (siteOrigin) => {
      const params = { siteId: await addSite(siteOrigin) };
      const { id } = await expectStatus(
        server.call(createJourney, { params, headers, body: { journey } }),
        201,
      );
      const body = { url: siteOrigin, journey: { sign_in: id } };
      expect(await expectStatus(server.call(startScan, { body }), 403)).toMatchObject({
        code: 'journey/no-account',
      });
      const other = (await signUp(server, 'eve@example.com')).headers;
      await expectStatus(server.call(startScan, { headers: other, body }), 404);
      const one = { ...params, journeyId: id };
      await expectStatus(server.call(getJourney, { params: one, headers: other }), 404);
    });
  });
});

test('no secret is in the log or in the database, including the job tables', async () => {
  expect(planted.size).toBe(includesComplete() ? 5 : 4);
  await spawned.kill('SIGTERM');
  const log = JSON.stringify(spawned.log);
  expect(log).toContain('/api/sites/:siteId/secrets/:secretName/');
  for (const text of planted) expect(log).not.toContain(text);
  const { db, close } = await openDatabase(server.config);
  try {
    const { rows } = await db.execute<{ schema: string; name: string }>(
      sql`select table_schema as schema, table_name as name from information_schema.tables
          where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    expect(rows.length).toBeGreaterThan(30);
    const found: string[] = [];
    for (const { schema, name } of rows)
      for (const text of planted) {
        const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
        const query = sql`select count(*)::int as n from ${table} as t where position(${text} in t::text) > 0`;
        const { rows: counts } = await db.execute<{ n: number }>(query);
        if (counts[0]!.n > 0) found.push(`${text} in ${name}`);
      }
    expect(found).toEqual([]);
  } finally {
    await close();
  }
});
