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
    'What a rule asks, whom a failure stops, how to mend it, what it cannot see, and examples of both kinds.',
  input,
  visitsPages: false,
  async run(_session, { rule }) {
    const info = getRuleInfo(rule);
    const detail = await loadRuleDetail(rule);
    if (info === undefined || detail === undefined) {
      const alike = listRuleSummaries().filter(
        ({ rule_id }) => rule_id.includes(rule) || rule.includes(rule_id),
      );
      const named = alike.slice(0, 10).map(({ rule_id }) => rule_id);
      throw new UserError(
        `There is no rule of this name.${named.length > 0 ? ` There are: ${named.join(', ')}.` : ' list_issues names the rules of what was found.'}`,
      );
    }
    const listed = (title: string, lines: readonly string[]): string[] =>
      lines.length === 0 ? [] : [title, ...lines.map((line) => `- ${line}`)];
    // All of it is ours: the examples are test cases of the rule, not pages that were visited.
    return createResult(
      [
        describeRule(info),
        ...listed('It is known not to see:', detail.limits),
        ...listed('It asks a person:', detail.questions),
        ...listed('Fails:', detail.examples.failed),
        ...listed('Passes:', detail.examples.passed),
        ...(detail.more === null ? [] : [`More: ${detail.more}`]),
      ].join('\n'),
    );
  },
};
