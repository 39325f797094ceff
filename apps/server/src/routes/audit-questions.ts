import { Readable } from 'node:stream';
import * as contract from '@curbcut/contract';
import { decodePageElements } from '@curbcut/engine';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { answerQuestions } from '../audits/answer-questions.ts';
import { toAuditQuestion } from '../audits/audit-presenters.ts';
import { readQuestionDetail } from '../audits/read-audits.ts';
import { requireSharedAudit } from '../audits/require-audit.ts';
import { requireUser, requireVerifiedUser } from '../auth/caller.ts';
import { toAuditScreenshotKey } from '../blobs/blob-store.ts';
import { readPageElements } from '../db/queries/audit-elements.ts';
import { type AnsweredQuestion, readQuestionParts } from '../db/queries/audit-questions.ts';
import { readAuditScreenshot } from '../db/queries/audits.ts';
import { addRoute } from '../http/add-route.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { parsePageId } from '../http/paging.ts';
import { serializeList } from '../http/serialize-list.ts';
import type { Services } from '../services.ts';
import type { AddRoute, RouteContext } from './route-context.ts';

/** Audit questions with their answers, and the screenshots that they show. */
export const routes: readonly AddRoute[] = [
  listAuditQuestionsRoute,
  getAuditQuestionRoute,
  answerAuditQuestionsRoute,
  getAuditScreenshotRoute,
  listAuditPageElementsRoute,
];

function listAuditQuestionsRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.listAuditQuestions, async ({ params, query, request, reply }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    const audit = await requireSharedAudit(opened.db, user.id, params.auditId);
    reply.type('application/json; charset=utf-8');
    const parts = selectQuestions(readQuestionParts(opened.db, audit.id), query);
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

function getAuditQuestionRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.getAuditQuestion, async ({ params, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    const audit = await requireSharedAudit(opened.db, user.id, params.auditId);
    return { status: 200, body: await readQuestionDetail(opened, audit, params.questionId) };
  });
}

function answerAuditQuestionsRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.answerAuditQuestions, async ({ params, body, request }) => {
    const opened = await services();
    const caller = await requireVerifiedUser(opened, request);
    return { status: 200, body: await answerQuestions(opened, caller, params.auditId, body) };
  });
}

function listAuditPageElementsRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.listAuditPageElements, async ({ params, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    const audit = await requireSharedAudit(opened.db, user.id, params.auditId);
    const stored = await readPageElements(opened.db, audit.id, parsePageId(params.pageId));
    return { status: 200, body: { elements: stored === undefined ? [] : decodePageElements(stored) } };
  });
}

function getAuditScreenshotRoute({ app, services }: RouteContext): void {
  addRoute(app, contract.getAuditScreenshot, async ({ params, query, request, reply }) => {
    const opened = await services();
    const { blobs, db } = opened;
    const { auditId } = params;
    await requireViewer(opened, request, auditId, query.key);
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
  request: FastifyRequest,
  auditId: string,
  key: string | undefined,
): Promise<void> {
  const viewerId = key === undefined ? undefined : services.screenshotLinks.getAuditViewer(auditId, key);
  const userId = viewerId ?? (await requireUser(services, request)).user.id;
  await requireSharedAudit(services.db, userId, auditId);
}
