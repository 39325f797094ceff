import { parseArgs } from 'node:util';
import { isUrl, listPageUrls } from '../lib/page-urls.ts';
import { requirePaths } from '../lib/requirements.ts';
import { comparePageWithAxe } from './compare-with-axe.ts';
import { countDifferences, formatReport, type ReportedDifference, toReportedDifference } from './report.ts';
import { openVisitor } from './visitor.ts';

const usage = `Runs our rules and axe-core on the same pages and lists every element on which they differ, by cause.

  npm run disagree -- SITE... [--pages N] [--examples N] [--json]

  SITE          a folder of HTML pages, which is served on loopback, or the URL of a page
  --pages N     use only N pages of each folder, evenly spread
  --examples N  number of elements shown per group (default: 3)
  --json        print {onlyOurs,onlyAxe,unexplained} as the last line

Exits with 1 if a difference has no explanation (tools/disagree/explained), with 2 if no page could be read.
`;

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      pages: { type: 'string' },
      examples: { type: 'string', default: '3' },
      json: { type: 'boolean', default: false },
    },
  });
  const maxPages = Number(values.pages ?? Infinity);
  const examples = Number(values.examples);
  if (positionals.length === 0 || !(maxPages >= 1) || !(examples >= 0)) {
    process.stderr.write(usage);
    return 2;
  }
  requirePaths(positionals.filter((site) => !isUrl(site)));
  const differences: ReportedDifference[] = [];
  let pages = 0;
  const visitor = await openVisitor();
  for (const site of positionals) {
    process.stderr.write(`${site} ...\n`);
    for await (const url of listPageUrls(site, maxPages)) {
      try {
        const pageDifferences = await visitor.visit(url, comparePageWithAxe);
        differences.push(...pageDifferences.map((difference) => toReportedDifference(url, difference)));
        pages += 1;
      } catch (error) {
        process.stderr.write(`${url}: ${error instanceof Error ? error.message : String(error)}\n`);
      }
    }
  }
  await visitor.close();
  if (pages === 0) {
    process.stderr.write(`No page of ${positionals.join(', ')} could be read.\n`);
    return 2;
  }
  const counts = countDifferences(differences);
  const { onlyOurs, onlyAxe, unexplained } = counts;
  process.stdout.write(`${formatReport(differences, examples)}\n\n`);
  process.stdout.write(
    `${pages} pages: ${onlyOurs} failures reported only by our rules, ${onlyAxe} only by axe-core; ${unexplained} ${unexplained === 1 ? 'difference' : 'differences'} without an explanation.\n`,
  );
  if (values.json) process.stdout.write(`${JSON.stringify(counts)}\n`);
  return unexplained > 0 ? 1 : 0;
}

process.exit(await main(process.argv.slice(2)));
