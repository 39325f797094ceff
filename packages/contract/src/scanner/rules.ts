import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Category, EngineName, Severity } from '../entities/enums.ts';
import { Problem } from '../problem.ts';

/** A rule as shown in lists. */
export const RuleSummary = z
  .object({
    rule_id: z.string(),
    rule_title: z.string().describe('The requirement the rule checks'),
    engine: EngineName.describe('Engine the rule belongs to; axe-core rules run only on request'),
    severity: Severity,
    category: Category,
    best_practice: z
      .boolean()
      .describe(
        'Whether the rule is a best practice, so that a failure alone doesn’t fail any success criterion',
      ),
    wcag_criteria: z.array(z.string()),
  })
  .meta({ id: 'RuleSummary' });
export type RuleSummary = z.infer<typeof RuleSummary>;

export const RuleList = z.object({ rules: z.array(RuleSummary) }).meta({ id: 'RuleList' });
export type RuleList = z.infer<typeof RuleList>;

export const listRules = defineRoute({
  method: 'GET',
  path: '/api/scanner/rules/',
  id: 'listRules',
  summary: 'List all rules a scan can run, sorted by id',
  description: 'Includes Curbcut’s own rules and the axe-core rules that run only as a second opinion.',
  access: 'public',
  replies: { 200: RuleList },
});

export const RuleDetail = RuleSummary.extend({
  rule_description: z.string().describe('Who is affected by a failure and how'),
  help: z.string().describe('How to fix it'),
  act: z.array(z.string()).describe('Ids of the W3C ACT rules that this rule implements'),
  axe: z.array(z.string()).describe('Ids of the axe-core rules that check the same requirement'),
  same_as: z
    .array(z.string())
    .describe('For an axe-core rule: ids of the Curbcut rules that check the same requirement'),
  limits: z.array(z.string()).describe('Known limitations'),
  questions: z.array(z.string()).describe('Its needs-review questions; “…” represents values from the page'),
  /** HTML from the rule's own test cases, by outcome. */
  examples: z.object({
    failed: z.array(z.string()),
    passed: z.array(z.string()),
    cantTell: z.array(z.string()),
    inapplicable: z.array(z.string()),
  }),
  more: z.url().nullable().describe('URL of the rule authors’ documentation'),
}).meta({ id: 'RuleDetail' });
export type RuleDetail = z.infer<typeof RuleDetail>;

export const getRule = defineRoute({
  method: 'GET',
  path: '/api/scanner/rules/{ruleId}/',
  id: 'getRule',
  summary: 'Get a rule’s requirement, impact, fixes and examples',
  access: 'public',
  params: z.object({ ruleId: z.string().max(100) }),
  replies: { 200: RuleDetail, 404: Problem },
});
