import { CRITERION_IDS } from '@curbcut/wcag';
import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { ScanId, Timestamp, WcagLevel } from '../entities/enums.ts';
import { ScreenshotInfo } from '../entities/scan.ts';
import { Problem } from '../problem.ts';
import { auditDetails, defaultToEmpty, evaluationDetails, productDetails } from './audit-details.ts';
import { SampleProcess, SampleView, sampleViewFields, VIEW_REASONS, ViewOptions } from './audit-views.ts';

const count = z.number().int().min(0);

/** Success criterion by number, such as 1.4.3. */
export const CriterionNumber = z.enum(CRITERION_IDS).meta({ id: 'CriterionNumber' });

export const AUDIT_STANDARDS = [
  'wcag-2.2',
  'wcag-2.1',
  'en-301-549',
  'en-301-549-v4',
  'section-508',
] as const;
/**
 * Standard that an audit evaluates against. It does not change after the audit has started. `en-301-549`: the web
 * clauses of EN 301 549 V3.2.1, which are WCAG 2.1 A and AA; `en-301-549-v4`: those of V4.1.1, which are WCAG 2.2 A
 * and AA, see {@link PROVISIONAL_STANDARDS}; `section-508`: the Revised Section 508 Standards, which refer to WCAG 2.0 A
 * and AA.
 */
export const AuditStandard = z.enum(AUDIT_STANDARDS).meta({ id: 'AuditStandard' });
export type AuditStandard = z.infer<typeof AuditStandard>;

/** Standards that require Levels A and AA, so their audits cannot be limited to Level A. */
export const requiresLevelAA = (standard: AuditStandard): boolean => !standard.startsWith('wcag-');

/**
 * Editions of standards that don't replace the earlier edition yet, with the note to show wherever they
 * appear. ETSI published V4.1.1 in September 2026. It gives a presumption of conformity only once the
 * Official Journal of the European Union cites it; until then, the cited edition is V3.2.1.
 */
export const PROVISIONAL_STANDARDS: Readonly<Partial<Record<AuditStandard, string>>> = {
  'en-301-549-v4':
    'Provisional: EN 301 549 V4.1.1 gives a presumption of conformity only once the Official Journal of the EU cites it. Check this before you rely on the report; until then, V3.2.1 applies.',
};

/** The share of the structured sample's size that WCAG-EM adds as random pages. */
export const RANDOM_SHARE = 0.1;

/** Reasons given in proposals. */
export const PROPOSED_REASONS = ['start', 'form', 'issues', 'variety', 'random'] as const;
export const SAMPLE_REASONS = [...PROPOSED_REASONS, ...VIEW_REASONS] as const;
/** Why a page is part of the sample (WCAG-EM step 3), whether proposed or chosen by a person. */
export const SampleReason = z
  .enum(SAMPLE_REASONS)
  .describe(
    'start: start page; form: contains a form; issues: adds issues not on earlier pages; ' +
      'variety: adds types of content not on earlier pages; random: randomly selected; for the others, see ViewReason',
  )
  .meta({ id: 'SampleReason' });
export type SampleReason = z.infer<typeof SampleReason>;

export const SamplePage = z
  .object({
    page_id: z
      .string()
      .describe('The page’s id: in a proposal, its id in the scan; in an audit, its id in the audit'),
    url: z.string(),
    title: z.string(),
    reason: SampleReason,
  })
  .meta({ id: 'SamplePage' });
export type SamplePage = z.infer<typeof SamplePage>;

/** Maximum number of pages in a sample. */
export const MAX_SAMPLE_PAGES = 60;

export const ProposedSample = z
  .object({
    scan_id: ScanId.describe('The site’s latest completed scan'),
    completed_at: Timestamp,
    seed: z.number().int().min(0).max(0xffff_ffff).describe('Seed used to select the random pages'),
    pages: z.array(SamplePage).describe('The proposed sample'),
    others: z
      .array(SamplePage.omit({ reason: true }))
      .describe('Other tested pages that can be added; at most 500'),
    options: ViewOptions,
    exploration: z
      .object({ common_pages: z.string(), page_types: z.string(), technologies: z.string() })
      .describe('What the scan learned about the site for WCAG-EM step 2, as a starting point'),
  })
  .meta({ id: 'ProposedSample' });
export type ProposedSample = z.infer<typeof ProposedSample>;

export const proposeAuditSample = defineRoute({
  method: 'GET',
  path: '/api/sites/{siteId}/audit-sample/',
  id: 'proposeAuditSample',
  summary: 'Propose a page sample for an audit, based on one of a site’s completed scans',
  description:
    'The structured sample contains the start page and pages that together cover every issue and every type of content the scan found. Another 10% are randomly selected (WCAG-EM step 3).',
  access: 'audits:manage',
  params: z.object({ siteId: z.uuid() }),
  query: z.object({
    seed: z.coerce
      .number()
      .int()
      .min(0)
      .max(0xffff_ffff)
      .optional()
      .describe('Seed from an earlier proposal, to get the same random pages'),
    scan_id: ScanId.optional().describe('The scan to start from; the latest if omitted'),
  }),
  replies: { 200: ProposedSample, 400: Problem, 401: Problem, 403: Problem, 404: Problem, 409: Problem },
});

export const AUDIT_OUTCOMES = [
  'supports',
  'partially-supports',
  'does-not-support',
  'not-applicable',
  'undecided',
] as const;
/**
 * The site's conformance to a criterion, in the terms used in conformance reports. `undecided` until every
 * question about the criterion has an answer that decides it.
 */
export const AuditOutcome = z.enum(AUDIT_OUTCOMES).meta({ id: 'AuditOutcome' });
export type AuditOutcome = z.infer<typeof AuditOutcome>;

/** The result derived for a criterion from failures and answers. */
const DerivedResult = z.object({ outcome: AuditOutcome, remark: z.string() }).meta({ id: 'DerivedResult' });

/** A criterion's outcome and remark as set by a person, in addition to the derived ones. */
export const CriterionDecision = z
  .object({
    outcome: AuditOutcome,
    remark: z.string(),
    reason: z.string().describe('Why the person set the outcome and remark'),
    decided_by: z.string().describe('The person’s name'),
    decided_at: Timestamp,
    derived: DerivedResult.describe('The currently derived result'),
    based_on: DerivedResult.describe('The result that was derived when the person decided'),
    is_outdated: z
      .boolean()
      .describe(
        'Whether the derived outcome has changed since; if so, it takes precedence over the decision',
      ),
  })
  .meta({ id: 'CriterionDecision' });
export type CriterionDecision = z.infer<typeof CriterionDecision>;

export const CriterionResult = z
  .object({
    criterion: CriterionNumber,
    level: WcagLevel,
    outcome: AuditOutcome.describe('As derived, or as decided by a person'),
    remark: z
      .string()
      .describe(
        'What users experience, where it happens and how widespread it is, for the conformance report',
      ),
    decision: CriterionDecision.optional().describe('Absent if no one has decided otherwise'),
    questions: count.describe('Number of open, answered and outdated questions'),
    answered: count.describe('Number of questions with an up-to-date answer other than “Can’t tell”'),
    failures: count.describe('Number of issues in the scan that fail the criterion'),
    failed_answers: count.describe(
      'Number of questions a person answered “Fail”, plus open findings people added',
    ),
  })
  .meta({ id: 'CriterionResult' });
export type CriterionResult = z.infer<typeof CriterionResult>;

export const AuditSignature = z
  .object({
    name: z.string().describe('The person who signed'),
    signed_at: Timestamp,
    hash: z
      .string()
      .describe(
        'SHA-256, in hexadecimal, of the audit with all the results, answers and issues it is based on',
      ),
    is_imported: z
      .boolean()
      .describe('Whether the signature comes from an imported file, so that only its hash can be verified'),
    outdated: z
      .array(CriterionNumber)
      .describe(
        'Criteria that are supported or not applicable according to the report, but for which a newer scan of the site found a failure',
      ),
  })
  .meta({ id: 'AuditSignature' });
export type AuditSignature = z.infer<typeof AuditSignature>;

export const INVITED_ROLES = ['evaluator', 'reviewer'] as const;
/** What an invited person can do: evaluators answer and review, reviewers only review. */
export const InvitedRole = z.enum(INVITED_ROLES).meta({ id: 'InvitedAuditRole' });
export type InvitedRole = z.infer<typeof InvitedRole>;

/**
 * `owner`: manages the audit, as the organization's owners, admins, members and auditors do; `viewer`: can only
 * read it, as the organization's viewers do.
 */
export const AuditRole = z.enum(['owner', ...INVITED_ROLES, 'viewer']).meta({ id: 'AuditRole' });
export type AuditRole = z.infer<typeof AuditRole>;

/** An audit in a list. */
export const AuditSummary = z
  .object({
    id: z.uuid(),
    site_id: z.uuid(),
    origin: z.string().describe('The site’s origin, such as https://example.com'),
    title: z.string(),
    standard: AuditStandard,
    level: z.enum(['A', 'AA']),
    created_at: Timestamp,
    updated_at: Timestamp,
    questions: count.describe(
      'Number of the audit’s questions that are still relevant, whether or not they have been answered',
    ),
    answered: count.describe('Number of questions with an up-to-date answer other than “Can’t tell”'),
    outcomes: z.record(AuditOutcome, count).describe('Number of criteria with each outcome'),
    signature: AuditSignature.nullable().describe('Null until the audit is signed'),
    role: AuditRole.describe('What the caller can do'),
  })
  .meta({ id: 'AuditSummary' });
export type AuditSummary = z.infer<typeof AuditSummary>;

export const Audit = AuditSummary.extend({
  scope: z.string(),
  commissioner: z.string(),
  evaluator: z.string(),
  support_baseline: z.string(),
  scope_included: z.string(),
  scope_excluded: z.string(),
  additional_requirements: z.string(),
  common_pages: z.string(),
  essential_functionality: z.string(),
  page_types: z.string(),
  technologies: z.string(),
  other_pages: z.string(),
  evaluation_specifics: z.string(),
  evaluated_from: z.string().describe('ISO 8601 date; empty if unknown'),
  evaluated_to: z.string().describe('ISO 8601 date; empty if unknown'),
  product_name: z.string(),
  product_version: z.string(),
  vendor: z.string(),
  contact_name: z.string(),
  contact_email: z.string(),
  notes: z.string(),
  requires_review: z
    .boolean()
    .describe('Whether a second person has to agree with every answer before the audit can be signed'),
  revision: z.number().int().min(0).describe('Number of the latest change to the audit’s own fields'),
  scan_id: ScanId.describe('The scan the audit is based on; it may have been deleted'),
  scanned_at: Timestamp,
  tested_pages: count.describe('Number of pages that this scan tested'),
  newer_scan: z
    .object({ scan_id: ScanId, completed_at: Timestamp, tested_pages: count })
    .nullable()
    .describe('The site’s latest completed scan, if it is newer than the scan the audit is based on'),
  seed: z.number().int().describe('Seed used to select the sample’s random pages'),
  imported: z
    .object({ imported_at: Timestamp, imported_by: z.string() })
    .nullable()
    .describe('When the audit was imported from a file, and who imported it; null if it was started here'),
  sample: z.array(SamplePage.extend({ screenshot: ScreenshotInfo.nullable() })).describe('The sampled pages'),
  views: z.array(SampleView).describe('The sample’s views, in addition to the pages as they load'),
  processes: z.array(SampleProcess),
  views_revision: z.number().int().min(0).describe('Number of the latest change to the views and processes'),
  criteria: z.array(CriterionResult).describe('In WCAG order'),
  decided_criteria: z
    .array(CriterionNumber)
    .describe(
      'Criteria whose level a person has set at some point, even if they later returned to the derived level',
    ),
}).meta({ id: 'Audit' });
export type Audit = z.infer<typeof Audit>;

export const StartAuditBody = z
  .object({
    scan_id: ScanId,
    standard: AuditStandard.default('wcag-2.2'),
    level: z.enum(['A', 'AA']).default('AA'),
    ...auditDetails,
    scope: auditDetails.scope.default(''),
    commissioner: auditDetails.commissioner.default(''),
    support_baseline: auditDetails.support_baseline.default(''),
    ...defaultToEmpty(evaluationDetails),
    seed: ProposedSample.shape.seed,
    pages: z
      .array(
        z.object({
          page_id: z.string().max(100).describe('The page’s id in the scan'),
          reason: SampleReason,
        }),
      )
      .min(1, 'Select at least one page')
      .max(MAX_SAMPLE_PAGES, `Select at most ${MAX_SAMPLE_PAGES} pages`),
    views: sampleViewFields.views.default([]),
    processes: sampleViewFields.processes.default([]),
  })
  .refine(({ evaluated_from: from, evaluated_to: to }) => from === '' || to === '' || from <= to, {
    path: ['evaluated_to'],
    error: 'The last day is before the first one',
  })
  .refine(({ standard, level }) => level === 'AA' || !requiresLevelAA(standard), {
    path: ['level'],
    error: 'EN 301 549 and Section 508 require Level AA',
  })
  .meta({ id: 'StartAuditBody' });
export type StartAuditBody = z.infer<typeof StartAuditBody>;

export const startAudit = defineRoute({
  method: 'POST',
  path: '/api/sites/{siteId}/audits/',
  id: 'startAudit',
  summary: 'Start an audit of a site, based on a completed scan and a sample of its pages',
  description:
    'Copies everything the audit needs from the scan, so that the audit remains complete if the scan is deleted.',
  access: 'audits:manage',
  params: z.object({ siteId: z.uuid() }),
  body: StartAuditBody,
  replies: {
    201: Audit,
    400: Problem,
    401: Problem,
    403: Problem,
    404: Problem,
    409: Problem,
    429: Problem,
  },
});

export const listAudits = defineRoute({
  method: 'GET',
  path: '/api/audits/',
  id: 'listAudits',
  summary:
    'List the organization’s audits, most recently changed first; in the personal organization, also those the user was invited to',
  access: 'results:read',
  query: z.object({ site: z.uuid().optional().describe('Id of a site; returns only its audits') }),
  replies: {
    200: z.object({ audits: z.array(AuditSummary) }).meta({ id: 'AuditList' }),
    400: Problem,
    401: Problem,
    403: Problem,
    404: Problem,
  },
});

const auditParams = z.object({ auditId: z.uuid() });

export const getAudit = defineRoute({
  method: 'GET',
  path: '/api/audits/{auditId}/',
  id: 'getAudit',
  summary: 'Get an audit with its sample and the result of every criterion',
  access: 'results:read',
  params: auditParams,
  replies: { 200: Audit, 401: Problem, 403: Problem, 404: Problem },
});

export const ChangeAuditBody = z
  .object({ revision: Audit.shape.revision.describe('The revision the change is based on') })
  .extend(
    z
      .object({ ...auditDetails, ...evaluationDetails, ...productDetails, requires_review: z.boolean() })
      .partial().shape,
  )
  .refine((change) => Object.keys(change).length > 1, 'Provide at least one field to change')
  .meta({ id: 'ChangeAuditBody', examples: [{ revision: 3, title: 'Example Shop, autumn 2026' }] });

export const changeAudit = defineRoute({
  method: 'PATCH',
  path: '/api/audits/{auditId}/',
  id: 'changeAudit',
  summary:
    'Update an audit’s title, scope, people, baseline, evaluation details, product details or review option',
  description: 'Returns 409 if the audit has been signed or has changed since the given revision.',
  access: 'audits:manage',
  params: auditParams,
  body: ChangeAuditBody,
  replies: { 200: Audit, 400: Problem, 401: Problem, 403: Problem, 404: Problem, 409: Problem },
});

export const deleteAudit = defineRoute({
  method: 'DELETE',
  path: '/api/audits/{auditId}/',
  id: 'deleteAudit',
  summary: 'Delete an audit with all its answers and screenshots',
  access: 'audits:manage',
  params: auditParams,
  replies: { 200: z.object({ audit_id: z.uuid() }), 401: Problem, 403: Problem, 404: Problem },
});

export const AuditUpdate = z
  .object({
    audit: Audit,
    kept: count.describe('Number of answers that were kept because the content they cover hasn’t changed'),
    outdated: count.describe(
      'Number of answers that must be given again because the content they cover has changed',
    ),
    closed: count.describe('Number of questions about content that no longer exists'),
    added: count.describe('Number of new questions'),
  })
  .meta({ id: 'AuditUpdate' });
export type AuditUpdate = z.infer<typeof AuditUpdate>;

export const updateAuditFromScan = defineRoute({
  method: 'POST',
  path: '/api/audits/{auditId}/update/',
  id: 'updateAuditFromScan',
  summary: 'Continue an audit with its site’s latest completed scan',
  description:
    'Keeps an answer only if the content it covers hasn’t changed. Sampled pages that no longer exist are removed from the sample. Returns 409 if the audit has been signed, if there is no newer scan, or if that scan tested less than the audit needs.',
  access: 'audits:manage',
  params: auditParams,
  replies: { 200: AuditUpdate, 401: Problem, 403: Problem, 404: Problem, 409: Problem },
});

export const SignAuditBody = z
  .object({
    name: z.string().trim().min(1, 'Enter your full name').max(200),
    updated_at: Timestamp.describe('When the audit was last changed, as seen by the person who signs'),
  })
  .meta({
    id: 'SignAuditBody',
    examples: [{ name: 'Ada Byron', updated_at: '2026-11-23T15:00:00.000Z' }],
  });
export type SignAuditBody = z.infer<typeof SignAuditBody>;

export const signAudit = defineRoute({
  method: 'POST',
  path: '/api/audits/{auditId}/signature/',
  id: 'signAudit',
  summary: 'Sign an audit, so that its results can no longer be changed',
  description:
    'Returns 409 if a criterion is undecided, a question has no up-to-date answer, someone disagrees with an answer, a required review is missing, the audit has been signed, or the audit has changed since the given time.',
  access: 'audits:manage',
  params: auditParams,
  body: SignAuditBody,
  replies: { 200: Audit, 400: Problem, 401: Problem, 403: Problem, 404: Problem, 409: Problem },
});

export const reopenAudit = defineRoute({
  method: 'DELETE',
  path: '/api/audits/{auditId}/signature/',
  id: 'reopenAudit',
  summary: 'Remove an audit’s signature, so that the audit can be changed again',
  access: 'audits:manage',
  params: auditParams,
  replies: { 200: Audit, 401: Problem, 403: Problem, 404: Problem },
});
