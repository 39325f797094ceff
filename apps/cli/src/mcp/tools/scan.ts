import { z } from 'zod';
import { UserError } from '../../io.ts';
import { summarizeScan } from '../present.ts';
import type { SessionScan } from '../session.ts';
import { createResult } from '../tool-result.ts';
import type { McpTool } from './tool.ts';

const urlInput = z
  .string()
  .min(1)
  .max(2000)
  .describe('Address of the page, such as https://example.com/shop/');

const pageInput = z.object({ url: urlInput });

export const scanPageTool: McpTool<typeof pageInput> = {
  name: 'scan_page',
  title: 'Scan one page',
  description:
    'Opens one web page in a real browser and finds accessibility barriers (WCAG 2.2). Takes 2 to 20 seconds. Returns the worst issues; list_issues has them all.',
  input: pageInput,
  visitsPages: true,
  async run(session, { url }, watch) {
    return createSummaryResult(await session.scan({ list: [url], settings: session.settings }, watch));
  },
};

const siteInput = z.object({
  url: urlInput.describe('Address to start from; links within its site are followed'),
  max_pages: z.number().int().min(1).default(10).describe('Pages to visit at most'),
  include: z
    .array(z.string().max(500))
    .max(20)
    .default([])
    .describe('Follow only paths that match, e.g. /shop/**'),
  exclude: z.array(z.string().max(500)).max(20).default([]).describe('Do not follow paths that match'),
});

export const scanSiteTool: McpTool<typeof siteInput> = {
  name: 'scan_site',
  title: 'Scan several pages of a site',
  description:
    'Follows the links of a site from an address and tests each page. Takes seconds for each page. Issues that share a cause are joined across pages.',
  input: siteInput,
  visitsPages: true,
  async run(session, { url, max_pages, include, exclude }, watch) {
    if (max_pages > session.maxPages) {
      throw new UserError(
        `max_pages is ${session.maxPages} at most here. The person who started this server can raise it: curbcut mcp --max-pages N.`,
      );
    }
    const crawl = { maxPages: max_pages, include, exclude, respectRobots: true };
    return createSummaryResult(await session.scan({ url, ...crawl, settings: session.settings }, watch));
  },
};

function createSummaryResult(scan: SessionScan) {
  if (scan.tested.length === 0) throw new UserError(describeNothingTested(scan));
  const { says, data } = summarizeScan(scan);
  return createResult(says, data);
}

/** Why nothing could be tested, in our own words: the reasons never quote the page. */
export function describeNothingTested({ notTested }: Pick<SessionScan, 'notTested'>): string {
  const { code, reason, advice } = notTested[0]?.notTested ?? {
    code: '',
    reason: 'There was no page.',
    advice: '',
  };
  const refused =
    code === 'scan/address-refused'
      ? 'The person who started this server can allow addresses of this machine and of private networks: curbcut mcp --allow-private.'
      : advice;
  return `Nothing could be tested. ${reason} ${refused}`;
}
