import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import {
  AUDIT_OUTCOMES,
  AuditOutcome,
  CriterionDecision,
  CriterionNumber,
  CriterionResult,
} from './audit.ts';

/** Conformance levels that a person can set: all except `undecided`. */
export const DECIDABLE_OUTCOMES = AUDIT_OUTCOMES.filter((outcome) => outcome !== 'undecided');
/** Length limits, in characters. */
export const MAX_REMARK_LENGTH = 5000;
export const MAX_REASON_LENGTH = 2000;
/** Maximum number of decisions about one criterion, including earlier ones. */
export const MAX_DECISIONS_PER_CRITERION = 200;

/** One entry in a criterion's decision history. */
export const RecordedDecision = CriterionDecision.pick({
  reason: true,
  decided_by: true,
  decided_at: true,
  based_on: true,
})
  .extend({
    sequence: z.number().int().min(1).describe('The decision’s number, starting at 1'),
    outcome: AuditOutcome.nullable().describe('Null if the user went back to the derived result'),
    remark: CriterionDecision.shape.remark,
  })
  .meta({ id: 'RecordedDecision' });
export type RecordedDecision = z.infer<typeof RecordedDecision>;

export const DecideCriterionBody = z
  .object({
    outcome: z
      .enum(DECIDABLE_OUTCOMES)
      .nullable()
      .describe('The conformance level; null to return to the derived result'),
    remark: z
      .string()
      .trim()
      .max(MAX_REMARK_LENGTH)
      .default('')
      .describe('For the conformance report; required unless the outcome is null'),
    reason: z
      .string()
      .trim()
      .min(1, 'Give a reason')
      .max(MAX_REASON_LENGTH)
      .describe('Why the outcome or remark differs from the derived one; part of the evidence'),
    replaces: z
      .number()
      .int()
      .min(0)
      .describe('The sequence number of the criterion’s latest decision; 0 if there is none'),
    derived_outcome: AuditOutcome.describe('The derived outcome the caller saw'),
  })
  .refine(({ outcome, remark }) => outcome === null || remark !== '', {
    path: ['remark'],
    error: 'Write a remark',
  })
  .meta({
    id: 'DecideCriterionBody',
    examples: [
      {
        outcome: 'partially-supports',
        remark: 'Two of the five videos have no captions.',
        reason: 'The videos without captions were added after the sample was chosen.',
        replaces: 0,
        derived_outcome: 'supports',
      },
    ],
  });
export type DecideCriterionBody = z.output<typeof DecideCriterionBody>;

const params = z.object({ auditId: z.uuid(), criterion: CriterionNumber });
const problems = { 400: Problem, 401: Problem, 403: Problem, 404: Problem } as const;

export const listCriterionDecisions = defineRoute({
  method: 'GET',
  path: '/api/audits/{auditId}/criteria/{criterion}/decisions/',
  id: 'listCriterionDecisions',
  summary: 'List the decisions that people have made about a criterion in an audit, latest first',
  access: 'results:read',
  params,
  replies: {
    200: z.object({ decisions: z.array(RecordedDecision) }).meta({ id: 'RecordedDecisionList' }),
    ...problems,
  },
});

export const decideCriterion = defineRoute({
  method: 'POST',
  path: '/api/audits/{auditId}/criteria/{criterion}/decisions/',
  id: 'decideCriterion',
  summary: 'Set the conformance level and remark of an audit criterion, with a reason',
  description:
    'The derived result stays visible next to the decision, and earlier decisions are kept in the history. Returns 409 if the criterion is undecided, if the audit has been signed, or if the derived outcome or the latest decision is no longer the one the caller saw.',
  access: 'audits:write',
  refusesKeys: true,
  params,
  body: DecideCriterionBody,
  replies: {
    201: z
      .object({
        decisions: z.array(RecordedDecision),
        criteria: z.array(CriterionResult).describe('The results of all the audit’s criteria'),
        updated_at: Timestamp.describe('When the audit was last changed'),
      })
      .meta({ id: 'DecidedCriterion' }),
    ...problems,
    409: Problem,
  },
});
