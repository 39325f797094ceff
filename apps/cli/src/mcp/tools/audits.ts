import {
  ANSWER_OUTCOMES,
  AUDIT_REPORT_FORMATS,
  type Audit,
  type AuditQuestion,
  answerAuditQuestions,
  CriterionNumber,
  downloadAuditReport,
  getAudit,
  getAuditQuestion,
  listAuditQuestions,
  listAudits,
  listImportedResults,
  MAX_SAMPLE_PAGES,
  QUESTION_STATES,
  UNKNOWN_PAGES,
} from '@curbcut/contract';
import { formatCount } from '@curbcut/scoring';
import { CRITERIA } from '@curbcut/wcag';
import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { UserError } from '../../io.ts';
import type { ServerClient } from '../../remote/server-client.ts';
import { createResult, truncate } from '../tool-result.ts';
import { type McpTool, registerTool } from './tool.ts';

type AuditTool<Input extends z.ZodObject> = McpTool<Input, ServerClient>;

const auditField = z.uuid().describe('Id of an audit, from list_audits');

const listInput = z.object({});
const listAuditsTool: AuditTool<typeof listInput> = {
  name: 'list_audits',
  title: 'List audits',
  description:
    'Lists the account’s audits with their progress. An audit records people’s answers about a site.',
  input: listInput,
  visitsPages: false,
  async run(client, _input, { signal }) {
    const { audits } = await client.call(listAudits, { signal });
    return createResult(
      `${formatCount(audits.length, 'audit')}. read_audit returns an audit's results, list_audit_questions its questions.`,
      audits.map(({ id, title, origin, standard, level, questions, answered, outcomes, signature }) => ({
        ...{ id, title: truncate(title, 200), site: origin, standard, level, questions, answered, outcomes },
        signed: signature && { by: signature.name, at: signature.signed_at, outdated: signature.outdated },
      })),
    );
  },
};

const auditInput = z.object({ audit: auditField });
const readAuditTool: AuditTool<typeof auditInput> = {
  name: 'read_audit',
  title: 'Read an audit’s results',
  description:
    'Returns an audit’s progress, each criterion’s result with its remark, and the sample: pages, views (page states, other windows and settings) and complete processes.',
  input: auditInput,
  visitsPages: false,
  async run(client, { audit: auditId }, { signal }) {
    const audit = await client.call(getAudit, { params: { auditId }, signal });
    return createResult(describeAudit(client, audit), {
      title: truncate(audit.title, 200),
      site: audit.origin,
      criteria: audit.criteria.map(({ criterion, outcome, remark, questions, answered }) => ({
        ...{ criterion, title: CRITERIA[criterion].title, outcome, questions, answered },
        remark: truncate(remark, 300),
      })),
      sample: audit.sample.map(({ url }) => truncate(url, 300)),
      views: audit.views.map(({ view_id, name, url, state, display }) => ({
        ...{ id: view_id, name: truncate(name, 200), page: truncate(url, 300) },
        ...{ state: truncate(state, 400), display: truncate(display, 200) },
      })),
      processes: audit.processes.map(({ name, steps }) => ({
        name: truncate(name, 200),
        steps: steps.map(({ page_url, view_id }) => ({ page: truncate(page_url, 300), view: view_id })),
      })),
    });
  },
};

function describeAudit({ server }: ServerClient, audit: Audit): string {
  const { signature, answered, questions, outcomes, id } = audit;
  const page = `${server}/audits/${id}?view=results`;
  return [
    `${answered} of ${formatCount(questions, 'question')} answered, ${formatCount(outcomes.undecided, 'criterion', 'criteria')} undecided.`,
    signature === null
      ? `The report isn't signed. Only a person can sign it, at ${page}.`
      : `The report is signed and can no longer be changed.${signature.outdated.length > 0 ? ` A later scan has made it outdated: ${signature.outdated.join(', ')}.` : ''}`,
  ].join('\n');
}

const MAX_LISTED_QUESTIONS = 50;
const questionsInput = z.object({
  audit: auditField,
  state: z.enum(QUESTION_STATES).optional().describe('Only questions in this state'),
  criterion: CriterionNumber.optional().describe('Only questions about this criterion, such as 1.4.3'),
  kind: z.enum(['issue', 'criterion']).optional().describe('Only questions about issues, or about criteria'),
  from: z.number().int().min(0).default(0).describe('Number of questions to skip'),
});
const listQuestionsTool: AuditTool<typeof questionsInput> = {
  name: 'list_audit_questions',
  title: 'List an audit’s questions',
  description: `Lists an audit's questions in WCAG order, ${MAX_LISTED_QUESTIONS} at a time, with their latest answers.`,
  input: questionsInput,
  visitsPages: false,
  async run(client, { audit: auditId, state, criterion, kind, from }, { signal }) {
    const query = { state, criterion, kind };
    const { questions: matching } = await client.call(listAuditQuestions, {
      ...{ params: { auditId }, query, signal },
    });
    const shown = matching.slice(from, from + MAX_LISTED_QUESTIONS);
    const rest = matching.length - from - shown.length;
    return createResult(
      `${formatCount(matching.length, 'question')}.${rest > 0 ? ` ${rest} more: from ${from + shown.length}.` : ''} read_audit_question shows what a question is about.`,
      shown.map(toQuestionRow),
    );
  },
};

function toQuestionRow({
  id,
  kind,
  criteria,
  question,
  fails_on,
  cause,
  state,
  allows_not_present,
  answer,
}: AuditQuestion) {
  return {
    ...{ id, kind, criteria, question: truncate(question, 400), cause: truncate(cause, 200), state },
    ...(fails_on !== null && { failing_answer: fails_on }),
    possible_answers: ANSWER_OUTCOMES.filter((outcome) => outcome !== 'not-present' || allows_not_present),
    answer: answer && {
      ...{ id: answer.id, outcome: answer.outcome, by: answer.answered_by, at: answer.answered_at },
      ...(answer.channel === 'api' && { via: 'API' }),
      comment: truncate(answer.comment, 300),
      ...(answer.failed_on.length > 0 && {
        failed_on: answer.failed_on.map(({ page_url, view }) => view?.view_id ?? truncate(page_url, 300)),
      }),
    },
  };
}

const MAX_ELEMENTS = 10;
const questionInput = z.object({
  audit: auditField,
  question: z.uuid().describe('Id of a question, from list_audit_questions'),
});
const readQuestionTool: AuditTool<typeof questionInput> = {
  name: 'read_audit_question',
  title: 'Read an audit question',
  description:
    'Returns a question with its test instructions, elements and answers, and with results from other tools.',
  input: questionInput,
  visitsPages: false,
  async run(client, { audit: auditId, question: questionId }, { signal }) {
    const detail = await client.call(getAuditQuestion, { params: { auditId, questionId }, signal });
    const { results } = await client.call(listImportedResults, { params: { auditId }, signal });
    const { question, occurrences, history } = detail;
    return createResult(
      `A person decides this question, at ${client.server}/audits/${auditId}?question=${questionId} or through answer_audit_questions.`,
      {
        ...toQuestionRow(question),
        how_to_test: truncate(question.how_to_test, 1000),
        elements: occurrences
          .slice(0, MAX_ELEMENTS)
          .map(({ page_url, selector, snippet, message, name, role }) => ({
            ...{ page: page_url, selector: truncate(selector, 400), snippet: truncate(snippet, 800) },
            ...{ message: truncate(message, 600), name: truncate(name, 200), role },
          })),
        history: history.map(({ outcome, answered_by, answered_at, comment }) => ({
          ...{ outcome, by: answered_by, at: answered_at, comment: truncate(comment, 300) },
        })),
        other_tools: results
          .filter((result) => result.question_id === questionId)
          .map(({ source, outcome, text }) => ({ source, outcome, text: truncate(text, 1000) })),
      },
    );
  },
};

const viewId = z.uuid();

const answerInput = z.object({
  audit: auditField,
  answers: z
    .array(
      z.object({
        question: z.uuid(),
        outcome: z.enum(ANSWER_OUTCOMES),
        comment: z.string().max(5000).default(''),
        failed_on: z
          .union([z.array(z.string().max(10_000)).max(MAX_SAMPLE_PAGES), z.literal(UNKNOWN_PAGES)])
          .default([])
          .describe(
            "For a failure: URLs of the sampled pages, and ids of the views, where the person found it, from read_audit. Required for questions with the kind “criterion”; “unknown” only if the person doesn't know the pages",
          ),
        previous_answer: z
          .uuid()
          .nullable()
          .describe('Id of the answer that list_audit_questions returned; null if there was none'),
      }),
    )
    .min(1)
    .max(200),
});
const answerTool: AuditTool<typeof answerInput> = {
  name: 'answer_audit_questions',
  title: 'Answer audit questions',
  description:
    "Records answers given by the user you're working for (all or nothing). They appear under this person's name, marked “via API”. Don't decide a question yourself, and don't send an answer the person hasn't given for exactly this question.",
  input: answerInput,
  visitsPages: false,
  changesServer: true,
  async run(client, { audit: auditId, answers }, { signal }) {
    const namesViews = answers.some(
      ({ failed_on }) =>
        failed_on !== UNKNOWN_PAGES && failed_on.some((named) => viewId.safeParse(named).success),
    );
    const { views } = namesViews
      ? await client.call(getAudit, { params: { auditId }, signal })
      : { views: [] as Audit['views'] };
    const body = {
      answers: answers.map(({ question, outcome, comment, failed_on, previous_answer }) => ({
        ...{ question_id: question, outcome, comment },
        failed_on:
          failed_on === UNKNOWN_PAGES ? failed_on : failed_on.map((named) => toFailedPage(named, views)),
        previous_answer_id: previous_answer,
      })),
    };
    const { questions, criteria } = await client.call(answerAuditQuestions, {
      params: { auditId },
      body,
      signal,
    });
    const undecided = criteria.filter(({ outcome }) => outcome === 'undecided').length;
    const named = new Set(questions.flatMap((question) => question.criteria));
    return createResult(
      `${formatCount(questions.length, 'answer')} recorded. ${formatCount(undecided, 'criterion is', 'criteria are')} still undecided.`,
      criteria
        .filter(({ criterion }) => named.has(criterion))
        .map(({ criterion, outcome, remark }) => ({ criterion, outcome, remark: truncate(remark, 300) })),
    );
  },
};

/** @param named the URL of a sampled page, or the id of a view */
function toFailedPage(named: string, views: Audit['views']) {
  const view = views.find(({ view_id }) => view_id === named);
  return view === undefined
    ? { page_url: named }
    : { page_url: view.url, view: { view_id: view.view_id, name: view.name } };
}

/** Excludes the binary formats, which a model can't read. */
const TEXT_FORMATS = AUDIT_REPORT_FORMATS.filter((format) => format !== 'pdf' && format !== 'docx');

const reportInput = z.object({
  audit: auditField,
  format: z
    .enum(TEXT_FORMATS)
    .default('openacr')
    .describe('openacr: YAML for programs; wcag-em-json, earl: JSON for programs; html, wcag-em-html: pages'),
});
const reportTool: AuditTool<typeof reportInput> = {
  name: 'read_audit_report',
  title: 'Read an audit’s conformance report',
  description: 'Returns an audit’s conformance report. It’s marked as a draft until a person signs it.',
  input: reportInput,
  visitsPages: false,
  async run(client, { audit: auditId, format }, { signal }) {
    const report = await client.call(downloadAuditReport, { params: { auditId }, query: { format }, signal });
    if (report === '') throw new UserError('The report is empty. Try again.');
    return createResult(
      `The report as ${format}; people can download it at ${client.server}/audits/${auditId}?view=results.`,
      { report },
    );
  },
};

/** Registers the audit tools. There's no tool for signing, because a signature is a person's declaration. */
export function registerAuditTools(server: McpServer, client: ServerClient): void {
  registerTool(server, client, listAuditsTool);
  registerTool(server, client, readAuditTool);
  registerTool(server, client, listQuestionsTool);
  registerTool(server, client, readQuestionTool);
  registerTool(server, client, answerTool);
  registerTool(server, client, reportTool);
}
