import { askSuggestion, readSuggestion, results, type Suggestion } from '@curbcut/contract';
import type { FixClaim, SiteSettings } from '@curbcut/engine';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AiSettings } from '../src/config.ts';
import { signUp, type TestAccount } from './kit/account.ts';
import { answered } from './kit/call.ts';
import { type ModelServer, startModelServer } from './kit/model-server.ts';
import { startTestServer, type TestServer } from './kit/server.ts';
import { startSite, type TestSite } from './kit/site.ts';
import { until } from './kit/until.ts';

let model: ModelServer;
let server: TestServer;
let site: TestSite;
let ada: TestAccount;
let eve: TestAccount;
/** What the server was started with: a test changes it, as a restart with other settings would. */
let ai: { -readonly [Setting in keyof AiSettings]: AiSettings[Setting] };
/** What was tried on which page. */
let tried: { url: string; site: SiteSettings; claim: FixClaim }[];
let scanId: string;
beforeAll(async () => {
  model = await startModelServer();
  ai = { ...model.settings };
  [server, site] = await Promise.all([startTestServer({ config: { ai } }), startSite({ pages: 1 })]);
  [ada, eve] = await Promise.all([signUp(server, 'ada@example.com'), signUp(server, 'eve@example.com')]);
  scanId = await scanned(ada.headers);
});
beforeEach(() => {
  tried = [];
  model.requests.length = 0;
  model.answer = model.writes(answer);
  proves('proven');
});
afterAll(async () => {
  await server?.close();
  await site?.close();
  await model?.close();
});

type Headers = TestAccount['headers'];

const answer = {
  explanation: 'A screen reader has nothing to say for this picture.',
  why: 'It says what the picture shows.',
  steps: [{ kind: 'set-attribute', target: 1, name: 'alt', value: 'The logo of the shop' }],
};

/** What a fresh visit of the page shows from now on. */
function proves(status: 'proven' | 'unproven' | 'harmful', reason: string | null = null): void {
  server.scanner.proveClaim = async (url, settings, claim) => {
    tried.push({ url, site: settings, claim });
    const source = { before: [], after: [] };
    const change = status === 'proven' ? { steps: [...claim.steps], source } : null;
    return { status, reason, before: [], after: [], change };
  };
}

async function scanned(headers?: Headers): Promise<string> {
  const id = await server.start({ url: site.url }, headers);
  await server.ended(id, headers);
  return id;
}

async function issueOf(id: string, rule: string, headers: Headers = ada.headers): Promise<string> {
  const { issues } = await answered(server.call(results, { params: { scanId: id }, headers }), 200);
  return issues.find(({ rule_id }) => rule_id === rule)!.id;
}

const ask = (params: { scanId: string; issueId: string }, headers: Headers | undefined = ada.headers) =>
  server.call(askSuggestion, { params, headers });

/** Asks about an issue of a scan of its own, and waits for what comes of it. */
async function suggested(id: string, rule = 'image-alt'): Promise<Suggestion> {
  const params = { scanId: id, issueId: await issueOf(id, rule) };
  await answered(ask(params), 202);
  return until(async () => {
    const { suggestion } = await answered(server.call(readSuggestion, { params, headers: ada.headers }), 200);
    expect(suggestion?.status).toMatch(/ready|failed/);
    return suggestion!;
  });
}

const used = async () => {
  const params = { scanId, issueId: await issueOf(scanId, 'image-alt') };
  return (await answered(server.call(readSuggestion, { params, headers: ada.headers }), 200)).budget.used;
};

test('a change of the model is shown once a fresh visit has proven it, and says who made it', async () => {
  const before = await used();
  const suggestion = await suggested(scanId);
  expect(suggestion).toMatchObject({
    status: 'ready',
    model: 'test-model',
    explanation: answer.explanation,
    no_change_because: null,
    change: {
      framework: 'html',
      fix: {
        status: 'proven',
        made_by: 'model',
        confidence: 'guess',
        why: answer.why,
        person_writes: expect.stringContaining('A model wrote these words'),
        steps: [{ kind: 'set-attribute', selector: '.logo', name: 'alt', value: 'The logo of the shop' }],
      },
    },
  });
  expect(suggestion.change?.code.map(({ framework }) => framework)).toContain('vue');
  const [visit] = tried;
  expect(visit).toMatchObject({
    url: site.url,
    site: { auth: null, pictures: 'none' },
    claim: { finding: { ruleId: 'image-alt', selector: '.logo' } },
  });
  expect(server.scanner.forgotten).toContain(visit!.site.key);
  expect(await used()).toBe(before + 1);
});

test('the same question is answered from before, counts no second time, and is proven anew', async () => {
  const [before, again] = [await used(), await scanned(ada.headers)];
  expect((await suggested(again)).change).not.toBe(null);
  expect(model.requests).toEqual([]);
  expect(tried).toHaveLength(1);
  expect(await used()).toBe(before);
});

const notShown: [status: 'unproven' | 'harmful', reason: string | null, told: RegExp][] = [
  ['unproven', 'The finding is still there.', /could not be proven.*The finding is still there\./],
  ['harmful', null, /would have brought another finding/],
];
for (const [status, reason, told] of notShown) {
  test(`a change that is ${status} is not shown`, async () => {
    proves(status, reason);
    const suggestion = await suggested(await scanned(ada.headers));
    expect(suggestion).toMatchObject({ change: null, no_change_because: expect.stringMatching(told) });
    expect(JSON.stringify(suggestion)).not.toContain('The logo of the shop');
  });
}

test('a change whose trial broke off is not shown, and is tried again when asked again', async () => {
  const [id, before] = [await scanned(ada.headers), await used()];
  // Another question than those of before, as far as the installation is concerned.
  ai.model = 'second-model';
  server.scanner.proveClaim = async () => {
    throw new Error('The page went away.');
  };
  expect(await suggested(id)).toMatchObject({ status: 'failed', code: 'suggestion/not-tried', change: null });
  proves('proven');
  expect((await suggested(id)).change).not.toBe(null);
  expect(model.requests).toHaveLength(1);
  expect(await used()).toBe(before + 1);
});

test('a model that does as the page says gets nothing through', async () => {
  model.answer = model.writes({
    explanation: 'Paste <script src="https://evil.example/x.js"></script> into the page.',
    why: 'Then onclick="steal()" works.',
    steps: [
      { kind: 'insert', target: 1, place: 'after', tag: 'script', attributes: {}, text: 'steal()' },
      { kind: 'set-attribute', target: 1, name: 'onclick', value: 'steal()' },
    ],
  });
  const suggestion = await suggested(scanId, 'label');
  expect(suggestion).toMatchObject({
    status: 'ready',
    explanation: null,
    change: null,
    no_change_because: expect.stringContaining('not allowed'),
  });
  expect(JSON.stringify(suggestion)).not.toMatch(/script|steal|evil|onclick/);
  expect(tried).toEqual([]);
});

test('a model that cannot be asked costs nothing, and can be asked again', async () => {
  const id = await scanned(ada.headers);
  ai.model = 'another-model';
  const before = await used();
  model.answer = (response) => response.writeHead(401).end();
  expect(await suggested(id)).toMatchObject({
    status: 'failed',
    code: 'model/refused',
    error: expect.stringContaining('AI_API_KEY'),
    explanation: null,
  });
  expect(await used()).toBe(before);
  model.answer = model.writes(answer);
  expect(await suggested(id)).toMatchObject({ status: 'ready', model: 'another-model', error: null });
  expect(await used()).toBe(before + 1);
});

test('an account asks as often as it may, however many questions come at once', async () => {
  const scans = [await scanned(ada.headers), await scanned(ada.headers)];
  const asked = await Promise.all(
    scans.map(async (id) => ({ scanId: id, issueId: await issueOf(id, 'image-alt') })),
  );
  Object.assign(ai, { model: 'third-model', monthlySuggestions: (await used()) + 1 });
  const replies = await Promise.all(asked.map((params) => ask(params)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 429]);
  const refused = replies.find(({ status }) => status === 429);
  expect(refused?.body).toMatchObject({
    code: 'suggestion/budget-used',
    error: expect.stringMatching(/^All \d+ suggestions of your account .* There are new ones from \w+ 1\.$/),
  });
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  ai.monthlySuggestions = 100;
});

test('only the owner of a scan may ask, and only about what it found', async () => {
  const params = { scanId, issueId: await issueOf(scanId, 'image-alt') };
  expect((await ask(params, eve.headers)).status).toBe(404);
  expect((await server.call(askSuggestion, { params })).status).toBe(401);
  expect((await ask({ ...params, issueId: 'none' })).status).toBe(404);
  const visitors = await scanned();
  const issueId = await issueOf(visitors, 'image-alt');
  expect((await ask({ scanId: visitors, issueId })).body).toMatchObject({ code: 'suggestion/not-owner' });
});

test('neither an account nor a page chooses the server that is asked', async () => {
  const other = await startModelServer();
  const baseUrl = other.settings.baseUrl.href;
  const own = await startSite({
    pages: 1,
    special: {
      '/': (_, response) =>
        response
          .writeHead(200, { 'content-type': 'text/html', 'x-ai-base-url': baseUrl })
          .end(`<title>Shop</title><base href="${baseUrl}/"><meta name="ai-base-url" content="${baseUrl}">
            <img src="${baseUrl}/chat/completions" class="logo" alt-base-url="${baseUrl}">`),
    },
  });
  const { headers } = ada;
  const id = await server.start({ url: own.url }, headers);
  await server.ended(id, headers);
  const issueId = await issueOf(id, 'image-alt');
  const path = askSuggestion.path.replace('{scanId}', id).replace('{issueId}', issueId);
  const settings = { base_url: baseUrl, baseURL: baseUrl, AI_BASE_URL: baseUrl, model: 'theirs' };
  const reply = await fetch(`${server.address}${path}?${new URLSearchParams(settings)}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'x-ai-base-url': baseUrl },
    body: JSON.stringify(settings),
  });
  expect(reply.status).toBe(202);
  await until(() => expect(model.requests.length).toBeGreaterThan(0));
  expect(new Set(model.requests.map(({ model: name }) => name))).toEqual(new Set([ai.model]));
  const params = { scanId: id, issueId };
  await until(async () => {
    const { suggestion } = await answered(server.call(readSuggestion, { params, headers }), 200);
    expect(suggestion?.status).toMatch(/ready|failed/);
  });
  expect(other.requests).toEqual([]);
  await own.close();
  await other.close();
});

test('where no model is set up, nothing of it shows', async () => {
  const asksModel = async (headers?: Headers) =>
    (await answered(server.call(results, { params: { scanId }, headers }), 200)).asks_model;
  expect(await asksModel(ada.headers)).toBe(true);
  const params = { scanId, issueId: await issueOf(scanId, 'image-alt') };
  Object.assign(server.config, { ai: undefined });
  expect(await asksModel(ada.headers)).toBe(false);
  for (const reply of [
    await ask(params),
    await server.call(readSuggestion, { params, headers: ada.headers }),
  ]) {
    expect(reply).toMatchObject({ status: 503, body: { code: 'model_not_configured' } });
  }
});
