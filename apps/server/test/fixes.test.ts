import type { RequestListener } from 'node:http';
import { type Finding, type Fix, getFixScreenshot, getIssueFix, getResults } from '@curbcut/contract';
import { getFingerprint, type VerifiedPageFixes } from '@curbcut/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectStatus } from './support/call.ts';
import { createFakeScanner } from './support/fake-scanner.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';
import { startTestSite, type TestSite } from './support/test-site.ts';

const PAGES = 5;
const triedOnPage = new Map<string, string[]>();
let server: TestServer;
let site: TestSite;
let scanId: string;

const createFix = (name: string, change: Partial<Fix> = {}): Fix => ({
  status: 'proven',
  unverified_reason: null,
  proven: 'alone',
  why: `It is the ${name}.`,
  confidence: 'certain',
  needs_author_text: null,
  made_by: 'curbcut',
  steps: [{ kind: 'set-attribute', selector: `.${name}`, name: 'alt', value: `{${name}}` }],
  source: {
    before: [{ kind: 'element', tag: 'img', attributes: [['class', name]], children: [] }],
    after: [
      {
        kind: 'element',
        tag: 'img',
        attributes: [
          ['class', name],
          ['alt', `{${name}}`],
        ],
        children: [],
      },
    ],
  },
  ...change,
});

/**
 * Returns a verified fix for the image that all pages share, and an unproven one for the field of the start
 * page.
 */
function verifyFixes(
  url: string,
  findings: readonly Finding[],
  isTried: (fingerprint: string) => boolean,
): VerifiedPageFixes {
  const names = findings.map(getFingerprint);
  triedOnPage.set(new URL(url).pathname, names.filter(isTried));
  const isStart = new URL(url).pathname === '/';
  const [image, field] = names as [string, string];
  const screenshot = {
    bytes: Buffer.from('after'),
    format: 'webp' as const,
    width: 40,
    height: 20,
    scale: 0.5,
    box: { x: 1, y: 2, width: 80, height: 40 },
  };
  const fixes = isTried(image)
    ? []
    : [{ fingerprint: image, fix: createFix(`image-of-${url}`), screenshot: screenshot }];
  const unproven = { status: 'unproven', proven: null, unverified_reason: 'The finding stayed.' } as const;
  if (isStart)
    fixes.push({ fingerprint: field, fix: createFix('field', unproven), screenshot: null as never });
  return {
    fixes,
    attempted: isStart ? names : [image],
    fixed: isStart ? [0, 1] : [0],
    harmful: 0,
    proofs: fixes.length,
    elements: 10,
  };
}

beforeAll(async () => {
  const scanner = createFakeScanner();
  scanner.verifyFixes = verifyFixes;
  [server, site] = await Promise.all([startTestServer({ scanner }), startTestSite({ pages: PAGES })]);
  scanId = await server.startScan({ url: site.url });
  await server.waitForEnd(scanId);
});
afterAll(async () => {
  await server?.close();
  await site?.close();
});

const read = (query: Record<string, string> = {}) =>
  expectStatus(server.call(getResults, { params: { scanId }, query }), 200);
const findIssue = async (rule: string) => (await read({ rule })).issues[0]!;

test('each page knows which fixes were tried on earlier pages', () => {
  expect(triedOnPage.get('/')).toEqual([]);
  expect(triedOnPage.get('/3')).toHaveLength(1);
});

test('each issue has the status of its fix and the number of occurrences that it fixed on all pages', async () => {
  const { issues } = await read();
  const [shared] = issues.filter(({ rule_id }) => rule_id === 'image-alt');
  expect(shared?.fix).toEqual({
    status: 'proven',
    confidence: 'certain',
    needs_author_text: null,
    fixed_occurrences: PAGES,
  });
  const fields = issues.filter(({ rule_id }) => rule_id === 'label').map(({ fix }) => fix);
  // Occurrences that are fixed together with other issues count only for a proven fix.
  expect(fields.filter((fix) => fix !== null)).toEqual([
    { status: 'unproven', confidence: 'certain', needs_author_text: null, fixed_occurrences: 0 },
  ]);
});

test('filters issues by the status of their fix', async () => {
  const rules = async (fix: string) => (await read({ fix })).issues.map(({ rule_id }) => rule_id);
  expect(await rules('proven')).toEqual(['image-alt']);
  expect(await rules('unproven')).toEqual(['label']);
  expect(await rules('none')).toEqual(Array(PAGES - 1).fill('label'));
  expect((await read()).proven_count).toBe(1);
});

test('the projected score is the score with every proven fix applied', async () => {
  const { score, projected } = await read();
  expect(projected).toMatchObject({ issues: 1, to_word: 0, occurrences: PAGES });
  expect(projected!.score).toBeGreaterThan(score!);
  expect(projected!.score).toBeLessThan(100);
});

test('the fix of an issue comes from the first page that tried it, with code for each framework', async () => {
  const { id: issueId } = await findIssue('image-alt');
  const found = await expectStatus(server.call(getIssueFix, { params: { scanId, issueId } }), 200);
  expect(found).toMatchObject({ page_id: '0', page_url: site.url, framework: 'html' });
  expect(found.fix.why).toBe(`It is the image-of-${site.url}.`);
  const react = found.code.find(({ framework }) => framework === 'react')!;
  expect(react.after).toContain('className=');
  expect(found.code.map(({ framework }) => framework)).toEqual(['html', 'react', 'vue', 'angular', 'svelte']);
  const screenshot = await server.call(getFixScreenshot, { params: { scanId, issueId } });
  expect(screenshot.status).toBe(200);
  expect(found.screenshot).toMatchObject({ box: { x: 1, y: 2, width: 80, height: 40 }, scale: 0.5 });
});

test('returns 404 for an issue without a fix', async () => {
  const [without] = (await read({ fix: 'none' })).issues;
  const reply = await server.call(getIssueFix, { params: { scanId, issueId: without!.id } });
  expect(reply.status).toBe(404);
});

test('a page that fails to load does not remove the projected score', async () => {
  const gone: RequestListener = (_request, response) => response.writeHead(404).end('Not found');
  const broken = await startTestSite({ pages: 3, handlers: { '/1': gone } });
  const id = await server.startScan({ url: broken.url });
  await server.waitForEnd(id);
  const found = await expectStatus(server.call(getResults, { params: { scanId: id } }), 200);
  await broken.close();
  expect(found.coverage).toMatchObject({ pages_tested: 2, pages_not_tested: 1 });
  expect(found.projected).toMatchObject({ issues: 1, occurrences: 2 });
  expect(found.projected!.score).toBeGreaterThan(found.score!);
});
