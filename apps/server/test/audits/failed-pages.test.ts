import {
  type Audit,
  addAuditFinding,
  answerAuditQuestions,
  changeAuditFinding,
  getAuditQuestion,
  listAuditPageElements,
  listTrackedIssues,
  type NewAnswer,
  type PageElement,
  signAudit,
  updateAuditFromScan,
} from '@curbcut/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuditFixture, startAuditFixture } from '../support/audit-fixture.ts';
import { expectStatus } from '../support/call.ts';

let { server, ada, eve, site } = {} as AuditFixture;
let audit: Audit;
let urls: string[];
beforeAll(async () => {
  const fixture = await startAuditFixture();
  ({ server, ada, eve, site } = fixture);
  return fixture.close;
});
beforeEach(async () => {
  audit = await site.startAudit();
  urls = audit.sample.map(({ url }) => url);
});

const menu: PageElement = {
  ...{
    selector: 'nav > button',
    snippet: '<button>Menu</button>',
    tag: 'button',
    name: 'Menu',
    role: 'button',
  },
  ...{ text: '', box: { x: 1, y: 2, width: 30, height: 40 } },
};
const area: PageElement = {
  ...{ selector: '', snippet: '', tag: '', name: '', role: null, text: '' },
  box: { x: 5, y: 6, width: 7, height: 8 },
};

const findQuestion = async (criterion: string) =>
  (await site.listQuestions(audit.id)).find(
    ({ kind, criteria }) => kind === 'criterion' && criteria.some((id) => id === criterion),
  )!;
const send = async (criterion: string, given: Partial<NewAnswer>) => {
  const { id, answer } = await findQuestion(criterion);
  const one = { question_id: id, previous_answer_id: answer?.id ?? null, outcome: 'fail' as const, ...given };
  return server.call(answerAuditQuestions, {
    params: { auditId: audit.id },
    headers: ada.headers,
    body: { answers: [one] },
  });
};
const listIssues = async () => {
  const params = { siteId: await site.getSiteId() };
  const reply = server.call(listTrackedIssues, { params, headers: ada.headers });
  return (await expectStatus(reply, 200)).issues.filter(({ audit_id }) => audit_id === audit.id);
};
const listElements = (pageId: string, { headers } = ada) =>
  server.call(listAuditPageElements, { params: { auditId: audit.id, pageId }, headers });

describe('a failed answer', () => {
  test('lists its pages and elements in the result, the tracker and the question', async () => {
    const failed_on = [{ page_url: urls[0]!, elements: [menu, area] }];
    const { criteria, questions } = await expectStatus(
      send('2.1.1', { comment: 'The menu is skipped.', failed_on }),
      200,
    );
    const result = criteria.find(({ criterion }) => criterion === '2.1.1')!;
    expect(result.outcome).toBe('partially-supports');
    expect(result.remark).toContain('On “Page /”: The menu is skipped.');
    expect(questions[0]?.answer?.failed_on).toEqual(failed_on);
    expect((await listIssues())[0]).toMatchObject({ pages: 1, occurrences: 2 });
    expect((await listIssues())[0]?.cause).toBe('“Menu”, button (nav > button); the area at 5, 6');
  });

  test('on most sampled pages results in “does not support”', async () => {
    const failed_on = urls.slice(0, 2).map((page_url) => ({ page_url, elements: [] }));
    const { criteria } = await expectStatus(send('2.1.1', { comment: 'No.', failed_on }), 200);
    expect(criteria.find(({ criterion }) => criterion === '2.1.1')?.outcome).toBe('does-not-support');
    expect((await listIssues())[0]).toMatchObject({ pages: 2, occurrences: 2 });
  });

  test('about a criterion needs pages, unless the sender says they’re unknown', async () => {
    const { id } = await findQuestion('2.1.1');
    expect(await send('2.1.1', { comment: 'No.' })).toMatchObject({
      status: 400,
      body: {
        code: 'audit/failed-pages-missing',
        details: { [id]: [expect.stringContaining('failed_on')] },
      },
    });
    expect((await send('2.1.1', { outcome: 'pass', failed_on: 'unknown' })).status).toBe(400);
    expect((await findQuestion('2.1.1')).answer).toBeNull();
    const { criteria, questions } = await expectStatus(
      send('2.1.1', { comment: 'No.', failed_on: 'unknown' }),
      200,
    );
    const result = criteria.find(({ criterion }) => criterion === '2.1.1')!;
    expect(result.outcome).toBe('partially-supports');
    expect(result.remark).toBe('No. The pages on which it occurs were not recorded.');
    // Sent again, because the sender didn't receive the reply.
    await expectStatus(
      send('2.1.1', { comment: 'No.', failed_on: 'unknown', previous_answer_id: null }),
      200,
    );
    expect(questions[0]?.answer?.failed_on).toEqual([]);
    expect((await listIssues())[0]).toMatchObject({ pages: 3 });
  });

  test('is stored once if it’s sent again, and as a new answer with different pages', async () => {
    const { id } = await findQuestion('2.1.1');
    const given = {
      previous_answer_id: null,
      comment: 'No.',
      failed_on: [{ page_url: urls[0]!, elements: [menu] }],
    };
    await expectStatus(send('2.1.1', given), 200);
    await expectStatus(send('2.1.1', given), 200);
    const read = async () =>
      expectStatus(
        server.call(getAuditQuestion, {
          params: { auditId: audit.id, questionId: id },
          headers: ada.headers,
        }),
        200,
      );
    expect((await read()).history).toHaveLength(1);
    const { answer } = await findQuestion('2.1.1');
    const other = {
      ...given,
      previous_answer_id: answer!.id,
      failed_on: [{ page_url: urls[1]!, elements: [] }],
    };
    await expectStatus(send('2.1.1', other), 200);
    expect((await read()).history.map(({ failed_on }) => failed_on)).toEqual([
      other.failed_on,
      given.failed_on,
    ]);
  });

  test('is refused with a page that is not sampled, the same page twice, or another outcome', async () => {
    const page = { page_url: urls[0]!, elements: [] };
    for (const given of [
      { failed_on: [{ page_url: 'https://elsewhere.example/', elements: [] }] },
      { failed_on: [page, page] },
      { outcome: 'pass' as const, failed_on: [page] },
    ]) {
      expect(await send('2.1.1', given)).toMatchObject({ status: 400, body: { code: 'audit/failed-pages' } });
    }
    expect((await findQuestion('2.1.1')).answer).toBeNull();
  });

  test('keeps its pages when the audit continues with the next scan', async () => {
    const failed_on = [{ page_url: urls[0]!, elements: [menu] }];
    await expectStatus(send('2.1.1', { comment: 'No.', failed_on }), 200);
    await site.scan();
    const params = { auditId: audit.id };
    await expectStatus(server.call(updateAuditFromScan, { params, headers: ada.headers }), 200);
    expect((await findQuestion('2.1.1')).answer).toMatchObject({ is_outdated: false, failed_on });
  });

  test('is covered by the signature', async () => {
    await site.answerAll(audit.id);
    const sign = async (elements: PageElement[]) => {
      const failed_on = [{ page_url: urls[0]!, elements }];
      const { updated_at } = await expectStatus(send('2.1.1', { comment: 'No.', failed_on }), 200);
      const body = { name: 'Ada Byron', updated_at };
      const params = { auditId: audit.id };
      return expectStatus(server.call(signAudit, { params, headers: ada.headers, body }), 200);
    };
    const { signature, criteria } = await sign([menu]);
    expect(signature?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(criteria.find(({ criterion }) => criterion === '2.1.1')?.remark).toContain('On “Page /”: No.');
  });
});

describe('a page’s elements', () => {
  test('are listed only for people on the audit', async () => {
    const { page_id } = audit.sample.find(({ url }) => url.endsWith('/1'))!;
    const { elements } = await expectStatus(listElements(page_id), 200);
    expect(elements).toMatchObject([{ tag: 'video', selector: '.intro', box: { width: 10 } }]);
    expect((await listElements(page_id, eve)).status).toBe(404);
    expect((await expectStatus(listElements('999'), 200)).elements).toEqual([]);
  });

  test('are those of the latest scan', async () => {
    const before = site.pages['/1']!;
    site.pages['/1'] = before.replace('intro', 'teaser');
    try {
      await site.scan();
      const params = { auditId: audit.id };
      const { audit: updated } = await expectStatus(
        server.call(updateAuditFromScan, { params, headers: ada.headers }),
        200,
      );
      const { page_id } = updated.sample.find(({ url }) => url.endsWith('/1'))!;
      const { elements } = await expectStatus(listElements(page_id), 200);
      expect(elements).toMatchObject([{ selector: '.teaser' }]);
    } finally {
      site.pages['/1'] = before;
      await site.scan();
    }
  });

  test('can be selected for a finding, and replaced by a marked area', async () => {
    const params = { auditId: audit.id };
    const body = {
      ...{
        criterion: '2.4.7' as const,
        page_id: '1',
        description: 'No focus.',
        severity: 'serious' as const,
      },
      ...{ box: menu.box, picked_element: menu },
    };
    const { finding } = await expectStatus(
      server.call(addAuditFinding, { params, headers: ada.headers, body }),
      201,
    );
    expect(finding).toMatchObject({ picked_element: menu, element: '“Menu”, button (nav > button)' });
    expect((await listIssues())[0]?.cause).toBe('“Menu”, button (nav > button)');
    const { finding: changed } = await expectStatus(
      server.call(changeAuditFinding, {
        params: { ...params, findingId: finding.id },
        headers: ada.headers,
        body: { revision: 0, picked_element: null, box: area.box },
      }),
      200,
    );
    expect(changed).toMatchObject({ picked_element: null, box: area.box });
  });
});
