import { DEPTH_DETAILS, Depth } from '@curbcut/contract';
import { getIssueTraits, type IdentifiedIssue, matchIssues, orderSamples } from '@curbcut/engine';
import type { IssueWithOccurrences } from '@curbcut/results';
import { formatCount } from '@curbcut/scoring';
import { z } from 'zod';
import { UserError } from '../../io.ts';
import { findRetestProblem } from '../decide-retest.ts';
import { summarizeScan, toIssueRow } from '../present.ts';
import type { ScanSession, SessionIssue, SessionScan, SessionSettings } from '../session.ts';
import { createResult } from '../tool-result.ts';
import type { McpTool } from './tool.ts';

const urlInput = z.string().min(1).max(2000).describe('URL of the page, such as https://example.com/shop/');

export const depthInput = Depth.optional().describe(
  `How much to test; the depth this server was started with if omitted, which is quick unless the user chose a different one. ${Depth.options.map((depth) => `${depth}: ${DEPTH_DETAILS[depth].hint}`).join(' ')}`,
);

const pageInput = z.object({ url: urlInput, depth: depthInput });

export const scanPageTool: McpTool<typeof pageInput> = {
  name: 'scan_page',
  title: 'Scan one page',
  description:
    'Opens a web page in a real browser and finds accessibility issues (WCAG 2.2). Takes 2 to 20 seconds. Returns the worst issues; list_issues returns all of them.',
  input: pageInput,
  visitsPages: true,
  async run(session, { url, depth }, watch) {
    const settings = withDepth(session, depth);
    return createSummaryResult(await session.scan({ list: [url], settings }, watch));
  },
};

const siteInput = z.object({
  url: urlInput.describe('URL to start from; links within the site are followed'),
  max_pages: z.number().int().min(1).default(10).describe('Maximum number of pages'),
  include: z
    .array(z.string().max(500))
    .max(20)
    .default([])
    .describe('Follow only matching paths, such as /shop/**'),
  exclude: z.array(z.string().max(500)).max(20).default([]).describe('Skip matching paths'),
  depth: depthInput,
});

export const scanSiteTool: McpTool<typeof siteInput> = {
  name: 'scan_site',
  title: 'Scan several pages of a site',
  description:
    'Follows a site’s links and tests each page. Takes a few seconds per page. Issues are grouped by root cause across pages.',
  input: siteInput,
  visitsPages: true,
  async run(session, { url, max_pages, include, exclude, depth }, watch) {
    if (max_pages > session.maxPages) {
      throw new UserError(
        `max_pages can be at most ${session.maxPages}. Ask the user to start this server with a higher limit: curbcut mcp --max-pages N.`,
      );
    }
    const crawl = { maxPages: max_pages, include, exclude, respectRobots: true };
    const settings = withDepth(session, depth);
    return createSummaryResult(await session.scan({ url, ...crawl, settings }, watch));
  },
};

export const withDepth = ({ settings }: ScanSession, depth: Depth | undefined): SessionSettings =>
  depth === undefined ? settings : { ...settings, depth };

/** @throws {UserError} if no page could be tested */
export function createSummaryResult(scan: SessionScan) {
  if (scan.tested.length === 0) throw new UserError(describeNothingTested(scan));
  const { summary, data } = summarizeScan(scan);
  return createResult(summary, data);
}

/** Describes why no page could be tested. The reasons never quote page content. */
function describeNothingTested({ notTested }: Pick<SessionScan, 'notTested'>): string {
  const { code, reason, advice } = notTested[0]?.notTested ?? {
    code: '',
    reason: 'No page was found.',
    advice: '',
  };
  const nextStep =
    code === 'scan/address-refused'
      ? 'Ask the user to start this server with access to private networks: curbcut mcp --allow-private.'
      : advice;
  return `We couldn't test any pages. ${reason} ${nextStep}`;
}

/** A few pages are enough to check an issue, because all its occurrences have the same root cause. */
const MAX_CHECKED_PAGES = 5;
const MAX_NEW_ISSUES = 10;

const checkAgainInput = z.object({ issue: z.string().max(30).describe('Id of an issue, such as s2.14') });

export const checkAgainTool: McpTool<typeof checkAgainInput> = {
  name: 'check_again',
  title: 'Check an issue again',
  description: `Scans an issue's pages again (up to ${MAX_CHECKED_PAGES}) and reports whether it's fixed and whether there are new issues. Call it after you've fixed the source and the change is visible on the site.`,
  input: checkAgainInput,
  visitsPages: true,
  // Runs the journey again if the issue is on one of its steps.
  changesServer: true,
  isDestructive: true,
  async run(session, { issue: id }, watch) {
    const { scan: before, issue } = session.findIssue(id);
    if (before.isOfSteps && before.journeys === null)
      throw new UserError(
        `${id} is on a journey step, which can't be opened by its URL. Call scan_journey and compare the issues.`,
      );
    const urls = issue.pages.slice(0, MAX_CHECKED_PAGES);
    const settings = withDepth(session, before.depth);
    // The pages of steps are reached only by running the journey again.
    const target = before.journeys ? { ...before.journeys, settings } : { list: urls, settings };
    const now = await session.scan(target, watch);
    const checked = new Set(now.tested.map(({ url }) => url).filter((url) => urls.includes(url)));
    if (checked.size === 0) throw new UserError(`${id} couldn't be checked. ${describeNothingTested(now)}`);

    const { matched, split, merged, added } = matchIssues(
      before.issues.flatMap(selectOnPages(checked)),
      now.issues.flatMap(selectOnPages(checked)),
    );
    const issuesById = new Map(now.issues.map((found) => [found.id, found]));
    // An issue that was split, or merged with another issue, also still exists.
    const remaining = [...matched, ...split, ...merged]
      .filter((pair) => pair.before === id)
      .map((pair) => issuesById.get(pair.now)!);
    const splitIds = new Set(split.map((part) => part.now));
    const newIssues = added
      .filter((name) => !splitIds.has(name))
      .map((name) => issuesById.get(name)!)
      .filter(({ outcome }) => outcome === 'failed');
    return createResult(
      [
        describeOutcome(issue, {
          remaining,
          checked,
          problem: findRetestProblem(issue, before, now, checked),
        }),
        ...(checked.size < urls.length
          ? [`${urls.length - checked.size} of its pages couldn't be tested.`]
          : []),
        newIssues.length === 0
          ? 'There are no new issues on these pages.'
          : `${newIssues.length} new issues on these pages. Check whether your change caused them.`,
        `The new results are scan ${now.id}, with depth ${now.depth}.`,
      ].join('\n'),
      {
        checked_pages: [...checked],
        ...(remaining.length > 0 && { still_there: remaining.map(toIssueRow) }),
        new_issues: newIssues.slice(0, MAX_NEW_ISSUES).map(toIssueRow),
      },
    );
  },
};

/** What happened to an issue on the pages that were checked. */
interface CheckResult {
  readonly remaining: readonly SessionIssue[];
  readonly checked: ReadonlySet<string>;
  /** Why the scan can't tell whether the issue is fixed; null if it can. */
  readonly problem: string | null;
}

function describeOutcome(issue: SessionIssue, { remaining, checked, problem }: CheckResult): string {
  const before = issue.occurrences.filter(({ url }) => checked.has(url)).length;
  if (remaining.length > 0) {
    const now = remaining.reduce((sum, { occurrences }) => sum + occurrences.length, 0);
    const ids = remaining.map(({ id }) => id).join(' and ');
    return `${issue.id} isn't fixed: ${formatCount(now, 'occurrence')} now, ${before} before, on the ${formatCount(checked.size, 'page')} checked. It is ${ids} in scan ${remaining[0]!.id.split('.')[0]}.`;
  }
  if (problem !== null) return `${issue.id} couldn't be retested, so it may still be there. ${problem}`;
  const others = issue.pages.length - checked.size;
  return `${issue.id} is fixed on the ${formatCount(checked.size, 'page')} checked.${others > 0 ? ` ${formatCount(others, 'more page')} with it ${others === 1 ? 'was' : 'were'} not checked; scan_site checks ${others === 1 ? 'it' : 'them'}.` : ''}`;
}

/**
 * Returns the part of an issue that occurs on these pages, for matching, or nothing if it doesn't occur on
 * them.
 */
function selectOnPages(
  pages: ReadonlySet<string>,
): (issue: IssueWithOccurrences & { id: string }) => IdentifiedIssue[] {
  return ({ id, occurrences }) => {
    const onPages = occurrences.filter(({ url }) => pages.has(url));
    if (onPages.length === 0) return [];
    const byPage = [...Map.groupBy(onPages, ({ url }) => url).values()];
    return [{ id, traits: getIssueTraits({ samples: orderSamples(byPage) }) }];
  };
}
