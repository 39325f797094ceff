import { parseArgs } from 'node:util';
import { listPageUrls } from '../lib/page-urls.ts';
import { comparePageWithAxe } from './compare-with-axe.ts';
import { countDifferences, formatReport, type NotedDifference, noteDifference } from './report.ts';
import { openVisitor } from './visitor.ts';

const usage = `Runs our rules and axe-core on the same pages and lists every element on which they differ, by cause.

  npm run disagree -- SITE... [--pages N] [--examples N] [--json]

  SITE          a folder of HTML pages, which is served on loopback, or the address of a page
  --pages N     only N of each folder's pages, evenly spread
  --examples N  elements shown of each group (3)
  --json        print {onlyOurs,onlyAxe,unexplained} as the last line

Ends with 1 where a difference has no explanation (tools/disagree/explained), with 2 where no page could be read.
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
  const most = Number(values.pages ?? Infinity);
  const examples = Number(values.examples);
  if (positionals.length === 0 || !(most >= 1) || !(examples >= 0)) {
    process.stderr.write(usage);
    return 2;
  }
  const found: NotedDifference[] = [];
  let pages = 0;
  const visitor = await openVisitor();
  for (const site of positionals) {
    process.stderr.write(`${site} ...\n`);
    for await (const url of listPageUrls(site, most)) {
      try {
        const differences = await visitor.visit(url, comparePageWithAxe);
        found.push(...differences.map((difference) => noteDifference(url, difference)));
        pages += 1;
      } catch (error) {
        process.stderr.write(`${url}: ${error instanceof Error ? error.message : String(error)}\n`);
      }
    }
  }
  await visitor.close();
  if (pages === 0) {
    process.stderr.write(`No page could be read at ${positionals.join(', ')}.\n`);
    return 2;
  }
  const figures = countDifferences(found);
  const { onlyOurs, onlyAxe, unexplained } = figures;
  process.stdout.write(`${formatReport(found, examples)}\n\n`);
  process.stdout.write(
    `${pages} pages: ${onlyOurs} failures of ours only, ${onlyAxe} of axe-core only; ${unexplained} differences unexplained.\n`,
  );
  if (values.json) process.stdout.write(`${JSON.stringify(figures)}\n`);
  return unexplained > 0 ? 1 : 0;
}

process.exit(await main(process.argv.slice(2)));
