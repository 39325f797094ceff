import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { FailingAnswer, ScanId, Severity, Timestamp } from '../entities/enums.ts';
import { Box, FindingFacts } from '../entities/finding.ts';
import { ScreenshotInfo } from '../entities/scan.ts';
import { Problem } from '../problem.ts';
import { screenshotReply } from '../scanner/screenshot-reply.ts';
import { CriterionNumber, CriterionResult, MAX_SAMPLE_PAGES } from './audit.ts';
import { MAX_SAMPLE_VIEWS, ViewReference } from './audit-views.ts';
import { PageElement } from './page-elements.ts';

const count = z.number().int().min(0);

export const ANSWER_OUTCOMES = ['pass', 'fail', 'not-present', 'cannot-tell'] as const;
/**
 * A person's answer. `not-present`: the sampled pages contain no content of this type; only valid if
 * `allows_not_present` is true.
 */
export const AnswerOutcome = z.enum(ANSWER_OUTCOMES).meta({ id: 'AnswerOutcome' });
export type AnswerOutcome = z.infer<typeof AnswerOutcome>;

/** Returns an outcome as the answer to its question; null if it's neither yes nor no, or the polarity is unknown. */
export function getAnswerWord(outcome: AnswerOutcome, failsOn: FailingAnswer | null): 'yes' | 'no' | null {
  if (failsOn === null || (outcome !== 'pass' && outcome !== 'fail')) return null;
  if (outcome === 'fail') return failsOn;
  return failsOn === 'yes' ? 'no' : 'yes';
}

export const ANSWER_CHANNELS = ['app', 'api'] as const;
/** Whether a person answered in the web application, or a program with an API key. */
export const AnswerChannel = z.enum(ANSWER_CHANNELS).meta({ id: 'AnswerChannel' });
export type AnswerChannel = z.infer<typeof AnswerChannel>;

export const REVIEW_DECISIONS = ['agrees', 'disagrees'] as const;

/** A second person's opinion on an answer. */
export const AnswerReview = z
  .object({
    id: z.uuid(),
    decision: z.enum(REVIEW_DECISIONS),
    comment: z.string(),
    reviewed_by: z.string().describe('The reviewer’s name'),
    reviewer_id: z.uuid().nullable().describe('The reviewer’s account; null if it has been deleted'),
    reviewed_at: Timestamp,
    is_withdrawn: z.boolean().describe('Whether the reviewer has withdrawn or replaced the review'),
  })
  .meta({ id: 'AnswerReview' });
export type AnswerReview = z.infer<typeof AnswerReview>;

/** Maximum number of elements that a failed answer can list for each page. */
export const MAX_FAILED_ELEMENTS = 20;

/** A page in the sample on which something fails, according to the person who answered. */
export const FailedPage = z
  .object({
    page_url: z.string().max(10_000),
    view: ViewReference.optional().describe('The page view that fails; absent for the page as it loads'),
    elements: z
      .array(PageElement)
      .max(MAX_FAILED_ELEMENTS)
      .describe('The elements that fail; empty if the person didn’t list any'),
  })
  .meta({ id: 'FailedPage' });
export type FailedPage = z.infer<typeof FailedPage>;

/**
 * An answer. Answers are never changed: a new one supersedes the previous one, which is kept in the history.
 */
export const Answer = z
  .object({
    id: z.uuid(),
    outcome: AnswerOutcome,
    comment: z.string(),
    severity: Severity.nullable().describe('The severity of a failure; null if the person hasn’t chosen one'),
    fix: z.string().describe('The recommended fix for a failure; can be empty'),
    failed_on: z
      .array(FailedPage)
      .describe('Pages on which a failure was found; empty if they weren’t recorded, and for other answers'),
    answered_by: z.string().describe('The person’s name'),
    author_id: z.uuid().nullable().describe('The person’s account; null if it has been deleted'),
    answered_at: Timestamp,
    channel: AnswerChannel,
    is_outdated: z
      .boolean()
      .describe(
        'Whether the content that the answer covers has changed in a later scan, so that the question must be answered again',
      ),
    reviews: z.array(AnswerReview).describe('Oldest first'),
  })
  .meta({ id: 'Answer' });
export type Answer = z.infer<typeof Answer>;

export const QUESTION_STATES = ['open', 'answered', 'outdated', 'closed'] as const;
/**
 * `open`: no answer; `answered`: the latest answer is up to date; `outdated`: the content that the latest
 * answer covers has changed; `closed`: the content that the question is about no longer exists.
 */
export const QuestionState = z.enum(QUESTION_STATES).meta({ id: 'QuestionState' });
export type QuestionState = z.infer<typeof QuestionState>;

export const REVIEW_STATES = ['none', 'agreed', 'disputed'] as const;
/**
 * What other people think of the latest answer: `disputed` if anyone disagrees, otherwise `agreed` if anyone
 * agrees. A new answer starts with `none`.
 */
export const ReviewState = z.enum(REVIEW_STATES).meta({ id: 'ReviewState' });
export type ReviewState = z.infer<typeof ReviewState>;

/** Who should answer a question. */
export const QuestionAssignee = z
  .object({
    user_id: z.uuid().nullable().describe('Null for a person without an account'),
    name: z.string(),
  })
  .meta({ id: 'QuestionAssignee' });
export type QuestionAssignee = z.infer<typeof QuestionAssignee>;

/**
 * An audit question, either about one root cause that the scan could not decide or about a whole criterion.
 */
export const AuditQuestion = z
  .object({
    id: z.uuid(),
    kind: z
      .enum(['issue', 'criterion'])
      .describe('issue: an issue that needs review; criterion: a criterion on all sampled pages'),
    criteria: z.array(CriterionNumber).min(1).describe('Criteria the answer decides'),
    title: z.string(),
    question: z.string().describe('Can be answered yes or no'),
    fails_on: FailingAnswer.nullable().describe(
      'Which of the two answers means failure; null if the audit was exported by an earlier version',
    ),
    how_to_test: z.string().describe('A few sentences'),
    allows_not_present: z
      .boolean()
      .describe(
        'Whether the sampled pages might not contain what the question is about, so that `not-present` is a valid answer',
      ),
    rule_id: z
      .string()
      .nullable()
      .describe('The rule that asks the question; null for questions about a criterion'),
    cause: z.string().describe('The root cause; empty for questions about a criterion'),
    occurrences: count.describe('Number of occurrences on the sampled pages'),
    pages: count.describe('Number of sampled pages the question is about'),
    page_ids: z.array(z.string()).describe('These pages’ ids'),
    state: QuestionState,
    answer: Answer.nullable().describe('The latest answer, even if it is outdated'),
    review_state: ReviewState,
    assignee: QuestionAssignee.nullable(),
  })
  .meta({ id: 'AuditQuestion' });
export type AuditQuestion = z.infer<typeof AuditQuestion>;

/** An element that a question is about. */
export const QuestionOccurrence = z
  .object({
    page_id: z.string().describe('The audit page’s id'),
    page_url: z.string(),
    selector: z.string(),
    snippet: z.string(),
    message: z.string(),
    name: z.string(),
    role: z.string().nullable(),
    facts: FindingFacts,
    box: Box.nullable().describe('Position in the screenshot, in the page’s CSS pixels'),
    related: z
      .array(Box)
      .optional()
      .describe('Positions of the elements the question is about, if it is about the whole page'),
    screenshot: ScreenshotInfo.nullable(),
  })
  .meta({ id: 'QuestionOccurrence' });
export type QuestionOccurrence = z.infer<typeof QuestionOccurrence>;

/** Maximum number of occurrences stored for each question. */
export const MAX_QUESTION_OCCURRENCES = 20;

/** Something that has changed since the latest answer. */
export const AnswerChange = z
  .object({
    kind: z
      .enum(['subject', 'content', 'page-added', 'page-removed', 'view-added', 'method'])
      .describe(
        'What changed: the question’s elements or wording, a page’s content, or the pages or views the question is about; unknown if an earlier version didn’t record enough',
      ),
    page_id: z
      .string()
      .nullable()
      .describe('The audit page’s id; null if the change isn’t about a page or the page no longer exists'),
    page_url: z.string().nullable(),
    description: z.string().describe('For example, “Images: 5 before, 6 now”'),
  })
  .meta({ id: 'AnswerChange' });
export type AnswerChange = z.infer<typeof AnswerChange>;

export const AuditQuestionDetail = z
  .object({
    question: AuditQuestion,
    occurrences: z.array(QuestionOccurrence).describe(`The first ${MAX_QUESTION_OCCURRENCES}`),
    previous_occurrences: z
      .array(QuestionOccurrence)
      .describe('What the outdated answer was about; empty unless the question is outdated'),
    changes: z
      .array(AnswerChange)
      .describe(
        'What has changed since the latest answer, page by page; empty unless the question is outdated',
      ),
    history: z.array(Answer).describe('All answers, newest first'),
  })
  .meta({ id: 'AuditQuestionDetail' });
export type AuditQuestionDetail = z.infer<typeof AuditQuestionDetail>;

const auditParams = z.object({ auditId: z.uuid() });

export const listAuditQuestions = defineRoute({
  method: 'GET',
  path: '/api/audits/{auditId}/questions/',
  id: 'listAuditQuestions',
  summary: 'List an audit’s questions in WCAG order',
  access: 'results:read',
  params: auditParams,
  query: z.object({
    state: QuestionState.optional().describe('Only questions in this state'),
    criterion: CriterionNumber.optional().describe('Only questions about this criterion'),
    kind: AuditQuestion.shape.kind.optional().describe('Only questions about issues, or about criteria'),
  }),
  replies: {
    200: z.object({ questions: z.array(AuditQuestion) }).meta({ id: 'AuditQuestionList' }),
    400: Problem,
    401: Problem,
    403: Problem,
    404: Problem,
  },
});

export const getAuditQuestion = defineRoute({
  method: 'GET',
  path: '/api/audits/{auditId}/questions/{questionId}/',
  id: 'getAuditQuestion',
  summary: 'Get an audit question with the elements it is about and all its answers',
  access: 'results:read',
  params: z.object({ auditId: z.uuid(), questionId: z.uuid() }),
  replies: { 200: AuditQuestionDetail, 401: Problem, 403: Problem, 404: Problem },
});

/** Value of `failed_on` if the pages of a failure were not recorded. */
export const UNKNOWN_PAGES = 'unknown' as const;

/** Clients cap longer times: no one works on one question for this long without a break. */
export const MAX_ANSWER_SECONDS = 3600;

export const NewAnswer = z
  .object({
    question_id: z.uuid(),
    previous_answer_id: z
      .uuid()
      .nullable()
      .describe('Id of the latest answer known to the caller; null if there was none'),
    outcome: AnswerOutcome,
    comment: z.string().trim().max(5000).default(''),
    severity: Severity.nullable()
      .default(null)
      .describe('The severity of a failure; if omitted, serious for Level A and moderate for Level AA'),
    fix: z.string().trim().max(5000).default('').describe('The recommended fix for a failure'),
    failed_on: z
      .union([
        z
          .array(
            FailedPage.extend({ elements: FailedPage.shape.elements.default([]) }).meta({
              id: 'NewFailedPage',
            }),
          )
          .max(MAX_SAMPLE_PAGES + MAX_SAMPLE_VIEWS),
        z.literal(UNKNOWN_PAGES),
      ])
      .default([])
      .describe(
        'Sampled pages and views on which a failure was found, by URL. Results are derived from their number. Required if a question about a criterion is answered `fail`. Use `unknown` if the pages weren’t recorded; reports then state that they weren’t',
      ),
    seconds: z
      .number()
      .int()
      .min(0)
      .max(MAX_ANSWER_SECONDS)
      .optional()
      .describe('Number of seconds the person worked on the question, excluding breaks'),
  })
  .meta({ id: 'NewAnswer' });
export type NewAnswer = z.infer<typeof NewAnswer>;

export const AnswerAuditQuestionsBody = z
  .object({
    answers: z.array(NewAnswer).min(1).max(200),
    scan_id: ScanId.optional().describe(
      'The scan the audit was based on when the caller read the questions. If the audit has since continued with another scan, 409 is returned, so that no answer is stored for content its author hasn’t seen',
    ),
  })
  .refine(
    ({ answers }) => new Set(answers.map(({ question_id: id }) => id)).size === answers.length,
    'Answer each question once',
  )
  .meta({
    id: 'AnswerAuditQuestionsBody',
    examples: [
      {
        answers: [
          {
            question_id: '5a3c8a1e-1f7b-4f43-9a27-0c9b7f6f2d11',
            previous_answer_id: null,
            outcome: 'fail',
            comment: 'The second video has no captions.',
            failed_on: [{ page_url: 'https://example.com/videos' }],
          },
          {
            question_id: '0d0f6f0a-6f37-4a58-8d8a-6a4c0c1f8a42',
            previous_answer_id: 'b3c1b7c2-32a3-4f50-8e43-5f4a8f4d5a90',
            outcome: 'not-present',
          },
        ],
      },
    ],
  });
export type AnswerAuditQuestionsBody = z.infer<typeof AnswerAuditQuestionsBody>;

export const answerAuditQuestions = defineRoute({
  method: 'POST',
  path: '/api/audits/{auditId}/answers/',
  id: 'answerAuditQuestions',
  summary: 'Answer up to 200 audit questions in one request',
  description:
    'Either all answers are stored, or none. A `fail` answer to a question about a criterion must list the failing pages in `failed_on` or set that field to `unknown`; otherwise, 400 is returned. Returns 409 if the audit has been signed, if someone else has answered one of the questions since the caller read it, or if the content a question is about no longer exists. Sending the same answer again, for example after a lost connection, changes nothing and returns the same response as the first time.',
  access: 'audits:write',
  params: auditParams,
  body: AnswerAuditQuestionsBody,
  replies: {
    200: z
      .object({
        questions: z.array(AuditQuestion).describe('The answered questions'),
        criteria: z.array(CriterionResult).describe('The results of all the audit’s criteria'),
        updated_at: Timestamp.describe('When the audit was last changed'),
      })
      .meta({ id: 'AnsweredQuestions' }),
    400: Problem,
    401: Problem,
    403: Problem,
    404: Problem,
    409: Problem,
  },
});

export const getAuditScreenshot = defineRoute({
  method: 'GET',
  path: '/api/audits/{auditId}/pages/{pageId}/screenshot/',
  id: 'getAuditScreenshot',
  summary: 'Get the screenshot of a sampled page',
  access: 'results:read',
  visitors: true,
  params: z.object({
    auditId: z.uuid(),
    pageId: z.string().max(100).describe('The audit page’s id'),
  }),
  ...screenshotReply,
});
