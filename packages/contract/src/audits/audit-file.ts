import { CRITERION_IDS } from '@curbcut/wcag';
import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { FailingAnswer, Severity, Timestamp } from '../entities/enums.ts';
import { Box, FindingFacts, RuleTally } from '../entities/finding.ts';
import { LimitedTest } from '../entities/limited-tests.ts';
import { Problem } from '../problem.ts';
import { MAX_PAGE_ELEMENTS } from '../values.ts';
import {
  Audit,
  AuditOutcome,
  AuditStandard,
  CriterionNumber,
  CriterionResult,
  MAX_SAMPLE_PAGES,
  SampleReason,
} from './audit.ts';
import { MAX_ATTACHMENTS } from './audit-attachments.ts';
import { DECIDABLE_OUTCOMES, MAX_DECISIONS_PER_CRITERION } from './audit-decisions.ts';
import { EVALUATION_DETAILS, type EvaluationDetail } from './audit-details.ts';
import { FINDING_STATES, MAX_AUDIT_FINDINGS } from './audit-findings.ts';
import {
  AnswerChannel,
  AnswerOutcome,
  MAX_FAILED_ELEMENTS,
  MAX_QUESTION_OCCURRENCES,
  REVIEW_DECISIONS,
} from './audit-questions.ts';
import { MAX_ASSESSMENTS_PER_REQUIREMENT, RequirementId } from './audit-requirements.ts';
import { MAX_PROCESSES, MAX_SAMPLE_VIEWS, SampleProcess, SampleView, ViewReference } from './audit-views.ts';
import { ImportedResult } from './imported-results.ts';
import { PageElement } from './page-elements.ts';

/**
 * An audit file: a tar archive with `audit.json` ({@link AuditFile}) first, then `signed.json` if the audit
 * is signed, then one image for each page that has a screenshot, then the attached images. Nothing in it
 * depends on when, where or from which account it was exported, so exporting an imported audit produces the
 * same bytes.
 */

export const AUDIT_FILE_MEDIA_TYPE = 'application/x-tar';
/** The format version of exported files. Earlier versions can still be read. */
export const AUDIT_FILE_VERSION = 3;
/** Size limits for an imported file, in bytes. */
export const AUDIT_FILE_LIMITS = {
  total: 200 * 1024 * 1024,
  json: 32 * 1024 * 1024,
  image: 10 * 1024 * 1024,
} as const;
/** Maximum number of questions; an audit of 500 pages has about 150. */
const MAX_QUESTIONS = 2000;
const MAX_ANSWERS_PER_QUESTION = 1000;
const MAX_REVIEWS_PER_ANSWER = 1000;
/** Maximum number of pages: the sample, and earlier versions of its pages that outdated answers refer to. */
const MAX_PAGES = MAX_SAMPLE_PAGES * 20;
const MAX_FAILURES = 20_000;
/** Maximum number of limited tests; each test is listed once for each reason. */
const MAX_LIMITED_TESTS = 2000;
/** More requirements than any standard has. */
const MAX_REQUIREMENTS = 300;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 hexadecimal digits');
const count = z.number().int().min(0).max(2_147_483_647);
/** Stored images have six-digit names, and continuing the audit adds pages. */
const pageNumber = z.number().int().min(1).max(899_999);
/** These URLs are used as links, so no other protocol is accepted. */
const webUrl = z
  .string()
  .refine(
    (url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol),
    'This isn’t the URL of a web page',
  );

const FileElement = PageElement.strict();
const FileView = ViewReference.strict();

/** Evaluation text fields, added in version 3. */
const evaluationFields = Object.fromEntries(
  EVALUATION_DETAILS.map((field) => [field, Audit.shape[field].max(2000).default('')]),
) as Record<EvaluationDetail, z.ZodDefault<z.ZodString>>;

/** The fields are written to the file in this order. */
const FilePage = z.strictObject({
  number: pageNumber.describe('Identifies the page within the file'),
  in_sample: z.boolean().describe('false for a page from an earlier scan that an outdated answer refers to'),
  url: webUrl,
  title: z.string(),
  reason: SampleReason,
  content_hash: z.string(),
  tallies: z.array(RuleTally),
  screenshot: z
    .strictObject({
      file: z
        .string()
        .regex(/^images\/\d{1,6}\.(webp|jpeg|png)$/, 'Images are named images/NUMBER.webp, .jpeg or .png'),
      width: z.number().int().min(1),
      height: z.number().int().min(1),
      scale: z.number().positive(),
      page_height: z.number().min(0),
    })
    .nullable(),
  elements: z
    .array(FileElement)
    .max(MAX_PAGE_ELEMENTS)
    .default([])
    .describe('Elements that people can select as failing; only for pages in the sample'),
});

const FileOccurrence = z.strictObject({
  page: pageNumber,
  page_url: webUrl,
  selector: z.string(),
  snippet: z.string(),
  message: z.string(),
  name: z.string(),
  role: z.string().nullable(),
  facts: FindingFacts,
  box: Box.nullable(),
  related: z.array(Box).optional().describe('Elements that a question about the whole page refers to'),
});

const FileReview = z.strictObject({
  decision: z.enum(REVIEW_DECISIONS),
  comment: z.string().max(10_000),
  reviewed_by: z.string().max(500),
  reviewed_at: Timestamp,
  withdrawn_at: Timestamp.nullable(),
});

const FileAttachment = z.strictObject({
  file: z
    .string()
    .regex(/^images\/attachment-\d{1,6}\.webp$/, 'Attached images are named images/attachment-NUMBER.webp'),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  bytes: z.number().int().min(1).max(AUDIT_FILE_LIMITS.image),
  sha256,
  attached_by: z.string().max(500),
  attached_at: Timestamp,
});

const FileFinding = z.strictObject({
  criterion: CriterionNumber,
  page: pageNumber,
  description: z.string().max(10_000),
  severity: Severity,
  fix: z.string().max(10_000),
  element: z.string().max(10_000),
  box: Box.nullable(),
  picked_element: FileElement.nullable().default(null),
  view: FileView.nullable().default(null),
  state: z.enum(FINDING_STATES),
  reported_by: z.string().max(500),
  reported_at: Timestamp,
  changed_by: z.string().max(500),
  changed_at: Timestamp,
  attachments: z.array(FileAttachment).max(MAX_ATTACHMENTS),
});

const FileAnswer = z.strictObject({
  outcome: AnswerOutcome,
  comment: z.string().max(10_000),
  answered_by: z.string().max(500),
  answered_at: Timestamp,
  channel: AnswerChannel,
  fingerprint: z.string(),
  severity: Severity.nullable().default(null).describe('The severity of a failure, if the person chose one'),
  fix: z.string().max(10_000).default('').describe('The recommended fix for a failure'),
  failed_on: z
    .array(
      z.strictObject({
        page_url: webUrl,
        view: FileView.optional(),
        elements: z.array(FileElement).max(MAX_FAILED_ELEMENTS),
      }),
    )
    .max(MAX_SAMPLE_PAGES + MAX_SAMPLE_VIEWS)
    .default([])
    .describe('Pages on which a failure was found, if known'),
  reviews: z.array(FileReview).max(MAX_REVIEWS_PER_ANSWER).default([]).describe('Oldest first'),
});

const FileQuestion = z.strictObject({
  key: z.string().min(1).max(2000).describe('Identifies the issue across scans'),
  kind: z.enum(['issue', 'criterion']),
  criteria: z.array(CriterionNumber).min(1),
  title: z.string(),
  question: z.string(),
  fails_on: FailingAnswer.nullable()
    .default(null)
    .describe('Which answer means failure; null if an earlier version exported the file'),
  how_to_test: z.string(),
  rule_id: z.string().nullable(),
  cause: z.string(),
  occurrences: count,
  pages: z.array(pageNumber),
  elements: z.array(FileOccurrence).max(MAX_QUESTION_OCCURRENCES),
  previous_elements: z.array(FileOccurrence).max(MAX_QUESTION_OCCURRENCES),
  fingerprint: z
    .string()
    .describe(
      'Changes whenever the content that the question is about changes in a way that matters for the answer',
    ),
  is_closed: z.boolean(),
  answers: z.array(FileAnswer).max(MAX_ANSWERS_PER_QUESTION).describe('All answers, oldest first'),
  imported_results: z
    .array(ImportedResult.omit({ id: true, question_id: true }).strict())
    .describe('Results from other tools, which aren’t answers'),
  attachments: z
    .array(
      FileAttachment.extend({
        answer: count.min(1).nullable().describe('The number of the answer the image belongs to, from 1'),
      }),
    )
    .max(MAX_ATTACHMENTS)
    .default([]),
});

const FileDecision = z.strictObject({
  criterion: CriterionNumber,
  outcome: AuditOutcome.nullable(),
  remark: z.string().max(10_000),
  reason: z.string().max(10_000),
  derived: z.strictObject({ outcome: AuditOutcome, remark: z.string() }),
  decided_by: z.string().max(500),
  decided_at: Timestamp,
});

const FileAssessment = z.strictObject({
  requirement: RequirementId,
  outcome: z.enum(DECIDABLE_OUTCOMES).nullable(),
  remark: z.string().max(10_000),
  assessed_by: z.string().max(500),
  assessed_at: Timestamp,
});

const FileFailure = z.strictObject({
  rule_title: z.string(),
  impact: z.string().describe('Who is affected and how'),
  cause: z.string(),
  occurrences: count,
  pages: count,
  criteria: z.array(CriterionNumber),
  urls: z.array(webUrl),
  example: z
    .strictObject({ page: pageNumber, selector: z.string(), name: z.string(), box: Box })
    .optional()
    .describe('A failing element on one of the audit’s pages'),
});

export const AuditFile = z
  .strictObject({
    format: z.literal('curbcut-audit'),
    version: z
      .union([z.literal(1), z.literal(2), z.literal(AUDIT_FILE_VERSION)])
      .describe(
        'Version 1 has no findings, reviews or attached images; version 2 has no views, processes, evaluation details or requirement assessments',
      ),
    audit: z.strictObject({
      origin: webUrl,
      title: Audit.shape.title.max(200),
      standard: AuditStandard,
      level: z.enum(['A', 'AA']),
      scope: Audit.shape.scope.max(2000),
      commissioner: Audit.shape.commissioner.max(200),
      evaluator: Audit.shape.evaluator.max(200),
      support_baseline: Audit.shape.support_baseline.max(2000),
      ...evaluationFields,
      product_name: Audit.shape.product_name.max(200).default(''),
      product_version: Audit.shape.product_version.max(100).default(''),
      vendor: Audit.shape.vendor.max(200).default(''),
      contact_name: Audit.shape.contact_name.max(200).default(''),
      contact_email: Audit.shape.contact_email.max(254).default(''),
      notes: Audit.shape.notes.max(2000).default(''),
      requires_review: Audit.shape.requires_review.default(false),
      created_at: Timestamp,
      scan_id: z.uuid(),
      scanned_at: Timestamp,
      seed: z.number().int().min(0).max(0xffff_ffff),
    }),
    scan: z.strictObject({
      pages: count.describe('Number of pages the scan tested'),
      sampled_pages: count,
      evaluated_rules: z.array(z.string()),
      absent: z
        .array(z.tuple([CriterionNumber, z.string()]))
        .describe('Criteria for content that the scan didn’t find, each with a sentence for the remark'),
      limited_tests: z
        .array(LimitedTest.extend({ criteria: z.array(CriterionNumber) }).strict())
        .max(MAX_LIMITED_TESTS)
        .default([])
        .describe('Tests that were cut short on sampled pages, with the criteria that depend on them'),
      failed_pages: z
        .array(z.tuple([CriterionNumber, count]))
        .describe('Number of tested pages that fail each criterion'),
      elements: z
        .array(z.tuple([CriterionNumber, z.strictObject({ tested: count, failed: count })]))
        .describe('Number of elements tested for each failed criterion, and how many of them fail'),
      failures: z.array(FileFailure).max(MAX_FAILURES),
    }),
    pages: z.array(FilePage).min(1).max(MAX_PAGES),
    views: z
      .array(SampleView.strict())
      .max(MAX_SAMPLE_VIEWS)
      .default([])
      .describe('Views in the sample, in addition to its pages as they load'),
    processes: z.array(SampleProcess.strict()).max(MAX_PROCESSES).default([]),
    questions: z.array(FileQuestion).max(MAX_QUESTIONS).describe('In WCAG order'),
    findings: z.array(FileFinding).max(MAX_AUDIT_FINDINGS).default([]).describe('Oldest first'),
    decisions: z
      .array(FileDecision)
      .max(CRITERION_IDS.length * MAX_DECISIONS_PER_CRITERION)
      .default([])
      .describe('Criterion decisions made by people, oldest first for each criterion'),
    assessments: z
      .array(FileAssessment)
      .max(MAX_REQUIREMENTS * MAX_ASSESSMENTS_PER_REQUIREMENT)
      .default([])
      .describe('Assessments of requirements beyond WCAG, oldest first for each requirement'),
    signature: z
      .strictObject({
        name: z.string(),
        signed_at: Timestamp,
        hash: sha256,
        has_signed_text: z.boolean().describe('Whether the file contains signed.json'),
        results: z.array(CriterionResult),
      })
      .nullable(),
  })
  .meta({ id: 'AuditFile' });
export type AuditFile = z.infer<typeof AuditFile>;

export const exportAudit = defineRoute({
  method: 'GET',
  path: '/api/audits/{auditId}/export/',
  id: 'exportAudit',
  summary: 'Export an audit with its history, findings, images and signature as a single file',
  description:
    'A tar archive with audit.json (see the AuditFile schema), signed.json if the audit is signed, and the images. Only the audit owner can export it. Exporting the imported audit again produces the same bytes.',
  access: 'results:read',
  params: z.object({ auditId: z.uuid() }),
  replies: {
    200: { mediaType: AUDIT_FILE_MEDIA_TYPE, description: 'The audit file' },
    401: Problem,
    403: Problem,
    404: Problem,
  },
});

export const importAudit = defineRoute({
  method: 'POST',
  path: '/api/audits/import/',
  id: 'importAudit',
  summary: 'Import an audit file as a new audit in the organization',
  description:
    'Creates the site if the organization has none with this origin. People’s names are imported as plain text, and the signature is marked as imported: only its hash can be verified. Either everything is imported, or nothing.',
  access: 'audits:manage',
  upload: {
    mediaType: AUDIT_FILE_MEDIA_TYPE,
    description: 'The audit file, at most 200 MB',
  },
  replies: {
    201: Audit,
    400: Problem,
    401: Problem,
    403: Problem,
    409: Problem,
    413: Problem,
    429: Problem,
    404: Problem,
  },
});
