import { REQUIREMENT_STANDARDS, type RequirementStandard } from '@curbcut/wcag';
import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import type { AuditSummary } from './audit.ts';
import { DECIDABLE_OUTCOMES, MAX_REMARK_LENGTH } from './audit-decisions.ts';
import { getReportEditions } from './audit-reports.ts';

/**
 * A requirement in EN 301 549 or Section 508 other than the WCAG criteria, such as `en-5.2` or `508-302.1`.
 */
export const RequirementId = z
  .string()
  .regex(/^(?:en4?|508)-[\w.-]{1,20}$/, 'This isn’t the id of a requirement, such as en-5.2 or 508-302.1')
  .meta({ id: 'RequirementId', examples: ['en-5.2', '508-302.1'] });

/** Conformance levels that a person can set; a requirement without one has not been assessed. */
const AssessedOutcome = z.enum(DECIDABLE_OUTCOMES);

/** Maximum number of assessments for one requirement, including earlier ones. */
export const MAX_ASSESSMENTS_PER_REQUIREMENT = 200;
/** Maximum number of requirements that can be assessed in one request; there are fewer in total. */
const MAX_ASSESSMENTS = 300;

/** Returns the standards that an audit's reports can include. */
export function listRequirementStandards(
  audit: Pick<AuditSummary, 'standard' | 'level'>,
): RequirementStandard[] {
  const editions = getReportEditions(audit);
  return REQUIREMENT_STANDARDS.filter((standard) => editions.includes(standard));
}

/** One entry in a requirement's history. Entries are never changed: a new one supersedes the previous one. */
export const RequirementAssessment = z
  .object({
    sequence: z.number().int().min(1).describe('The assessment’s number, starting at 1'),
    outcome: AssessedOutcome.nullable().describe('Null if the person has withdrawn the assessment'),
    remark: z.string(),
    assessed_by: z.string().describe('The person’s name'),
    assessed_at: Timestamp,
  })
  .meta({ id: 'RequirementAssessment' });
export type RequirementAssessment = z.infer<typeof RequirementAssessment>;

/** A requirement with its current assessment. */
export const AuditRequirement = z
  .object({
    requirement: RequirementId,
    number: z.string().describe('As worded in the standard'),
    title: z.string(),
    statement: z.string().describe('The requirement in one plain sentence'),
    relevance: z
      .enum(['usually', 'sometimes', 'never'])
      .describe(
        'Whether the requirement applies to websites, as guidance only: `sometimes` depends on what the website offers',
      ),
    outcome: AssessedOutcome.nullable().describe(
      'Null until someone has assessed it. Only hardware requirements are marked as not applicable automatically, because a website isn’t hardware',
    ),
    remark: z.string().describe('For the conformance report; empty if not assessed'),
    assessed_by: z.string().nullable().describe('Name of the person who assessed it; null if no one has'),
    assessed_at: Timestamp.nullable(),
    sequence: z
      .number()
      .int()
      .min(0)
      .describe('The number of the latest assessment, which a new one supersedes; 0 if there is none'),
  })
  .meta({ id: 'AuditRequirement' });
export type AuditRequirement = z.infer<typeof AuditRequirement>;

/** Requirements that reports show in a single table. */
export const AuditRequirementChapter = z
  .object({
    chapter: z.string().describe('For example, `en-5`'),
    standard: z.enum(REQUIREMENT_STANDARDS),
    title: z.string().describe('The chapter’s title in the standard'),
    note: z.string().describe('When the chapter applies to a website'),
    absent_remark: z
      .string()
      .nullable()
      .describe(
        'A remark for websites the chapter doesn’t apply to; null if it applies to nearly all websites',
      ),
    requirements: z.array(AuditRequirement),
  })
  .meta({ id: 'AuditRequirementChapter' });
export type AuditRequirementChapter = z.infer<typeof AuditRequirementChapter>;

const requirementList = z.object({
  chapters: z.array(AuditRequirementChapter).describe('In report order'),
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
      'The number of the latest assessment the caller saw; 0 if there was none',
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
  .meta({
    id: 'AssessRequirementsBody',
    examples: [
      {
        assessments: [
          {
            requirement: 'en-5.2',
            outcome: 'supports',
            remark: 'The accessibility features can be activated by keyboard.',
            replaces: 0,
          },
        ],
      },
    ],
  });
export type AssessRequirementsBody = z.output<typeof AssessRequirementsBody>;

const params = z.object({ auditId: z.uuid() });
const problems = { 400: Problem, 401: Problem, 403: Problem, 404: Problem } as const;

export const listAuditRequirements = defineRoute({
  method: 'GET',
  path: '/api/audits/{auditId}/requirements/',
  id: 'listAuditRequirements',
  summary: 'List the requirements beyond WCAG that an audit’s reports contain, with their assessments',
  description:
    'The EN 301 549 and Section 508 requirements the audit’s reports can contain. The list is empty for Level A audits.',
  access: 'results:read',
  params,
  replies: { 200: requirementList.meta({ id: 'AuditRequirementList' }), ...problems },
});

export const listRequirementAssessments = defineRoute({
  method: 'GET',
  path: '/api/audits/{auditId}/requirements/{requirement}/assessments/',
  id: 'listRequirementAssessments',
  summary: 'List all assessments of one requirement in an audit, latest first',
  access: 'results:read',
  params: params.extend({ requirement: RequirementId }),
  replies: {
    200: z.object({ assessments: z.array(RequirementAssessment) }).meta({ id: 'RequirementAssessmentList' }),
    ...problems,
  },
});

export const assessRequirements = defineRoute({
  method: 'POST',
  path: '/api/audits/{auditId}/requirements/',
  id: 'assessRequirements',
  summary: 'Set the conformance level and remark of one or more requirements beyond WCAG',
  description:
    'Either all assessments are stored, or none; earlier ones are kept in the history. Returns 409 if the audit has been signed, or if a requirement’s latest assessment is no longer the one the caller saw.',
  access: 'audits:write',
  refusesKeys: true,
  params,
  body: AssessRequirementsBody,
  replies: {
    200: requirementList
      .extend({ updated_at: Timestamp.describe('When the audit was last changed') })
      .meta({ id: 'AssessedRequirements' }),
    ...problems,
    409: Problem,
  },
});
