import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Category, EngineName, Severity } from '../entities/enums.ts';
import { Problem } from '../problem.ts';

/** Rule as shown in lists. */
export const RuleSummary = z
  .object({
    rule_id: z.string(),
    rule_title: z.string().describe('What must hold'),
    engine: EngineName.describe('Whose rule it is; axe-core’s run on request only'),
    severity: Severity,
    category: Category,
    best_practice: z.boolean().describe('A failure breaks no criterion by itself'),
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
  summary: 'Every rule that a scan can ask, sorted by id',
  description: 'Curbcut’s own, and those of axe-core that only a second opinion asks.',
  replies: { 200: RuleList },
});

export const RuleDetail = RuleSummary.extend({
  rule_description: z.string().describe('Whom a failure stops and how'),
  help: z.string().describe('How to mend it'),
  act: z.array(z.string()).describe('ACT rules of the W3C that it implements'),
  axe: z.array(z.string()).describe('Rules of axe-core that ask the same'),
  same_as: z.array(z.string()).describe('Rules of Curbcut that ask the same as this rule of axe-core'),
  limits: z.array(z.string()).describe('What it is known not to see'),
  questions: z
    .array(z.string())
    .describe('What it asks a person where a machine cannot know; “…” stands for facts'),
  /** HTML from the rule's own test cases, by outcome. */
  examples: z.object({
    failed: z.array(z.string()),
    passed: z.array(z.string()),
    cantTell: z.array(z.string()),
    inapplicable: z.array(z.string()),
  }),
  more: z.url().nullable().describe('Where the makers of the rule describe it'),
}).meta({ id: 'RuleDetail' });
export type RuleDetail = z.infer<typeof RuleDetail>;

export const getRule = defineRoute({
  method: 'GET',
  path: '/api/scanner/rules/{ruleId}/',
  id: 'readRule',
  summary: 'What a rule asks, why, how to mend what it finds, and examples',
  params: z.object({ ruleId: z.string().max(100) }),
  replies: { 200: RuleDetail, 404: Problem },
});
