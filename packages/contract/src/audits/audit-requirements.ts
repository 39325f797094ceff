import { REQUIREMENT_STANDARDS, type RequirementStandard } from '@curbcut/wcag';
import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import type { AuditSummary } from './audit.ts';
import { DECIDABLE_OUTCOMES, MAX_REMARK_LENGTH } from './audit-decisions.ts';
import { getReportEditions } from './audit-reports.ts';

/** A requirement of EN 301 549 or Section 508 besides WCAG, such as `en-5.2` or `508-302.1`. */
export const RequirementId = z
  .string()
  .regex(/^(?:en|508)-[\w.-]{1,20}$/, 'This is not the id of a requirement, such as en-5.2 or 508-302.1')
  .meta({ id: 'RequirementId', examples: ['en-5.2', '508-302.1'] });

/** Conformance levels that a person can set; a requirement without one is not assessed. */
const AssessedOutcome = z.enum(DECIDABLE_OUTCOMES);

/** Assessments of one requirement, with earlier ones. */
export const MAX_ASSESSMENTS_PER_REQUIREMENT = 200;
/** Requirements that can be assessed at once: more than there are. */
const MAX_ASSESSMENTS = 300;

/** Returns the standards that can be part of the reports of an audit. */
export function listRequirementStandards(
  audit: Pick<AuditSummary, 'standard' | 'level'>,
): RequirementStandard[] {
  const editions = getReportEditions(audit);
  return REQUIREMENT_STANDARDS.filter((standard) => editions.includes(standard));
}

/** One entry in the history of a requirement. Entries are never changed: a new one supersedes the previous one. */
export const RequirementAssessment = z
  .object({
    sequence: z.number().int().min(1).describe('Number of the assessment, from 1'),
    outcome: AssessedOutcome.nullable().describe('Null if the person has withdrawn the assessment'),
    remark: z.string(),
    assessed_by: z.string().describe('Name of the person'),
    assessed_at: Timestamp,
  })
  .meta({ id: 'RequirementAssessment' });
export type RequirementAssessment = z.infer<typeof RequirementAssessment>;

/** A requirement with its current assessment. */
export const AuditRequirement = z
  .object({
    requirement: RequirementId,
    number: z.string().describe('As the standard writes it'),
    title: z.string(),
    statement: z.string().describe('What it requires, in a plain sentence'),
    relevance: z
      .enum(['usually', 'sometimes', 'never'])
      .describe('Whether it concerns websites, as advice: `sometimes` depends on what the website offers'),
    outcome: AssessedOutcome.nullable().describe(
      'Null as long as nobody has assessed it. Only hardware is not applicable without a person, because a website is none',
    ),
    remark: z.string().describe('For the conformance report; empty if it is not assessed'),
    assessed_by: z.string().nullable().describe('Name of the person; null if nobody has assessed it'),
    assessed_at: Timestamp.nullable(),
    sequence: z
      .number()
      .int()
      .min(0)
      .describe('The number of the latest assessment, which a new one replaces; 0 if there is none'),
  })
  .meta({ id: 'AuditRequirement' });
export type AuditRequirement = z.infer<typeof AuditRequirement>;

/** Requirements that reports show in one table. */
export const AuditRequirementChapter = z
  .object({
    chapter: z.string().describe('Such as `en-5`'),
    standard: z.enum(REQUIREMENT_STANDARDS),
    title: z.string().describe('Title of the chapter in the standard'),
    note: z.string().describe('When the chapter concerns a website'),
    absent_remark: z
      .string()
      .nullable()
      .describe('A remark for websites that the chapter does not concern; null if it concerns nearly all'),
    requirements: z.array(AuditRequirement),
  })
  .meta({ id: 'AuditRequirementChapter' });
export type AuditRequirementChapter = z.infer<typeof AuditRequirementChapter>;

const requirementList = z.object({
  chapters: z.array(AuditRequirementChapter).describe('In the order of reports'),
});

const NewAssessment = z
  .object({
    requirement: RequirementId,
    outcome: AssessedOutcome.nullable().describe('The conformance level; null to withdraw the assessment'),
    remark: z
      .string()
      .trim()
      .max(MAX_REMARK_LENGTH)
      .default('')
      .describe('For the conformance report; required unless the outcome is null'),
    replaces: AuditRequirement.shape.sequence.describe(
      'The sequence of the latest assessment that the sender has seen; 0 if there was none',
    ),
  })
  .refine(({ outcome, remark }) => outcome === null || remark !== '', {
    path: ['remark'],
    error: 'Write a remark',
  })
  .meta({ id: 'NewRequirementAssessment' });
export type NewAssessment = z.output<typeof NewAssessment>;

export const AssessRequirementsBody = z
  .object({ assessments: z.array(NewAssessment).min(1).max(MAX_ASSESSMENTS) })
  .refine(
    ({ assessments }) =>
      new Set(assessments.map(({ requirement }) => requirement)).size === assessments.length,
    'Assess each requirement once',
  )
  .meta({ id: 'AssessRequirementsBody' });
export type AssessRequirementsBody = z.output<typeof AssessRequirementsBody>;

const params = z.object({ auditId: z.uuid() });
const problems = { 400: Problem, 401: Problem, 403: Problem, 404: Problem } as const;

export const listAuditRequirements = defineRoute({
  method: 'GET',
  path: '/api/audits/{auditId}/requirements/',
  id: 'listAuditRequirements',
  summary: 'List the requirements besides WCAG that reports of an audit contain, with their assessments',
  description:
    'Requirements of EN 301 549 and Section 508, as far as the reports of the audit can contain them. The list is empty for audits of level A.',
  params,
  tokenScope: 'read',
  replies: { 200: requirementList.meta({ id: 'AuditRequirementList' }), ...problems },
});

export const listRequirementAssessments = defineRoute({
  method: 'GET',
  path: '/api/audits/{auditId}/requirements/{requirement}/assessments/',
  id: 'listRequirementAssessments',
  summary: 'List all assessments of a requirement of an audit, latest first',
  params: params.extend({ requirement: RequirementId }),
  tokenScope: 'read',
  replies: {
    200: z.object({ assessments: z.array(RequirementAssessment) }).meta({ id: 'RequirementAssessmentList' }),
    ...problems,
  },
});

export const assessRequirements = defineRoute({
  method: 'POST',
  path: '/api/audits/{auditId}/requirements/',
  id: 'assessRequirements',
  summary: 'Set the conformance level and remark of requirements besides WCAG, one or many at once',
  description:
    'All assessments are stored, or none; earlier ones stay in the history. Replies 409 if the audit has been signed, or if the latest assessment of a requirement is another one than the sender has seen.',
  params,
  body: AssessRequirementsBody,
  replies: {
    200: requirementList
      .extend({ updated_at: Timestamp.describe('Time of the last change of the audit') })
      .meta({ id: 'AssessedRequirements' }),
    ...problems,
    409: Problem,
  },
});
