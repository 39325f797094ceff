import { randomUUID } from 'node:crypto';
import {
  type Audit,
  addAuditFinding,
  addAuditPages,
  answerAuditQuestions,
  changeAudit,
  getAudit,
  getAuditQuestion,
  getAuditSampleOptions,
  type ProposedSample,
  type SampleProcess,
  type SampleView,
  saveAuditViews,
  startAudit,
} from '@curbcut/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AuditFixture, startAuditFixture } from '../support/audit-fixture.ts';
import { expectStatus } from '../support/call.ts';

let { server, ada, eve, site } = {} as AuditFixture;
let proposal: ProposedSample;
beforeAll(async () => {
  const fixture = await startAuditFixture({
    content: {
      '/': '<img src="/logo.png" class="logo"><a href="/1">Next</a>',
      '/1': '<video class="intro" title="Introduction"></video><a href="/2">Next</a>',
      '/2': '<img class="a" data-state="Click “Menu”"><img class="b" data-state="Click “Menu”"><img class="c">',
    },
    scan: { views: ['phone', 'dark'] },
  });
  ({ server, ada, eve, site } = fixture);
  proposal = await site.propose();
  return fixture.close;
});

const createView = (change: Partial<SampleView> = {}): SampleView => ({
  ...{ view_id: randomUUID(), name: 'Menu', url: site.url, state: 'Click “Menu”', display: '' },
  ...{ reason: 'essential', note: 'Everybody uses it.', ...change },
});
const createProcess = (steps: SampleProcess['steps']): SampleProcess => ({
  ...{ process_id: randomUUID(), name: 'Checkout', steps },
});
const save = (
  audit: Audit,
  views: SampleView[],
  processes: SampleProcess[] = [],
  { headers } = ada,
  revision = audit.views_revision,
) => {
  const params = { auditId: audit.id };
  return server.call(saveAuditViews, { params, headers, body: { revision, views, processes } });
};
const read = (auditId: string) =>
  expectStatus(server.call(getAudit, { params: { auditId }, headers: ada.headers }), 200);
const countOutdated = async (auditId: string) =>
  (await site.listQuestions(auditId)).filter(({ state }) => state === 'outdated').length;

describe('the proposal', () => {
  test('lists the windows and settings that the scan tested, and what it found on the site', () => {
    expect(proposal.options.displays).toEqual(['on a phone (390 px wide)', 'in dark mode']);
    expect(proposal.options.states).toEqual([
      { page_url: `${site.url}2`, state: 'Click “Menu”', findings: 2 },
    ]);
    expect(proposal.exploration.common_pages).toBe(`Start page: ${site.url}`);
    expect(proposal.exploration.technologies).toMatch(/^HTML, CSS/);
  });
});

describe('views and processes', () => {
  test('are part of a new audit, and must match its sample', async () => {
    const menu = createView();
    const payment = createView({ name: 'Payment', url: 'https://pay.example/', reason: 'process' });
    const [first, second] = [...proposal.pages, ...proposal.others];
    const process = createProcess([
      { page_url: first!.url, view_id: null },
      { page_url: payment.url, view_id: payment.view_id },
      { page_url: second!.url, view_id: null },
    ]);
    const audit = await site.startAudit({
      ...{ views: [menu, payment], processes: [process] },
      ...{ technologies: 'HTML, CSS', evaluated_from: '2026-05-01', scope_included: `${site.url}*` },
    });
    expect(audit).toMatchObject({
      ...{ views: [menu, payment], processes: [process], views_revision: 0 },
      ...{ technologies: 'HTML, CSS', evaluated_from: '2026-05-01', evaluated_to: '', page_types: '' },
    });
    const reject = async (views: SampleView[], processes: SampleProcess[]) => {
      const { scan_id, seed, pages } = proposal;
      const body = {
        ...{ scan_id, seed, title: 'Audit', evaluator: 'Ada', views, processes },
        pages: pages.map(({ page_id, reason }) => ({ page_id, reason })),
      };
      const params = { siteId: await site.getSiteId() };
      return expectStatus(server.call(startAudit, { params, headers: ada.headers, body }), 400);
    };
    expect((await reject([], [process])).error).toBe(
      'A step of the process “Checkout” isn’t part of the sample.',
    );
    expect((await reject([menu, menu], [])).code).toBe('audit/views');
  });

  test('make answers about all pages outdated when one is added, and keep them when one is removed or renamed', async () => {
    let audit = await site.startAudit();
    await site.answerAll(audit.id);
    const criteria = (await site.listQuestions(audit.id)).filter(({ kind }) => kind === 'criterion').length;
    const menu = createView();
    const added = await expectStatus(save(audit, [menu]), 200);
    expect(added).toMatchObject({ outdated: criteria, kept: 0 });
    expect(added.audit.criteria.some(({ outcome }) => outcome === 'undecided')).toBe(true);
    const question = (await site.listQuestions(audit.id)).find(({ kind }) => kind === 'criterion')!;
    const params = { auditId: audit.id, questionId: question.id };
    const { changes } = await expectStatus(
      server.call(getAuditQuestion, { params, headers: ada.headers }),
      200,
    );
    expect(changes).toMatchObject([{ kind: 'view-added', page_url: menu.url }]);
    // Without the view, the earlier answers are about everything again.
    await expectStatus(save(added.audit, []), 200);
    expect(await countOutdated(audit.id)).toBe(0);
    audit = (await expectStatus(save(await read(audit.id), [menu]), 200)).audit;
    await site.answerAll(audit.id);
    const supported = (await read(audit.id)).criteria.find(({ outcome }) => outcome === 'supports')!;
    expect(supported.remark).toContain('checked the 3 pages and 1 other view of the sample');
    const renamed = await expectStatus(save(audit, [{ ...menu, name: 'Main menu' }]), 200);
    expect(renamed.outdated).toBe(0);
    const removed = await expectStatus(save(renamed.audit, []), 200);
    expect(removed).toMatchObject({ outdated: 0, kept: criteria });
    expect(await countOutdated(audit.id)).toBe(0);
  });

  test('can be changed only by the owner, based on the latest revision', async () => {
    const audit = await site.startAudit();
    const menu = createView();
    await expectStatus(save(audit, [menu], [], eve), 404);
    const { audit: changed } = await expectStatus(save(audit, [menu]), 200);
    expect(changed.views_revision).toBe(1);
    // Sent again, because the reply was lost.
    expect((await expectStatus(save(audit, [menu]), 200)).audit.views_revision).toBe(1);
    expect((await expectStatus(save(audit, []), 409)).code).toBe('audit/edit-conflict');
    await expectStatus(save(changed, [createView({ url: 'javascript:alert(1)' })]), 400);
    await expectStatus(save(changed, [createView({ name: ' ' })]), 400);
    const elsewhere = createProcess([
      { page_url: site.url, view_id: null },
      { page_url: 'https://pay.example/', view_id: menu.view_id },
    ]);
    expect((await expectStatus(save(changed, [menu], [elsewhere]), 400)).code).toBe('audit/views');
    await expectStatus(save(changed, [menu], [createProcess([{ page_url: site.url, view_id: null }])]), 400);
  });

  test('are named in answers and findings by their name at the time', async () => {
    const menu = createView();
    const audit = await site.startAudit({ views: [menu] });
    const question = (await site.listQuestions(audit.id)).find(({ kind }) => kind === 'criterion')!;
    const params = { auditId: audit.id };
    const view = { view_id: menu.view_id, name: 'Whatever' };
    const answer = (failed_on: object[]) => {
      const given = { question_id: question.id, previous_answer_id: null, outcome: 'fail' as const };
      const body = { answers: [{ ...given, comment: 'Hidden.', failed_on: failed_on as never }] };
      return server.call(answerAuditQuestions, { params, headers: ada.headers, body });
    };
    const unknown = { ...view, view_id: randomUUID() };
    await expectStatus(answer([{ page_url: menu.url, view: unknown }]), 400);
    await expectStatus(answer([{ page_url: audit.sample[1]!.url, view }]), 400);
    const { questions, criteria } = await expectStatus(
      answer([{ page_url: menu.url, view }, { page_url: menu.url }]),
      200,
    );
    expect(questions[0]!.answer!.failed_on).toEqual([
      { page_url: menu.url, view: { view_id: menu.view_id, name: 'Menu' }, elements: [] },
      { page_url: menu.url, elements: [] },
    ]);
    const [criterion] = question.criteria;
    expect(criteria.find((one) => one.criterion === criterion)!.remark).toContain('On “Menu” and “Page /”');
    const add = (page_id: string) => {
      const entered = { criterion: '2.1.1' as const, description: 'A trap', severity: 'serious' as const };
      return server.call(addAuditFinding, {
        params,
        headers: ada.headers,
        body: { ...entered, page_id, view },
      });
    };
    await expectStatus(add(audit.sample[1]!.page_id), 400);
    const { finding } = await expectStatus(add(audit.sample[0]!.page_id), 201);
    expect(finding.view).toEqual({ view_id: menu.view_id, name: 'Menu' });
  });
});

test('pages are added to a running audit with a reason, and what can be added is listed', async () => {
  const [start] = proposal.pages;
  const audit = await site.startAudit({ pages: [{ page_id: start!.page_id, reason: 'start' }] });
  const params = { auditId: audit.id };
  const options = () => server.call(getAuditSampleOptions, { params, headers: ada.headers });
  const listed = await expectStatus(options(), 200);
  expect(listed.displays).toEqual(proposal.options.displays);
  const [page] = listed.pages;
  const body = { page_ids: [page!.page_id], reason: 'technology' as const };
  const { audit: extended } = await expectStatus(
    server.call(addAuditPages, { params, headers: ada.headers, body }),
    200,
  );
  expect(extended.sample[1]).toMatchObject({ url: page!.url, reason: 'technology' });
  expect((await expectStatus(options(), 200)).pages).toHaveLength(listed.pages.length - 1);
  await expectStatus(server.call(getAuditSampleOptions, { params, headers: eve.headers }), 404);
});

test('evaluation details can be changed, and the last day can’t be before the first', async () => {
  const audit = await site.startAudit({ evaluated_from: '2026-05-02' });
  const params = { auditId: audit.id };
  const change = (fields: object, revision = audit.revision) =>
    server.call(changeAudit, { params, headers: ada.headers, body: { revision, ...fields } });
  const refused = await expectStatus(change({ evaluated_to: '2026-05-01' }), 400);
  expect(refused.details).toEqual({ evaluated_to: ['The last day is before the first one'] });
  await expectStatus(change({ evaluated_to: 'May' }), 400);
  const changed = await expectStatus(change({ evaluated_to: '2026-05-03', page_types: 'Lists' }), 200);
  expect(changed).toMatchObject({
    ...{ evaluated_from: '2026-05-02', evaluated_to: '2026-05-03', page_types: 'Lists', revision: 1 },
  });
});
