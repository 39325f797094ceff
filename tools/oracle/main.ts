import { parseArgs } from 'node:util';
import { restUrl } from '@curbcut/capture/test-kit';
import { htmlPagesIn, serveFolder } from '../lib/static-server.ts';
import { type Comparison, comparePage } from './compare.ts';
import { report } from './report.ts';

const usage = `Compares our page model with Chromium's accessibility tree, element by element.

  node tools/oracle/main.ts SITE_DIR|URL [--pages N] [--json]

  SITE_DIR   a folder of HTML pages, which is served on loopback
  --pages N  only N of the folder's pages, evenly spread
  --json     print the differences as JSON
`;

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, pages: { type: 'string' } },
  });
  const most = Number(values.pages ?? Infinity);
  const [target] = positionals;
  if (target === undefined || !(most > 0)) {
    process.stderr.write(usage);
    return 2;
  }
  const comparisons: Comparison[] = [];
  for await (const url of addresses(target, most)) {
    try {
      comparisons.push(await comparePage(await restUrl(url)));
    } catch (error) {
      process.stderr.write(`${url}: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
  process.stdout.write(report(comparisons, values.json));
  return comparisons.some(({ differences }) => differences.some(({ kind }) => kind === null)) ? 1 : 0;
}

async function* addresses(target: string, most: number): AsyncGenerator<string> {
  if (/^(https?|file):/.test(target)) {
    yield target;
    return;
  }
  const pages = await htmlPagesIn(target);
  const step = Math.max(1, pages.length / most);
  const site = await serveFolder(target);
  try {
    for (let at = 0; Math.floor(at) < pages.length; at += step)
      yield `${site.origin}/${pages[Math.floor(at)]}`;
  } finally {
    await site.close();
  }
}

process.exit(await main(process.argv.slice(2)));
