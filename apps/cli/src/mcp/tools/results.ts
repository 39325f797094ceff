import { Framework } from '@curbcut/contract';
import {
  getFingerprint,
  getRuleInfo,
  listRuleSummaries,
  loadRuleDetail,
  parseSiteUrl,
  renderFix,
} from '@curbcut/engine';
import { SEVERITIES } from '@curbcut/wcag';
import { z } from 'zod';
import { describeVerification } from '../../fix/format-patch.ts';
import { UserError } from '../../io.ts';
import { describeRule, toIssueRow, toOccurrenceRow } from '../present.ts';
import { createResult, truncate } from '../tool-result.ts';
import type { McpTool } from './tool.ts';

const listIssuesInput = z.object({
  scan: z.string().max(20).optional().describe('Id of a scan, such as s2; default: the latest scan'),
  severity: z.array(z.enum(SEVERITIES)).max(4).optional().describe('Only issues of these severities'),
  rule: z.string().max(100).optional().describe('Only issues of this rule, such as image-alt'),
  page: z.string().max(2000).optional().describe('Only issues on this URL'),
  outcome: z
    .enum(['failed', 'cantTell', 'all'])
    .default('failed')
    .describe('failed: must be fixed; cantTell: needs human review'),
  from: z.number().int().min(0).default(0).describe('Number of issues to skip'),
  limit: z.number().int().min(1).max(50).default(25),
});

export const listIssuesTool: McpTool<typeof listIssuesInput> = {
  name: 'list_issues',
  title: 'List issues',
  description:
    'Lists a scan’s issues, worst first. Each issue has one root cause and one or more occurrences.',
  input: listIssuesInput,
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

const MAX_OCCURRENCES = 10;

const readIssueInput = z.object({
  issue: z.string().max(30).describe('Id of an issue, such as s2.14'),
  elements_from: z.number().int().min(0).default(0).describe('Number of elements to skip'),
});

export const readIssueTool: McpTool<typeof readIssueInput> = {
  name: 'read_issue',
  title: 'Read an issue',
  description:
    "Returns what's wrong, who's affected, the success criteria, how to fix it, measured values, and the page, CSS selector and HTML of each occurrence.",
  input: readIssueInput,
  visitsPages: false,
  async run(session, { issue: id, elements_from: from }) {
    const { issue } = session.findIssue(id);
    const info = getRuleInfo(issue.ruleId);
    const occurrences = issue.occurrences.slice(from, from + MAX_OCCURRENCES);
    const next = from + occurrences.length;
    const text = [
      info ? describeRule(info) : `Rule ${issue.ruleId}.`,
      ...(issue.outcome === 'cantTell' ? ['This issue needs human review. Ask the user.'] : []),
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

const MAX_CODE_LENGTH = 6000;

const readFixInput = z.object({
  issue: z.string().max(30).describe('Id of an issue, such as s2.14'),
  framework: Framework.default('html').describe('Framework of the code'),
});

export const readFixTool: McpTool<typeof readFixInput> = {
  name: 'read_fix',
  title: 'Read an issue’s fix',
  description:
    'Returns an issue’s fix as code before and after, with a diff, and whether it was verified by applying it and retesting the page. Many issues have no automatic fix.',
  input: readFixInput,
  visitsPages: false,
  async run(session, { issue: id, framework }) {
    const { scan, issue } = session.findIssue(id);
    for (const occurrence of issue.occurrences) {
      const fix = scan.fixes.get(`${getFingerprint(occurrence.finding)} ${occurrence.url}`);
      if (fix === undefined) continue;
      const { before, after, diff, styles } = renderFix(fix, framework);
      const code = (text: string) => truncate(text, MAX_CODE_LENGTH);
      return createResult(
        [
          fix.status === 'proven'
            ? describeVerification(fix)
            : 'Not verified: review it carefully, or ask the user.',
          ...(fix.needs_author_text === null
            ? []
            : [
                'It contains placeholder text that a person must replace (write_yourself): ask the user, and don’t make it up.',
              ]),
          'The fix is for one occurrence of the issue; fix the others the same way, in their source. Then call check_again.',
        ].join('\n'),
        {
          issue: id,
          page: occurrence.url,
          selector: truncate(occurrence.finding.selector, 400),
          why: fix.why,
          not_proven_because: fix.unverified_reason,
          write_yourself: fix.needs_author_text,
          announced_by_nvda: fix.announced && {
            before: truncate(fix.announced.before.nvda, 400),
            after: truncate(fix.announced.after.nvda, 400),
          },
          framework,
          before: code(before),
          after: code(after),
          diff: code(diff),
          styles: styles && { before: code(styles.before), after: code(styles.after) },
        },
      );
    }
    return createResult(`There's no suggested fix for ${id}. read_issue explains how to fix it.`);
  },
};

const explainRuleInput = z.object({ rule: z.string().max(100).describe('Id of a rule, such as image-alt') });

export const explainRuleTool: McpTool<typeof explainRuleInput> = {
  name: 'explain_rule',
  title: 'Explain a rule',
  description:
    "Explains what a rule requires, who's affected and how to fix failures, with known limitations and passing and failing examples.",
  input: explainRuleInput,
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
        `There's no rule with this id.${ids.length > 0 ? ` Similar ids: ${ids.join(', ')}.` : ' list_issues shows the rule of each issue.'}`,
      );
    }
    const listed = (title: string, lines: readonly string[]): string[] =>
      lines.length === 0 ? [] : [title, ...lines.map((line) => `- ${line}`)];
    // Contains no page content: the examples are the rule's test cases.
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
