import { parseSiteUrl } from '@curbcut/engine';
import { SEVERITIES } from '@curbcut/wcag';
import { z } from 'zod';
import { toIssueRow } from '../present.ts';
import { createResult } from '../tool-result.ts';
import type { McpTool } from './tool.ts';

const input = z.object({
  scan: z.string().max(20).optional().describe('Id of a scan, such as s2; default: the latest scan'),
  severity: z.array(z.enum(SEVERITIES)).max(4).optional().describe('Only issues of these severities'),
  rule: z.string().max(100).optional().describe('Only issues of this rule, such as image-alt'),
  page: z.string().max(2000).optional().describe('Only issues on this URL'),
  outcome: z
    .enum(['failed', 'cantTell', 'all'])
    .default('failed')
    .describe('failed: must be fixed; cantTell: needs review by a person'),
  from: z.number().int().min(0).default(0).describe('Number of issues to skip'),
  limit: z.number().int().min(1).max(50).default(25),
});

export const listIssuesTool: McpTool<typeof input> = {
  name: 'list_issues',
  title: 'List issues',
  description:
    'Lists the issues of a scan, worst first. Each issue has one root cause and one or more occurrences.',
  input,
  visitsPages: false,
  async run(session, { scan: id, severity, rule, page, outcome, from, limit }) {
    const scan = session.findScan(id);
    const pageUrl = page && parseSiteUrl(page).url;
    const found = scan.issues.filter(
      (issue) =>
        (outcome === 'all' || issue.outcome === outcome) &&
        (severity === undefined || severity.includes(issue.severity)) &&
        (rule === undefined || issue.ruleId === rule) &&
        (pageUrl === undefined || issue.pages.includes(pageUrl)),
    );
    const shown = found.slice(from, from + limit);
    const next = from + shown.length;
    const more = next < found.length ? ` For more, call again with from ${next}.` : '';
    return createResult(
      `Scan ${scan.id}: ${found.length} issues match, ${shown.length} shown.${more}`,
      shown.map(toIssueRow),
    );
  },
};
