import { getRuleInfo, listRuleSummaries, loadRuleDetail } from '@curbcut/engine';
import { z } from 'zod';
import { UserError } from '../../io.ts';
import { describeRule } from '../present.ts';
import { createResult } from '../tool-result.ts';
import type { McpTool } from './tool.ts';

const input = z.object({ rule: z.string().max(100).describe('Id of a rule, such as image-alt') });

export const explainRuleTool: McpTool<typeof input> = {
  name: 'explain_rule',
  title: 'Explain a rule',
  description:
    'Explains what a rule requires, who is affected, how to fix failures, its known limitations, and passing and failing examples.',
  input,
  visitsPages: false,
  async run(_session, { rule }) {
    const info = getRuleInfo(rule);
    const detail = await loadRuleDetail(rule);
    if (info === undefined || detail === undefined) {
      const similar = listRuleSummaries().filter(
        ({ rule_id }) => rule_id.includes(rule) || rule.includes(rule_id),
      );
      const ids = similar.slice(0, 10).map(({ rule_id }) => rule_id);
      throw new UserError(
        `There is no rule with this id.${ids.length > 0 ? ` Similar ids: ${ids.join(', ')}.` : ' list_issues shows the rule of each issue.'}`,
      );
    }
    const listed = (title: string, lines: readonly string[]): string[] =>
      lines.length === 0 ? [] : [title, ...lines.map((line) => `- ${line}`)];
    // Contains no page content: the examples are test cases of the rule.
    return createResult(
      [
        describeRule(info),
        ...listed('Known limitations:', detail.limits),
        ...listed('Needs review:', detail.questions),
        ...listed('Fails:', detail.examples.failed),
        ...listed('Passes:', detail.examples.passed),
        ...(detail.more === null ? [] : [`More: ${detail.more}`]),
      ].join('\n'),
    );
  },
};
