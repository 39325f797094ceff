import {
  type AssessRequirementsBody,
  type Audit,
  type AuditRequirementChapter,
  assessRequirements,
  downloadAuditReport,
  getAudit,
  listAuditRequirements,
  listRequirementAssessments,
  reopenAudit,
  signAudit,
} from '@curbcut/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
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

const VOICE = {
  requirement: 'en-6.1',
  outcome: 'not-applicable',
  remark: 'The shop has no two-way voice communication.',
  replaces: 0,
} as const;
const VISION = {
  requirement: '508-302.1',
  outcome: 'supports',
  remark: 'I ordered with NVDA.',
  replaces: 0,
} as const;

const assess = (assessments: AssessRequirementsBody['assessments'], { headers } = ada) =>
  server.call(assessRequirements, { params: { auditId: audit.id }, headers, body: { assessments } });
const list = ({ headers } = ada, auditId = audit.id) =>
  server.call(listAuditRequirements, { params: { auditId }, headers });
const find = (chapters: readonly AuditRequirementChapter[], id: string) =>
  chapters.flatMap(({ requirements }) => requirements).find(({ requirement }) => requirement === id);
const exportBytes = (auditId = audit.id) => exportAuditFile(server, auditId, ada);

test('requirements are open until a person sets a level with a remark, and history is kept', async () => {
  const before = await expectStatus(list(), 200);
  const open = before.chapters.flatMap(({ requirements }) => requirements);
  expect(open.length).toBeGreaterThan(120);
  expect(open.filter(({ outcome }) => outcome !== null).map(({ requirement }) => requirement)).toEqual([
    '508-4',
    'en-8',
  ]);
  const { chapters, updated_at } = await expectStatus(assess([VOICE, VISION]), 200);
  expect(find(chapters, 'en-6.1')).toMatchObject({
    outcome: 'not-applicable',
    remark: VOICE.remark,
    assessed_by: 'Ada Byron',
    sequence: 1,
  });
  expect(Date.parse(updated_at)).toBeGreaterThan(Date.parse(audit.updated_at));
  // Repeated, because its sender didn't receive the reply.
  await expectStatus(assess([VOICE, VISION]), 200);
  await expectStatus(assess([{ ...VISION, outcome: 'partially-supports', replaces: 1 }]), 200);
  const withdrawn = await expectStatus(
    assess([{ requirement: '508-302.1', outcome: null, remark: '', replaces: 2 }]),
    200,
  );
  expect(find(withdrawn.chapters, '508-302.1')).toMatchObject({
    outcome: null,
    remark: '',
    assessed_by: null,
    sequence: 3,
  });
  const params = { auditId: audit.id, requirement: '508-302.1' };
  const history = await expectStatus(
    server.call(listRequirementAssessments, { params, headers: ada.headers }),
    200,
  );
  expect(history.assessments.map(({ sequence, outcome }) => [sequence, outcome])).toEqual([
    [3, null],
    [2, 'partially-supports'],
    [1, 'supports'],
  ]);
});

test('nobody can overwrite an assessment they haven’t seen, and if one of several is rejected, none is stored', async () => {
  await expectStatus(assess([VOICE]), 200);
  const refused = await assess([VISION, { ...VOICE, outcome: 'supports' }]);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    code: 'audit/assessment-conflict',
    details: { 'en-6.1': [expect.any(String)] },
  });
  const { chapters } = await expectStatus(list(), 200);
  expect(find(chapters, '508-302.1')?.outcome).toBeNull();
  // Of two at the same time, one is stored.
  const both = await Promise.all([
    assess([{ ...VISION, remark: 'First' }]),
    assess([{ ...VISION, remark: 'Second' }]),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('an assessment needs a remark, a known requirement and an evaluator', async () => {
  expect((await assess([{ ...VISION, remark: '  ' }])).status).toBe(400);
  expect((await assess([VISION, VISION])).status).toBe(400);
  expect((await assess([{ ...VISION, requirement: 'en-99.9' }])).status).toBe(404);
  expect((await assess([VISION], eve)).status).toBe(404);
  expect((await list(eve)).status).toBe(404);
  await joinAudit(server, ada, audit.id, joan, 'reviewer');
  await expectStatus(list(joan), 200);
  expect((await assess([VISION], joan)).status).toBe(403);
  audit = await site.startAudit({ level: 'A' });
  expect(await expectStatus(list(), 200)).toEqual({ chapters: [] });
  expect((await assess([VISION])).status).toBe(404);
  audit = await site.startAudit({ standard: 'section-508' });
  expect((await assess([VOICE])).status).toBe(404);
});

test('the signature covers assessments, prevents changes to them, and doesn’t require any', async () => {
  await site.answerAll(audit.id);
  const readReport = async () => {
    const query = { format: 'html', edition: 'int' } as const;
    const params = { auditId: audit.id };
    return String((await server.call(downloadAuditReport, { params, query, headers: ada.headers })).body);
  };
  const sign = async () => {
    const params = { auditId: audit.id };
    const { updated_at } = await expectStatus(server.call(getAudit, { params, headers: ada.headers }), 200);
    const body = { name: 'Ada Byron', updated_at };
    return expectStatus(server.call(signAudit, { params, headers: ada.headers, body }), 200);
  };
  expect((await sign()).signature?.name).toBe('Ada Byron');
  expect((await assess([VISION])).status).toBe(409);
  await expectStatus(server.call(reopenAudit, { params: { auditId: audit.id }, headers: ada.headers }), 200);
  await expectStatus(assess([VISION]), 200);
  await sign();
  const html = await readReport();
  expect(html).toContain('I ordered with NVDA. Assessed by Ada Byron on ');
  const text = (await exportBytes()).toString('latin1');
  expect(text).toContain('"requirement":"508-302.1"');
});

test('an export contains assessments, and exporting the import gives the same bytes', async () => {
  await makeScreenshotsReal(server, audit.id);
  await expectStatus(assess([VOICE, VISION]), 200);
  await expectStatus(assess([{ ...VISION, outcome: null, remark: '', replaces: 1 }]), 200);
  await expectStatus(assess([{ ...VISION, remark: 'I ordered with VoiceOver.', replaces: 2 }]), 200);
  const exported = await exportBytes();
  const imported = await importAuditFile(server, exported, ada);
  const { chapters } = await expectStatus(list(ada, imported.id), 200);
  expect(find(chapters, '508-302.1')).toMatchObject({
    outcome: 'supports',
    remark: 'I ordered with VoiceOver.',
    assessed_by: 'Ada Byron',
    sequence: 3,
  });
  expect(Buffer.compare(await exportBytes(imported.id), exported)).toBe(0);
});
