import { getRuleInfo } from '@curbcut/engine';
import { z } from 'zod';
import { describeRule, toIssueRow, toOccurrenceRow } from '../present.ts';
import { createResult } from '../tool-result.ts';
import type { McpTool } from './tool.ts';

const MAX_OCCURRENCES = 10;

const input = z.object({
  issue: z.string().max(30).describe('Id of an issue, such as s2.14'),
  places_from: z.number().int().min(0).default(0).describe('How many of its places to skip'),
});

export const readIssueTool: McpTool<typeof input> = {
  name: 'read_issue',
  title: 'Read an issue',
  description:
    'What is wrong, whom it stops, the success criterion, how to mend it, what was measured, and the places: page, CSS selector and HTML of each.',
  input,
  visitsPages: false,
  async run(session, { issue: id, places_from: from }) {
    const { issue } = session.findIssue(id);
    const info = getRuleInfo(issue.ruleId);
    const places = issue.occurrences.slice(from, from + MAX_OCCURRENCES);
    const next = from + places.length;
    const says = [
      info ? describeRule(info) : `Rule ${issue.ruleId}.`,
      ...(issue.outcome === 'cantTell'
        ? ['This is a question: no machine can answer it. Ask the person whom you help.']
        : []),
      ...(next < issue.occurrences.length
        ? [`${issue.occurrences.length} places; for more ask again with places_from ${next}.`]
        : []),
      'When it is mended, check_again says whether it is gone.',
    ].join('\n');
    return createResult(says, {
      ...toIssueRow(issue),
      all_pages: issue.pages.slice(0, 50),
      places: places.map(toOccurrenceRow),
    });
  },
};
