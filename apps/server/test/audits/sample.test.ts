import {
  addAuditPages,
  checkAuditSample,
  compareAuditSample,
  getAudit,
  proposeAuditSample,
  type SampleReason,
  type StartAuditBody,
  updateAuditFromScan,
} from '@curbcut/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuditFixture, startAuditFixture } from '../support/audit-fixture.ts';
import { type AuditedSite, startAuditedSite } from '../support/audited-site.ts';
import { expectStatus } from '../support/call.ts';

let { server, ada, eve, site, scanId } = {} as AuditFixture;
beforeAll(async () => {
  const fixture = await startAuditFixture();
  ({ server, ada, eve, site, scanId } = fixture);
  return fixture.close;
});

describe('the proposed sample', () => {
  test('contains the start page, and the same random pages for the same seed', async () => {
    const proposed = await site.propose({ seed: '7' });
    expect(proposed).toMatchObject({ scan_id: scanId, seed: 7 });
    expect(proposed.pages[0]).toEqual({ page_id: '0', url: site.url, title: 'Page /', reason: 'start' });
    expect(await site.propose({ seed: '7' })).toEqual(proposed);
    const all = [...proposed.pages, ...proposed.others].map(({ page_id }) => page_id);
    expect(all.toSorted()).toEqual(['0', '1', '2']);
  });

  test('has a different seed every time', async () => {
    const seeds = [(await site.propose()).seed, (await site.propose()).seed, (await site.propose()).seed];
    expect(new Set(seeds).size).toBeGreaterThan(1);
  });

  test('is compared with its random pages, and suggests the page that closes the gap', async () => {
    const other = await startAuditedSite(server, ada, {
      '/': '<p>Start</p><a href="/1">One</a> <a href="/2">Two</a> <a href="/3">Three</a>',
      '/1': '<p>Notes</p>',
      '/2': '<video class="intro" title="Introduction"></video>',
      '/3': '<video class="intro" title="Introduction"></video>',
    });
    try {
      const scan_id = await other.scan();
      const params = { siteId: await other.getSiteId() };
      const { pages, others } = await other.propose();
      const known = [...pages, ...others];
      const find = (path: string) => known.find(({ title }) => title === `Page ${path}`)!;
      const take = (path: string, reason: SampleReason) => ({ page_id: find(path).page_id, reason });
      const check = (sample: StartAuditBody['pages'], { headers } = ada) =>
        server.call(checkAuditSample, { params, headers, body: { scan_id, pages: sample } });
      const { reason: _, ...proposedPage } = { reason: null, ...find('/3') };
      const sample = [take('/', 'start'), take('/1', 'random'), take('/2', 'random')];
      const { gaps, proposed } = await expectStatus(check(sample), 200);
      expect(gaps.map(({ title }) => title)).toContain('Page /2');
      const gap = gaps.find(({ title }) => title === 'Page /2')!;
      expect(gap.content).toContain('Videos have captions');
      expect(gap.issues.length).toBeGreaterThan(0);
      expect(gap.total).toBeGreaterThanOrEqual(gap.content.length + gap.issues.length);
      expect(proposed).toEqual([proposedPage]);
      const extended = await expectStatus(check([...sample, take('/3', 'chosen')]), 200);
      expect(extended).toEqual({ gaps: gaps.filter(({ title }) => title !== 'Page /2'), proposed: [] });
      await expectStatus(check([{ page_id: '9', reason: 'chosen' }]), 400);
      await expectStatus(check(sample, eve), 404);
    } finally {
      await other.close();
    }
  });

  test('starts from the chosen scan, or from the latest by default', async () => {
    const first = await site.propose();
    const latest = await site.scan({ max_pages: 1 });
    expect((await site.propose()).scan_id).toBe(latest);
    const chosen = await site.propose({ scan_id: first.scan_id, seed: String(first.seed) });
    expect(chosen).toEqual(first);
    const audit = await site.startAudit({
      scan_id: first.scan_id,
      seed: first.seed,
      pages: first.pages.map(({ page_id, reason }) => ({ page_id, reason })),
    });
    expect(audit).toMatchObject({ scan_id: first.scan_id, newer_scan: { scan_id: latest } });

    const foreign = await startAuditedSite(server, eve, { '/': '<p>Start</p>' });
    try {
      const scan_id = await foreign.scan();
      const params = { siteId: await site.getSiteId() };
      const query = { scan_id };
      await expectStatus(server.call(proposeAuditSample, { params, headers: ada.headers, query }), 404);
    } finally {
      await foreign.close();
    }
  });

  test.each(['-1', '4294967296', '1.5', 'x'])('rejects the seed %s', async (seed) => {
    const params = { siteId: await site.getSiteId() };
    await expectStatus(
      server.call(proposeAuditSample, { params, headers: ada.headers, query: { seed } }),
      400,
    );
  });
});

describe('the sample of a running audit', () => {
  const video = '<video class="intro" title="Introduction"></video>';
  let other: AuditedSite;
  beforeAll(async () => {
    other = await startAuditedSite(server, ada, {
      '/': '<p>Start</p><a href="/1">One</a> <a href="/2">Two</a> <a href="/3">Three</a>',
      '/1': '<p>Notes</p>',
      '/2': '<p>More notes</p>',
      '/3': '<p>Other notes</p>',
    });
    await other.scan();
  });
  afterAll(() => other?.close());

  test('is compared again, and pages that close the gap can be added', async () => {
    const { scan_id, seed, pages, others } = await other.propose();
    const random = pages.find(({ reason }) => reason === 'random')!;
    const [missing] = others;
    const audit = await other.startAudit({
      pages: pages.map(({ page_id, reason }) => ({ page_id, reason })),
      ...{ scan_id, seed },
    });
    const params = { auditId: audit.id };
    const check = ({ headers } = ada) => server.call(compareAuditSample, { params, headers });
    const add = (page_ids: string[], { headers } = ada) =>
      server.call(addAuditPages, { params, headers, body: { page_ids } });
    expect(await expectStatus(check(), 200)).toEqual({ gaps: [], proposed: [] });

    for (const { url } of [random, missing!]) other.pages[new URL(url).pathname] += video;
    const newScan = await other.scan();
    await expectStatus(server.call(updateAuditFromScan, { params, headers: ada.headers }), 200);
    await other.answerAll(audit.id);
    const { gaps, proposed } = await expectStatus(check(), 200);
    expect(gaps).toMatchObject([
      { url: random.url, content: expect.arrayContaining(['Videos have captions']) },
    ]);
    expect(proposed).toMatchObject([{ url: missing!.url }]);

    const { page_id } = proposed[0]!;
    const replies = await Promise.all([add([page_id]), add([page_id])]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.every(({ status }) => [200, 400, 409].includes(status))).toBe(true);
    const extended = await expectStatus(server.call(getAudit, { params, headers: ada.headers }), 200);
    expect(extended.scan_id).toBe(newScan);
    expect(extended.sample.map(({ url, reason }) => [url, reason])).toEqual([
      ...pages.map(({ url, reason }) => [url, reason]),
      [missing!.url, 'chosen'],
    ]);
    // Earlier answers about all pages didn't cover the new page.
    const questions = await other.listQuestions(audit.id);
    const criteria = questions.filter(({ kind }) => kind === 'criterion');
    expect(criteria.every(({ state }) => state === 'outdated')).toBe(true);
    expect(await expectStatus(check(), 200)).toEqual({ gaps: [], proposed: [] });

    expect((await expectStatus(add([page_id]), 400)).code).toBe('audit/duplicate-page');
    expect((await expectStatus(add(['9']), 400)).code).toBe('audit/page-not-in-scan');
    await expectStatus(add([]), 400);
    await expectStatus(add([page_id], eve), 404);
    await other.deleteScan(newScan);
    expect((await expectStatus(check(), 404)).code).toBe('scan/not-found');
    expect((await expectStatus(add([page_id]), 404)).code).toBe('scan/not-found');
  });
});
