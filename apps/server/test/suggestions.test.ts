import { getResults, getSuggestion, requestSuggestion, type Suggestion } from '@curbcut/contract';
import type { FixToVerify, SiteScanSettings } from '@curbcut/engine';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AiSettings } from '../src/config.ts';
import { signUp, type TestAccount } from './support/account.ts';
import { expectStatus } from './support/call.ts';
import { type ModelServer, startModelServer } from './support/model-server.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';
import { startTestSite, type TestSite } from './support/test-site.ts';
import { waitUntil } from './support/wait-until.ts';

let model: ModelServer;
let server: TestServer;
let site: TestSite;
let ada: TestAccount;
let eve: TestAccount;
/** Settings of the server; changing them simulates a restart with other settings. */
let ai: { -readonly [Setting in keyof AiSettings]: AiSettings[Setting] };
/** Verified fixes with their pages. */
let verifications: { url: string; site: SiteScanSettings; claim: FixToVerify }[];
let scanId: string;
beforeAll(async () => {
  model = await startModelServer();
  ai = { ...model.settings };
  [server, site] = await Promise.all([startTestServer({ config: { ai } }), startTestSite({ pages: 1 })]);
  [ada, eve] = await Promise.all([signUp(server, 'ada@example.com'), signUp(server, 'eve@example.com')]);
  scanId = await runScan(ada.headers);
});
beforeEach(() => {
  verifications = [];
  model.requests.length = 0;
  model.answer = model.createAnswer(modelAnswer);
  setVerification('proven');
});
afterAll(async () => {
  await server?.close();
  await site?.close();
  await model?.close();
});

type Headers = TestAccount['headers'];

const modelAnswer = {
  explanation: 'Screen readers have no name to announce for this image.',
  why: 'It describes the image.',
  steps: [{ kind: 'set-attribute', target: 1, name: 'alt', value: 'The logo of the shop' }],
};

/** Sets the result of verifying a suggestion in a new visit. */
function setVerification(status: 'proven' | 'unproven' | 'harmful', reason: string | null = null): void {
  server.scanner.verifySuggestion = async (url, settings, claim) => {
    verifications.push({ url, site: settings, claim });
    const source = { before: [], after: [] };
    const verifiedFix = status === 'proven' ? { steps: [...claim.steps], source } : null;
    return { status, reason, before: [], after: [], verifiedFix };
  };
}

async function runScan(headers?: Headers): Promise<string> {
  const id = await server.startScan({ url: site.url }, headers);
  await server.waitForEnd(id, headers);
  return id;
}

async function findIssueId(id: string, rule: string, headers: Headers = ada.headers): Promise<string> {
  const { issues } = await expectStatus(server.call(getResults, { params: { scanId: id }, headers }), 200);
  return issues.find(({ rule_id }) => rule_id === rule)!.id;
}

const askForSuggestion = (
  params: { scanId: string; issueId: string },
  headers: Headers | undefined = ada.headers,
) => server.call(requestSuggestion, { params, headers });

/** Requests a suggestion for an issue of this scan and waits for the result. */
async function waitForSuggestion(id: string, rule = 'image-alt'): Promise<Suggestion> {
  const params = { scanId: id, issueId: await findIssueId(id, rule) };
  await expectStatus(askForSuggestion(params), 202);
  return waitUntil(async () => {
    const { suggestion } = await expectStatus(
      server.call(getSuggestion, { params, headers: ada.headers }),
      200,
    );
    expect(suggestion?.status).toMatch(/ready|failed/);
    return suggestion!;
  });
}

const readUsedSuggestions = async () => {
  const params = { scanId, issueId: await findIssueId(scanId, 'image-alt') };
  return (await expectStatus(server.call(getSuggestion, { params, headers: ada.headers }), 200)).budget.used;
};

test('shows a change once a new visit has verified it, marked as suggested by the model', async () => {
  const before = await readUsedSuggestions();
  const suggestion = await waitForSuggestion(scanId);
  expect(suggestion).toMatchObject({
    status: 'ready',
    model: 'test-model',
    explanation: modelAnswer.explanation,
    no_change_because: null,
    change: {
      framework: 'html',
      fix: {
        status: 'proven',
        made_by: 'model',
        confidence: 'guess',
        why: modelAnswer.why,
        needs_author_text: expect.stringContaining('A model wrote this text'),
        steps: [{ kind: 'set-attribute', selector: '.logo', name: 'alt', value: 'The logo of the shop' }],
      },
    },
  });
  expect(suggestion.change?.code.map(({ framework }) => framework)).toContain('vue');
  const [visit] = verifications;
  expect(visit).toMatchObject({
    url: site.url,
    site: { auth: null, screenshots: 'none' },
    claim: { finding: { ruleId: 'image-alt', selector: '.logo' } },
  });
  expect(server.scanner.forgottenKeys).toContain(visit!.site.key);
  expect(await readUsedSuggestions()).toBe(before + 1);
});

test('reuses the answer to the same question without counting it again, and verifies it again', async () => {
  const [before, secondScanId] = [await readUsedSuggestions(), await runScan(ada.headers)];
  expect((await waitForSuggestion(secondScanId)).change).not.toBe(null);
  expect(model.requests).toEqual([]);
  expect(verifications).toHaveLength(1);
  expect(await readUsedSuggestions()).toBe(before);
});

const hiddenAnswers: [status: 'unproven' | 'harmful', reason: string | null, message: RegExp][] = [
  ['unproven', 'The finding is still there.', /couldn’t verify it.*The finding is still there\./],
  ['harmful', null, /would have caused a new issue/],
];
for (const [status, reason, message] of hiddenAnswers) {
  test(`does not show a change that is ${status}`, async () => {
    setVerification(status, reason);
    const suggestion = await waitForSuggestion(await runScan(ada.headers));
    expect(suggestion).toMatchObject({ change: null, no_change_because: expect.stringMatching(message) });
    expect(JSON.stringify(suggestion)).not.toContain('The logo of the shop');
  });
}

test('does not show a change whose verification was interrupted, and verifies it on the next request', async () => {
  const [id, before] = [await runScan(ada.headers), await readUsedSuggestions()];
  // A different model makes this a new request to the installation.
  ai.model = 'second-model';
  server.scanner.verifySuggestion = async () => {
    throw new Error('The page could not be opened.');
  };
  expect(await waitForSuggestion(id)).toMatchObject({
    status: 'failed',
    code: 'suggestion/not-tested',
    change: null,
  });
  setVerification('proven');
  expect((await waitForSuggestion(id)).change).not.toBe(null);
  expect(model.requests).toHaveLength(1);
  expect(await readUsedSuggestions()).toBe(before + 1);
});

test('blocks the output of a model that follows the page’s instructions', async () => {
  model.answer = model.createAnswer({
    explanation: 'Paste <script src="https://evil.example/x.js"></script> into the page.',
    why: 'Then onclick="steal()" works.',
    steps: [
      { kind: 'insert', target: 1, place: 'after', tag: 'script', attributes: {}, text: 'steal()' },
      { kind: 'set-attribute', target: 1, name: 'onclick', value: 'steal()' },
    ],
  });
  const suggestion = await waitForSuggestion(scanId, 'label');
  expect(suggestion).toMatchObject({
    status: 'ready',
    explanation: null,
    change: null,
    no_change_because: expect.stringContaining('isn’t allowed'),
  });
  expect(JSON.stringify(suggestion)).not.toMatch(/script|steal|evil|onclick/);
  expect(verifications).toEqual([]);
});

test('does not count a request when the model is unavailable, and allows another one', async () => {
  const id = await runScan(ada.headers);
  ai.model = 'another-model';
  const before = await readUsedSuggestions();
  model.answer = (response) => response.writeHead(401).end();
  expect(await waitForSuggestion(id)).toMatchObject({
    status: 'failed',
    code: 'model/refused',
    error: expect.stringContaining('AI_API_KEY'),
    explanation: null,
  });
  expect(await readUsedSuggestions()).toBe(before);
  model.answer = model.createAnswer(modelAnswer);
  expect(await waitForSuggestion(id)).toMatchObject({ status: 'ready', model: 'another-model', error: null });
  expect(await readUsedSuggestions()).toBe(before + 1);
});

test('limits an account’s requests, even concurrent ones', async () => {
  const scans = [await runScan(ada.headers), await runScan(ada.headers)];
  const issueParams = await Promise.all(
    scans.map(async (id) => ({ scanId: id, issueId: await findIssueId(id, 'image-alt') })),
  );
  Object.assign(ai, { model: 'third-model', monthlySuggestions: (await readUsedSuggestions()) + 1 });
  const replies = await Promise.all(issueParams.map((params) => askForSuggestion(params)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 429]);
  const refused = replies.find(({ status }) => status === 429);
  expect(refused?.body).toMatchObject({
    code: 'suggestion/budget-used',
    error: expect.stringMatching(/^You’ve used all \d+ suggestions this month\. You get more on \w+ 1\.$/),
  });
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  ai.monthlySuggestions = 100;
});

test('lets only a scan’s owner request a suggestion, and only for the scan’s issues', async () => {
  const params = { scanId, issueId: await findIssueId(scanId, 'image-alt') };
  expect((await askForSuggestion(params, eve.headers)).status).toBe(404);
  expect((await server.call(requestSuggestion, { params })).status).toBe(401);
  expect((await askForSuggestion({ ...params, issueId: 'none' })).status).toBe(404);
  const visitorScanId = await runScan();
  const issueId = await findIssueId(visitorScanId, 'image-alt');
  expect((await askForSuggestion({ scanId: visitorScanId, issueId })).body).toMatchObject({
    code: 'suggestion/not-owner',
  });
});

test('lets neither an account nor a page choose the model server', async () => {
  const otherModel = await startModelServer();
  const baseUrl = otherModel.settings.baseUrl.href;
  const ownSite = await startTestSite({
    pages: 1,
    handlers: {
      '/': (_, response) =>
        response
          .writeHead(200, { 'content-type': 'text/html', 'x-ai-base-url': baseUrl })
          .end(`<title>Shop</title><base href="${baseUrl}/"><meta name="ai-base-url" content="${baseUrl}">
            <img src="${baseUrl}/chat/completions" class="logo" alt-base-url="${baseUrl}">`),
    },
  });
  const { headers } = ada;
  const id = await server.startScan({ url: ownSite.url }, headers);
  await server.waitForEnd(id, headers);
  const issueId = await findIssueId(id, 'image-alt');
  const path = requestSuggestion.path.replace('{scanId}', id).replace('{issueId}', issueId);
  const settings = { base_url: baseUrl, baseURL: baseUrl, AI_BASE_URL: baseUrl, model: 'theirs' };
  const reply = await fetch(`${server.url}${path}?${new URLSearchParams(settings)}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'x-ai-base-url': baseUrl },
    body: JSON.stringify(settings),
  });
  expect(reply.status).toBe(202);
  await waitUntil(() => expect(model.requests.length).toBeGreaterThan(0));
  expect(new Set(model.requests.map(({ model: name }) => name))).toEqual(new Set([ai.model]));
  const params = { scanId: id, issueId };
  await waitUntil(async () => {
    const { suggestion } = await expectStatus(server.call(getSuggestion, { params, headers }), 200);
    expect(suggestion?.status).toMatch(/ready|failed/);
  });
  expect(otherModel.requests).toEqual([]);
  await ownSite.close();
  await otherModel.close();
});

test('does not mention suggestions if no model is configured', async () => {
  const asksModel = async (headers?: Headers) =>
    (await expectStatus(server.call(getResults, { params: { scanId }, headers }), 200)).asks_model;
  expect(await asksModel(ada.headers)).toBe(true);
  const params = { scanId, issueId: await findIssueId(scanId, 'image-alt') };
  Object.assign(server.config, { ai: undefined });
  expect(await asksModel(ada.headers)).toBe(false);
  for (const reply of [
    await askForSuggestion(params),
    await server.call(getSuggestion, { params, headers: ada.headers }),
  ]) {
    expect(reply).toMatchObject({ status: 503, body: { code: 'model_not_configured' } });
  }
});
