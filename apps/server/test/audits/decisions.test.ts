import {
  type Audit,
  addAuditFinding,
  type CriterionResult,
  changeAudit,
  decideCriterion,
  downloadAuditReport,
  getAudit,
  listAudits,
  listCriterionDecisions,
  signAudit,
} from '@curbcut/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestAccount } from '../support/account.ts';
import { exportAuditFile, importAuditFile, makeScreenshotsReal } from '../support/audit-exchange.ts';
import { type AuditFixture, startAuditFixture } from '../support/audit-fixture.ts';
import { joinAudit } from '../support/audit-team.ts';
import { expectStatus } from '../support/call.ts';

let { server, ada, eve, joan, site } = {} as AuditFixture;
let audit: Audit;
beforeAll(async () => {
  const fixture = await startAuditFixture();
  ({ server, ada, eve, joan, site } = fixture);
  return fixture.close;
});
beforeEach(async () => {
  audit = await site.startAudit();
});

const read = () =>
  expectStatus(server.call(getAudit, { params: { auditId: audit.id }, headers: ada.headers }), 200);
const find = ({ criteria }: Pick<Audit, 'criteria'>, criterion = '2.1.1'): CriterionResult =>
  criteria.find((result) => result.criterion === criterion)!;

const DECISION = {
  outcome: 'does-not-support',
  remark: 'No menu can be opened with a keyboard.',
  reason: 'The menu is on every page.',
  replaces: 0,
  derived_outcome: 'partially-supports',
} as const;
type Body = Omit<typeof DECISION, 'outcome' | 'remark' | 'reason' | 'replaces' | 'derived_outcome'> & {
  outcome: 'does-not-support' | 'supports' | null;
  remark: string;
  reason: string;
  replaces: number;
  derived_outcome: CriterionResult['outcome'];
};
const decide = (change: Partial<Body> = {}, { headers } = ada) =>
  server.call(decideCriterion, {
    params: { auditId: audit.id, criterion: '2.1.1' },
    headers,
    body: { ...DECISION, ...change },
  });
/** Answers every question, and adds a failure of 2.1.1. */
async function failKeyboard(): Promise<void> {
  await site.answerAll(audit.id);
  const body = {
    criterion: '2.1.1' as const,
    page_id: audit.sample[0]!.page_id,
    description: 'The menu does not open.',
    severity: 'serious' as const,
  };
  await expectStatus(
    server.call(addAuditFinding, { params: { auditId: audit.id }, headers: ada.headers, body }),
    201,
  );
}

test('a person sets a level and remark with a reason, and the derived result is kept', async () => {
  await failKeyboard();
  const before = find(await read());
  expect(before).toMatchObject({ outcome: 'partially-supports' });
  expect(before.remark).toMatch(/^On “.+”: The menu does not open\.$/);
  const { criteria, decisions } = await expectStatus(decide(), 201);
  expect(find({ criteria })).toMatchObject({
    outcome: 'does-not-support',
    remark: DECISION.remark,
    decision: {
      reason: DECISION.reason,
      decided_by: 'Ada Byron',
      derived: { outcome: 'partially-supports', remark: before.remark },
      is_outdated: false,
    },
  });
  expect(decisions).toHaveLength(1);
  expect(find(await read()).outcome).toBe('does-not-support');
  const { audits } = await expectStatus(server.call(listAudits, { query: {}, headers: ada.headers }), 200);
  expect(audits.find(({ id }) => id === audit.id)!.outcomes['does-not-support']).toBeGreaterThan(0);
  // Repeated, because its sender didn't receive the reply.
  expect((await expectStatus(decide(), 201)).decisions).toHaveLength(1);
  await expectStatus(decide({ outcome: null, remark: '', reason: 'It was fixed.', replaces: 1 }), 201);
  expect(find(await read())).toEqual(before);
  // The history stays readable even after the audit is signed.
  expect((await read()).decided_criteria).toEqual(['2.1.1']);
  const params = { auditId: audit.id, criterion: '2.1.1' as const };
  const history = await expectStatus(
    server.call(listCriterionDecisions, { params, headers: ada.headers }),
    200,
  );
  expect(history.decisions.map(({ sequence, outcome }) => [sequence, outcome])).toEqual([
    [2, null],
    [1, 'does-not-support'],
  ]);
});

test('rejects a level without a reason or remark, for an undecided criterion, or from the wrong people', async () => {
  expect((await decide({ derived_outcome: 'undecided' })).body).toMatchObject({
    code: 'audit/criterion-undecided',
  });
  await failKeyboard();
  const silent = await decide({ outcome: 'supports', reason: '  ' });
  expect(silent.status).toBe(400);
  expect(silent.body).toMatchObject({ details: { reason: ['Give a reason'] } });
  expect((await decide({ remark: '' })).status).toBe(400);
  expect((await decide({ derived_outcome: 'supports' })).body).toMatchObject({
    code: 'audit/decision-conflict',
  });
  await expectStatus(decide(), 201);
  expect((await decide({ remark: 'Another one.' })).body).toMatchObject({ code: 'audit/decision-conflict' });
  expect((await decide({}, eve)).status).toBe(404);
  const params = { auditId: audit.id, criterion: '2.1.1' as const };
  expect((await server.call(listCriterionDecisions, { params, headers: eve.headers })).status).toBe(404);
  await joinAudit(server, ada, audit.id, eve, 'reviewer');
  expect((await decide({}, eve)).status).toBe(403);
  await joinAudit(server, ada, audit.id, joan);
  await expectStatus(decide({ remark: 'By Joan.', replaces: 1 }, joan), 201);
});

test('a decision becomes outdated if the derived level changes, and has to be made again before signing', async () => {
  await site.answerAll(audit.id);
  const derived = find(await read());
  expect(derived.outcome).toBe('supports');
  await expectStatus(decide({ derived_outcome: 'supports' }), 201);
  await failKeyboard();
  const changed = await read();
  expect(find(changed)).toMatchObject({
    outcome: 'partially-supports',
    decision: { is_outdated: true, outcome: 'does-not-support' },
  });
  const sign = async () => {
    const { updated_at } = await read();
    const body = { name: 'Ada Byron', updated_at };
    return server.call(signAudit, { params: { auditId: audit.id }, headers: ada.headers, body });
  };
  const refused = await sign();
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    code: 'audit/decision-outdated',
    details: { '2.1.1': [expect.any(String)] },
  });
  await expectStatus(decide({ outcome: 'supports', remark: 'Closed on June 1.', replaces: 1 }), 201);
  expect((await sign()).status).toBe(200);
  expect(find(await read())).toMatchObject({ outcome: 'supports', decision: { is_outdated: false } });
  expect((await decide({ replaces: 2 })).body).toMatchObject({ code: 'audit/signed' });
});

test('decisions and the report header survive an export and import, and appear in the report', async () => {
  await failKeyboard();
  await expectStatus(decide({ remark: 'First.' }), 201);
  await expectStatus(decide({ replaces: 1 }), 201);
  const { revision } = await read();
  const header = {
    ...{ product_name: 'Boats', product_version: '4.2', vendor: 'Boats Ltd', notes: 'Without the blog.' },
    ...{ contact_name: 'Grace', contact_email: 'access@boats.example' },
  };
  const change = (body: object) =>
    server.call(changeAudit, {
      params: { auditId: audit.id },
      headers: ada.headers,
      body: { revision, ...body },
    });
  const refused = await change({ contact_email: 'nobody' });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    details: { contact_email: [expect.stringContaining('email address')] },
  });
  expect(await expectStatus(change(header), 200)).toMatchObject(header);
  const report = (id: string, { headers }: TestAccount) =>
    server.call(downloadAuditReport, { params: { auditId: id }, headers, query: { format: 'html' } });
  const html = String((await report(audit.id, ada)).body);
  for (const text of [DECISION.remark, DECISION.reason, 'Boats Ltd', 'Grace, access@boats.example'])
    expect(html).toContain(text);
  await makeScreenshotsReal(server, audit.id);
  const content = await exportAuditFile(server, audit.id, ada);
  const imported = await importAuditFile(server, content, eve);
  expect(imported).toMatchObject(header);
  expect(find(imported)).toEqual(find(await read()));
  const params = { auditId: imported.id, criterion: '2.1.1' as const };
  const history = await expectStatus(
    server.call(listCriterionDecisions, { params, headers: eve.headers }),
    200,
  );
  expect(history.decisions.map(({ remark }) => remark)).toEqual([DECISION.remark, 'First.']);
  const again = await exportAuditFile(server, imported.id, eve);
  expect(Buffer.compare(again, content)).toBe(0);
});
