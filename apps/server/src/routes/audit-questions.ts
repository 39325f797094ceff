import { Readable } from 'node:stream';
import * as contract from '@curbcut/contract';
import { decodePageElements } from '@curbcut/engine';
import type { z } from 'zod';
import { answerQuestions } from '../audits/answer-questions.ts';
import { toAuditQuestion } from '../audits/audit-presenters.ts';
import { readQuestionDetail } from '../audits/read-audits.ts';
import { requireSharedAudit } from '../audits/require-audit.ts';
import { authorizeAuditViewer, type Caller } from '../auth/caller.ts';
import { toAuditScreenshotKey } from '../blobs/blob-store.ts';
import { readPageElements } from '../db/queries/audit-elements.ts';
import { type AnsweredQuestion, readQuestionParts } from '../db/queries/audit-questions.ts';
import { readAuditScreenshot } from '../db/queries/audits.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { parsePageId } from '../http/paging.ts';
import { serializeList } from '../http/serialize-list.ts';
import type { Services } from '../services.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** Audit questions with their answers, and the screenshots that they show. */
export const routes: readonly AddRoute[] = [
  listAuditQuestionsRoute,
  getAuditQuestionRoute,
  answerAuditQuestionsRoute,
  getAuditScreenshotRoute,
  listAuditPageElementsRoute,
];

function listAuditQuestionsRoute(context: RouteContext): void {
  addRoute(context, contract.listAuditQuestions, async ({ params, query, reply, services, caller }) => {
    const audit = await requireSharedAudit(services.db, caller.reader, params.auditId);
    reply.type('application/json; charset=utf-8');
    const parts = selectQuestions(readQuestionParts(services.db, audit.id), query);
    return { status: 200, body: Readable.from(serializeList(reply, 'questions', parts)) };
  });
}

async function* selectQuestions(
  parts: AsyncIterable<readonly AnsweredQuestion[]>,
  { state, criterion, kind }: z.output<typeof contract.listAuditQuestions.query>,
): AsyncGenerator<contract.AuditQuestion[]> {
  for await (const part of parts) {
    yield part
      .map(toAuditQuestion)
      .filter(
        (question) =>
          (state === undefined || question.state === state) &&
          (criterion === undefined || question.criteria.includes(criterion)) &&
          (kind === undefined || question.kind === kind),
      );
  }
}

function getAuditQuestionRoute(context: RouteContext): void {
  addRoute(context, contract.getAuditQuestion, async ({ params, services, caller }) => {
    const audit = await requireSharedAudit(services.db, caller.reader, params.auditId);
    return { status: 200, body: await readQuestionDetail(services, audit, params.questionId) };
  });
}

function answerAuditQuestionsRoute(context: RouteContext): void {
  addRoute(context, contract.answerAuditQuestions, async ({ params, body, services, caller }) => {
    return { status: 200, body: await answerQuestions(services, caller, params.auditId, body) };
  });
}

function listAuditPageElementsRoute(context: RouteContext): void {
  addRoute(context, contract.listAuditPageElements, async ({ params, services, caller }) => {
    const audit = await requireSharedAudit(services.db, caller.reader, params.auditId);
    const stored = await readPageElements(services.db, audit.id, parsePageId(params.pageId));
    return { status: 200, body: { elements: stored === undefined ? [] : decodePageElements(stored) } };
  });
}

function getAuditScreenshotRoute(context: RouteContext): void {
  addRoute(context, contract.getAuditScreenshot, async ({ params, query, reply, services, caller }) => {
    const { blobs, db } = services;
    const { auditId } = params;
    await requireViewer(services, caller, auditId, query.key);
    const page = parsePageId(params.pageId);
    const screenshot = await readAuditScreenshot(db, auditId, page);
    const file = screenshot && (await blobs.get(toAuditScreenshotKey(auditId, page, screenshot.format)));
    if (!screenshot || !file) throw new ApiProblem('audit/screenshot-not-found');
    reply
      .type(`image/${screenshot.format}`)
      .header('content-length', file.bytes)
      // Page numbers are never reused.
      .header('cache-control', 'private, max-age=31536000, immutable');
    return { status: 200, body: file.stream };
  });
}

/**
 * Requires the key for an audit's screenshots, or a signed-in member. A key identifies the account that
 * received it, so that it stops working as soon as this account loses access.
 *
 * @throws {ApiProblem} 401 or 404.
 */
export async function requireViewer(
  services: Services,
  caller: Caller,
  auditId: string,
  key: string | undefined,
): Promise<void> {
  const viewerId = key === undefined ? undefined : services.screenshotLinks.getAuditViewer(auditId, key);
  if (viewerId !== undefined) await authorizeAuditViewer(services, viewerId, auditId);
  else if (caller.actor === null)
    throw new ApiProblem('account/required', { headers: { 'www-authenticate': 'Bearer' } });
}
