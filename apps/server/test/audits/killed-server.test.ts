import { rm } from 'node:fs/promises';
import { type AuditQuestion, answerAuditQuestions, getAuditQuestion, UNKNOWN_PAGES } from '@curbcut/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isCompleteRun } from '../../../../tools/test/scope.ts';
import { signUp, type TestAccount } from '../support/account.ts';
import { type AuditedSite, startAuditedSite } from '../support/audited-site.ts';
import { call, expectStatus } from '../support/call.ts';
import { type SpawnedServer, spawnServer } from '../support/spawn-server.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { createTemporaryFolder, startTestServer } from '../support/test-server.ts';

const OUTCOMES = ['pass', 'fail', 'cannot-tell'] as const;
const QUESTIONS = 12;
/** The server is killed whenever this many answers have been stored, while others are being sent. */
const KILLED_AFTER = isCompleteRun() ? [5, 16, 27] : [16];

let dataDir: string;
let ada: TestAccount;
let site: AuditedSite;
let auditId: string;
let questions: AuditQuestion[];
/** The server, which is a new one after each kill. */
let running: Promise<SpawnedServer>;

beforeEach(async () => {
  dataDir = await createTemporaryFolder();
  await createTestDatabase(dataDir);
  const server = await startTestServer({ dataDir });
  ada = await signUp(server, 'ada@example.com');
  site = await startAuditedSite(server, ada);
  await site.scan();
  auditId = (await site.startAudit()).id;
  questions = (await site.listQuestions(auditId)).slice(0, QUESTIONS);
  await server.close();
});
afterEach(async () => {
  await (await running)?.kill('SIGKILL');
  await site?.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function killAndRestart(server: Promise<SpawnedServer>): Promise<SpawnedServer> {
  await (await server).kill('SIGKILL');
  return spawnServer(dataDir, 'slow');
}

test('a server killed between or during answers doesn’t lose or duplicate any', async () => {
  expect(questions).toHaveLength(QUESTIONS);
  running = spawnServer(dataDir, 'slow');
  let [stored, lostReplies] = [0, 0];

  /** Sends an answer until a server confirms it, as the screen does after a lost connection. */
  async function send(question_id: string, previous_answer_id: string | null, step: number): Promise<string> {
    const outcome = OUTCOMES[step]!;
    const answer = {
      ...{ question_id, previous_answer_id, outcome, comment: `Answer ${step}` },
      ...(outcome === 'fail' && { failed_on: UNKNOWN_PAGES }),
    };
    for (;;) {
      const { url } = await running;
      const reply = await call(url, answerAuditQuestions, {
        params: { auditId },
        headers: ada.headers,
        body: { answers: [answer] },
      }).catch((error: unknown) => {
        // Only a broken connection is tried again.
        if (!(error instanceof TypeError)) throw error;
        lostReplies += 1;
        return null;
      });
      if (reply === null) continue;
      const { questions: answered } = await expectStatus(Promise.resolve(reply), 200);
      stored += 1;
      if (KILLED_AFTER.includes(stored)) running = killAndRestart(running);
      return answered[0]!.answer!.id;
    }
  }

  async function answer({ id }: AuditQuestion): Promise<void> {
    let previous: string | null = null;
    for (const step of OUTCOMES.keys()) previous = await send(id, previous, step);
  }

  await Promise.all(questions.map(answer));
  expect(stored).toBe(QUESTIONS * OUTCOMES.length);
  expect(lostReplies).toBeGreaterThan(0);
  const { url } = await running;
  for (const { id } of questions) {
    const params = { auditId, questionId: id };
    const detail = call(url, getAuditQuestion, { params, headers: ada.headers });
    const { history } = await expectStatus(detail, 200);
    expect(history.map(({ comment }) => comment)).toEqual(['Answer 2', 'Answer 1', 'Answer 0']);
  }
});
