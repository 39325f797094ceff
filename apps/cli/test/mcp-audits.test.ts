import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Audit, getAuditQuestion, getResults } from '@curbcut/contract';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKey, signUp, type TestAccount } from '../../server/test/support/account.ts';
import { type AuditedSite, startAuditedSite } from '../../server/test/support/audited-site.ts';
import { expectStatus } from '../../server/test/support/call.ts';
import { startTestServer, type TestServer } from '../../server/test/support/test-server.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

let server: TestServer;
let ada: TestAccount;
let site: AuditedSite;
let scanId: string;
let audit: Audit;
let view: Audit['views'][number];
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server, 'ada@example.com');
  site = await startAuditedSite(server, ada);
  scanId = await site.scan();
  const [home] = (await site.propose()).pages;
  view = {
    ...{ view_id: randomUUID(), name: 'Open menu', url: home!.url, state: 'Click “Menu”' },
    ...{ display: 'on a phone', reason: 'common', note: '' },
  };
  audit = await site.startAudit({ views: [view] });
  const { secret } = await createKey(server, ada, ['results:read', 'audits:write'], { name: 'Assistant' });
  client = await connectClient(secret);
});
afterAll(async () => {
  await client?.close();
  await server?.close();
  await site?.close();
});

async function connectClient(token: string): Promise<Client> {
  const connected = new Client({ name: 'test', version: '1' });
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const env = { ...Object.fromEntries(inherited), CURBCUT_SERVER: `${server.url}/`, CURBCUT_API_KEY: token };
  await connected.connect(
    new StdioClientTransport({ command: process.execPath, args: [MAIN, 'mcp'], env, stderr: 'ignore' }),
  );
  return connected;
}

async function callTool(
  name: string,
  args: object,
  from = client,
): Promise<{ text: string; failed: boolean }> {
  const result = await from.callTool({ name, arguments: { ...args } }, { timeout: 600_000 });
  const [content] = result.content as { text: string }[];
  return { text: content!.text, failed: result.isError === true };
}

/** Returns the part of a result that comes from pages and people. */
function parseQuoted<Data>(text: string): Data {
  const [, , data] = /<(from-web-pages-\w+)>\n([\s\S]*)\n<\/\1>$/.exec(text)!;
  return JSON.parse(data!);
}

interface QuestionRow {
  readonly id: string;
  readonly kind: string;
  readonly possible_answers: readonly string[];
  readonly answer: { readonly id: string; readonly via?: string } | null;
}

describe('curbcut mcp with a server', () => {
  test('offers audit tools, only one of which changes anything, and none of which signs', async () => {
    const { tools } = await client.listTools();
    const offered = tools.filter(({ name }) => name.includes('audit'));
    expect(offered.map(({ name }) => name)).toEqual([
      'list_audits',
      'read_audit',
      'list_audit_questions',
      'read_audit_question',
      'answer_audit_questions',
      'read_audit_report',
    ]);
    expect(offered.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name)).toEqual([
      'answer_audit_questions',
    ]);
  });

  test('opens a scan from the server and reads its issues like those of a local scan', async () => {
    const results = await expectStatus(
      server.call(getResults, { params: { scanId }, headers: ada.headers }),
      200,
    );
    const opened = await callTool('open_scan', { scan_id: scanId });
    expect(opened).toMatchObject({ failed: false, text: expect.stringContaining('s1') });
    const listed = await callTool('list_issues', {});
    const rules = new Set(parseQuoted<{ rule: string }[]>(listed.text).map(({ rule }) => rule));
    expect(rules).toEqual(
      new Set(results.issues.filter(({ outcome }) => outcome === 'failed').map(({ rule_id }) => rule_id)),
    );
    expect(await callTool('open_scan', { scan_id: randomUUID() })).toMatchObject({
      failed: true,
      text: expect.stringContaining('Scan not found'),
    });
  });

  test('lists audits and their questions, and shows what a question is about', async () => {
    const listed = await callTool('list_audits', {});
    expect(parseQuoted(listed.text)).toMatchObject([
      { id: audit.id, title: 'Audit of the shop', answered: 0 },
    ]);
    const questions = await callTool('list_audit_questions', { audit: audit.id, criterion: '1.2.2' });
    expect(questions.text).toContain('2 questions.');
    const rows = parseQuoted<QuestionRow[]>(questions.text);
    expect(rows).toMatchObject([
      { kind: 'issue', possible_answers: ['pass', 'fail', 'cannot-tell'], answer: null },
      { kind: 'criterion', possible_answers: ['pass', 'fail', 'not-present', 'cannot-tell'] },
    ]);
    const read = await callTool('read_audit_question', { audit: audit.id, question: rows[0]!.id });
    expect(parseQuoted(read.text)).toMatchObject({
      elements: [{ snippet: expect.stringContaining('<video') }],
      history: [],
      other_tools: [],
    });
  });

  test('answers several questions together, as the person and via API', async () => {
    const rows = parseQuoted<QuestionRow[]>(
      (await callTool('list_audit_questions', { audit: audit.id, criterion: '1.2.2' })).text,
    );
    const answers = rows.map(({ id }) => ({
      question: id,
      outcome: 'pass',
      comment: 'Watched it.',
      previous_answer: null,
    }));
    const answered = await callTool('answer_audit_questions', { audit: audit.id, answers });
    expect(answered.text).toContain('2 answers recorded.');
    expect(parseQuoted(answered.text)).toMatchObject([{ criterion: '1.2.2', outcome: 'supports' }]);
    const params = { auditId: audit.id, questionId: rows[0]!.id };
    const detail = await expectStatus(server.call(getAuditQuestion, { params, headers: ada.headers }), 200);
    expect(detail.history).toMatchObject([
      { answered_by: 'Assistant', channel: 'api', comment: 'Watched it.' },
    ]);
    const others = parseQuoted<QuestionRow[]>(
      (await callTool('list_audit_questions', { audit: audit.id, criterion: '2.1.1' })).text,
    );
    const silent = await callTool('answer_audit_questions', {
      audit: audit.id,
      answers: others
        .filter(({ kind }) => kind === 'criterion')
        .map(({ id }) => ({ question: id, outcome: 'fail', previous_answer: null })),
    });
    expect(silent).toMatchObject({
      failed: true,
      text: expect.stringContaining('List the failing pages'),
    });
    // The question now has an answer, so `previous_answer: null` no longer matches and is rejected.
    const again = await callTool('answer_audit_questions', {
      audit: audit.id,
      answers: [{ question: rows[0]!.id, outcome: 'fail', previous_answer: null }],
    });
    expect(again).toMatchObject({
      failed: true,
      text: expect.stringContaining('Someone else just answered this'),
    });
  });

  test('records the view where a person found a failure', async () => {
    const args = { audit: audit.id, criterion: '2.4.3', kind: 'criterion' };
    const [row] = parseQuoted<QuestionRow[]>((await callTool('list_audit_questions', args)).text);
    const answers = [
      { question: row!.id, outcome: 'fail', failed_on: [view.view_id], previous_answer: null },
    ];
    const answered = await callTool('answer_audit_questions', { audit: audit.id, answers });
    expect(answered).toMatchObject({ failed: false });
    const params = { auditId: audit.id, questionId: row!.id };
    const { question } = await expectStatus(
      server.call(getAuditQuestion, { params, headers: ada.headers }),
      200,
    );
    expect(question.answer?.failed_on).toMatchObject([
      { page_url: view.url, view: { view_id: view.view_id, name: 'Open menu' } },
    ]);
  });

  test('reads the progress, the results and the report', async () => {
    const read = await callTool('read_audit', { audit: audit.id });
    expect(read.text).toContain(`Only a person can sign it, at ${server.url}/audits/${audit.id}`);
    const results = parseQuoted<{ criteria: unknown[] }>(read.text);
    expect(results.criteria).toHaveLength(audit.criteria.length);
    expect(results).toMatchObject({
      views: [{ id: view.view_id, name: 'Open menu', page: view.url, state: 'Click “Menu”' }],
      processes: [],
    });
    const report = await callTool('read_audit_report', { audit: audit.id });
    expect(parseQuoted<{ report: string }>(report.text).report).toContain('catalog:');
  });

  test('explains what to do if the token isn’t valid', async () => {
    const stranger = await connectClient('curbcut_unknown');
    const refused = await callTool('list_audits', {}, stranger);
    await stranger.close();
    expect(refused).toEqual({ failed: true, text: expect.stringContaining('Create a new one') });
  });
});
