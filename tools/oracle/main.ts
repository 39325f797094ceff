import { parseArgs } from 'node:util';
import { loadStableUrl } from '@curbcut/capture/test-utils';
import { isUrl, listPageUrls } from '../lib/page-urls.ts';
import { requirePaths } from '../lib/requirements.ts';
import { comparePageWithBrowser, type TreeComparison } from './compare-page.ts';
import { formatReport } from './report.ts';

const usage = `Compares our page model with Chromium's accessibility tree, element by element.

  npm run oracle -- SITE... [--pages N] [--json]

  SITE       a folder of HTML pages or of ACT cases, which is served on loopback, or the URL of a page
  --pages N  use only N pages of each folder, evenly spread
  --json     print each difference as JSON, then {"compared","equal",...} as the last line
`;

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, pages: { type: 'string' } },
  });
  const maxPages = Number(values.pages ?? Infinity);
  if (positionals.length === 0 || !(maxPages > 0)) {
    process.stderr.write(usage);
    return 2;
  }
  requirePaths(positionals.filter((site) => !isUrl(site)));
  const comparisons: TreeComparison[] = [];
  let skipped = 0;
  for (const site of positionals) {
    for await (const url of listPageUrls(site, maxPages)) {
      try {
        comparisons.push(await comparePageWithBrowser(await loadStableUrl(url)));
      } catch (error) {
        skipped++;
        process.stderr.write(`${url}: ${error instanceof Error ? error.message : String(error)}\n`);
      }
    }
  }
  process.stdout.write(formatReport(comparisons, skipped, values.json));
  const isUnexplained = comparisons.some(({ differences }) => differences.some(({ kind }) => kind === null));
  return isUnexplained || comparisons.length === 0 ? 1 : 0;
}

process.exit(await main(process.argv.slice(2)));
