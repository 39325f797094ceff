import { z } from 'zod';
import { UserError } from '../../io.ts';
import { summarizeScan } from '../present.ts';
import type { SessionScan } from '../session.ts';
import { createResult } from '../tool-result.ts';
import type { McpTool } from './tool.ts';

const urlInput = z.string().min(1).max(2000).describe('URL of the page, such as https://example.com/shop/');

const pageInput = z.object({ url: urlInput });

export const scanPageTool: McpTool<typeof pageInput> = {
  name: 'scan_page',
  title: 'Scan one page',
  description:
    'Opens a web page in a real browser and finds accessibility issues (WCAG 2.2). Takes 2 to 20 seconds. Returns the worst issues; list_issues returns all of them.',
  input: pageInput,
  visitsPages: true,
  async run(session, { url }, watch) {
    return createSummaryResult(await session.scan({ list: [url], settings: session.settings }, watch));
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
  exclude: z.array(z.string().max(500)).max(20).default([]).describe('Do not follow matching paths'),
});

export const scanSiteTool: McpTool<typeof siteInput> = {
  name: 'scan_site',
  title: 'Scan several pages of a site',
  description:
    'Follows the links of a site and tests each page. Takes a few seconds per page. Issues are grouped by root cause across pages.',
  input: siteInput,
  visitsPages: true,
  async run(session, { url, max_pages, include, exclude }, watch) {
    if (max_pages > session.maxPages) {
      throw new UserError(
        `max_pages can be at most ${session.maxPages}. Ask the user to start this server with a higher limit: curbcut mcp --max-pages N.`,
      );
    }
    const crawl = { maxPages: max_pages, include, exclude, respectRobots: true };
    return createSummaryResult(await session.scan({ url, ...crawl, settings: session.settings }, watch));
  },
};

function createSummaryResult(scan: SessionScan) {
  if (scan.tested.length === 0) throw new UserError(describeNothingTested(scan));
  const { summary, data } = summarizeScan(scan);
  return createResult(summary, data);
}

/** Describes why no page could be tested. The reasons never quote page content. */
export function describeNothingTested({ notTested }: Pick<SessionScan, 'notTested'>): string {
  const { code, reason, advice } = notTested[0]?.notTested ?? {
    code: '',
    reason: 'No page was found.',
    advice: '',
  };
  const nextStep =
    code === 'scan/address-refused'
      ? 'Ask the user to start this server with access to private networks: curbcut mcp --allow-private.'
      : advice;
  return `No page could be tested. ${reason} ${nextStep}`;
}
