import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadStableUrl } from '@curbcut/capture/test-utils';
import { isUrl, listPageUrls } from '../lib/page-urls.ts';
import { requirePaths } from '../lib/requirements.ts';
import { serveFolder } from '../lib/static-server.ts';
import { comparePageWithBrowser, type TreeComparison } from './compare-page.ts';
import { compareTranscriptWithBrowser, type TranscriptComparison } from './compare-transcript.ts';
import { formatReport } from './report.ts';
import { fetchTranscriptPages } from './transcript-pages.ts';
import { formatTranscriptComparison, type TranscriptReport } from './transcript-report.ts';

const usage = `Compares our page model with Chromium's accessibility tree, element by element.

  npm run oracle -- SITE... [--pages N] [--json]
  npm run oracle -- --transcript [SITE...] [--pages N] [--report FILE] [--json]

  SITE           a folder of HTML pages or of ACT cases, which is served on loopback, or the URL of a page
  --transcript   compare what curbcut read prints in reading order; by default, on five real pages
  --pages N      use only N pages of each folder, evenly spread
  --report FILE  write the results for the five real pages in the format of the page at /accuracy
  --json         print each difference as JSON, then {"compared","equal",...} as the last line; with
                 --transcript, print each page's comparison
`;

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      pages: { type: 'string' },
      transcript: { type: 'boolean', default: false },
      report: { type: 'string' },
    },
  });
  const maxPages = Number(values.pages ?? Infinity);
  const isMisused = values.report !== undefined && (!values.transcript || positionals.length > 0);
  if ((positionals.length === 0 && !values.transcript) || !(maxPages > 0) || isMisused) {
    process.stderr.write(usage);
    return 2;
  }
  requirePaths(positionals.filter((site) => !isUrl(site)));
  if (values.transcript)
    return positionals.length > 0
      ? compareTranscripts(positionals, maxPages, values.json)
      : compareRealTranscripts(values.json, values.report);
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

/** Compares the transcripts of the sites' pages. */
async function compareTranscripts(
  sites: readonly string[],
  maxPages: number,
  isJson: boolean,
): Promise<number> {
  let compared = 0;
  for (const site of sites)
    for await (const url of listPageUrls(site, maxPages)) {
      printTranscript(url, await compareTranscriptWithBrowser(await loadStableUrl(url)), isJson);
      compared++;
    }
  return compared === 0 ? 1 : 0;
}

/** Compares the transcripts of the five real pages, and writes the report if a file is given. */
async function compareRealTranscripts(isJson: boolean, file: string | undefined): Promise<number> {
  const repository = join(import.meta.dirname, '../..');
  const pages = fetchTranscriptPages(join(repository, '.cache/real-pages'));
  requirePaths(pages.map(({ folder }) => folder));
  const results: TranscriptReport['pages'][number][] = [];
  for (const { name, folder, path } of pages) {
    const server = await serveFolder(folder);
    try {
      const page = await loadStableUrl(`${server.origin}/${path}`);
      const comparison = await compareTranscriptWithBrowser(page);
      printTranscript(name, comparison, isJson);
      results.push({ name, elements: comparison.elements, words: comparison.words });
    } finally {
      await server.close();
    }
  }
  if (file !== undefined) {
    const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
    const report: TranscriptReport = { date: new Date().toISOString(), version, pages: results };
    writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  }
  return 0;
}

function printTranscript(name: string, comparison: TranscriptComparison, isJson: boolean): void {
  const text = isJson
    ? JSON.stringify({ name, ...comparison })
    : formatTranscriptComparison(name, comparison);
  process.stdout.write(`${text}\n`);
}

process.exit(await main(process.argv.slice(2)));
