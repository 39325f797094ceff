import { getRuleInfo } from '@curbcut/engine';
import { z } from 'zod';
import { describeRule, toIssueRow, toOccurrenceRow } from '../present.ts';
import { createResult } from '../tool-result.ts';
import type { McpTool } from './tool.ts';

const MAX_OCCURRENCES = 10;

const input = z.object({
  issue: z.string().max(30).describe('Id of an issue, such as s2.14'),
  elements_from: z.number().int().min(0).default(0).describe('Number of elements to skip'),
});

export const readIssueTool: McpTool<typeof input> = {
  name: 'read_issue',
  title: 'Read an issue',
  description:
    'Returns what is wrong, who is affected, the success criteria, how to fix it, measured values, and the page, CSS selector and HTML of each occurrence.',
  input,
  visitsPages: false,
  async run(session, { issue: id, elements_from: from }) {
    const { issue } = session.findIssue(id);
    const info = getRuleInfo(issue.ruleId);
    const occurrences = issue.occurrences.slice(from, from + MAX_OCCURRENCES);
    const next = from + occurrences.length;
    const text = [
      info ? describeRule(info) : `Rule ${issue.ruleId}.`,
      ...(issue.outcome === 'cantTell' ? ['This issue needs review by a person. Ask the user.'] : []),
      ...(next < issue.occurrences.length
        ? [`${issue.occurrences.length} occurrences; for more, call again with elements_from ${next}.`]
        : []),
      'After fixing it, call check_again.',
    ].join('\n');
    return createResult(text, {
      ...toIssueRow(issue),
      all_pages: issue.pages.slice(0, 50),
      elements: occurrences.map(toOccurrenceRow),
    });
  },
};
