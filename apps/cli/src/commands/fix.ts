import { Framework } from '@curbcut/contract';
import { createResultCollector } from '@curbcut/results';
import { formatCount } from '@curbcut/scoring';
import { Command, Option } from 'commander';
import { applyFixes } from '../fix/apply/apply-fixes.ts';
import { resolveFolder } from '../fix/apply/html-folder.ts';
import type { FixFlags } from '../fix/fix-flags.ts';
import { getIssuesWithFix } from '../fix/issues-with-fix.ts';
import { printFixes } from '../fix/print-fixes.ts';
import { exitCodes, type Io, UserError } from '../io.ts';
import { parseWholeNumber } from '../parse-whole-number.ts';
import { checkUrls, readUrlList, toScanTargets } from '../scan-targets.ts';
import { scanSites, scanWithProgress } from '../scan-with-progress.ts';
import { checkWritableFolder } from '../sink.ts';
import { addCrawlOptions, addTestingOptions } from '../testing-options.ts';

const examples = `
Examples:
  curbcut fix example.com
  curbcut fix https://example.com --max-pages 20 --framework react --out patches
  curbcut fix http://localhost:8080 --allow-private --apply public
  curbcut fix http://localhost:8080 --allow-private --apply public --write

Prints a patch for each issue with a verified fix: the fix was applied to the page, the page was tested again, the finding was gone and nothing new failed. Unverified fixes are listed with the reason on standard error.
--apply shows the changes to static HTML files; only --write makes them.

Exit codes: 0 nothing left to fix, 1 issues left for a person to fix, 2 scan failed, 3 Curbcut itself failed.`;

/** `curbcut fix`: scans pages and prints or applies verified fixes for what it finds. */
export function createFixCommand(io: Io, done: (exitCode: number) => void): Command {
  const command = new Command('fix')
    .description("Print verified fixes for a scan's issues, or apply them to static HTML files.")
    .argument('[url...]', 'URLs to scan, such as example.com')
    .option('--max-pages <n>', 'maximum pages to scan per URL, by following links', parseWholeNumber, 1)
    .option('--url-list <file>', 'scan only the URLs in this file, one per line (- reads standard input)')
    .addOption(
      new Option(
        '--framework <name>',
        "framework for the code examples (default: the page's framework)",
      ).choices(Framework.options),
    )
    .addOption(new Option('--format <format>', 'output format').choices(['diff', 'json']).default('diff'))
    .option('--out <dir>', 'write one patch file per issue to this folder instead of printing patches')
    .option('--proven-only', "don't list unverified fixes", false)
    .option('--apply <dir>', 'show the changes to the static HTML files in this folder')
    .option('--write', 'with --apply: make the changes', false);
  return addCrawlOptions(addTestingOptions(command))
    .addHelpText('after', examples)
    .action(async (urls: string[], flags: FixFlags) => done(await runFix(io, urls, flags)));
}

async function runFix(io: Io, urls: readonly string[], flags: FixFlags): Promise<number> {
  checkUrls(urls, flags.urlList, 'curbcut fix example.com');
  if (flags.write && flags.apply === undefined)
    throw new UserError('--write requires --apply and the folder to change.');
  if (flags.apply !== undefined && flags.out !== undefined)
    throw new UserError('Use either --out or --apply, not both.');
  if (flags.apply !== undefined && flags.format === 'json')
    throw new UserError("--apply prints a diff of files, so it can't be combined with --format json.");
  const list = flags.urlList === undefined ? null : await readUrlList(flags.urlList, io.in);
  const folder = flags.apply === undefined ? null : await resolveFolder(flags.apply);
  if (folder !== null && flags.write) await checkWritableFolder(folder, '--apply');
  if (flags.out !== undefined) await checkWritableFolder(flags.out, '--out');
  const collector = createResultCollector();
  try {
    const outcome = await scanWithProgress(
      io,
      scanSites(toScanTargets(urls, list, flags, folder === null ? true : 'each-page')),
      { ...flags, failOn: 'minor' },
      async (event) => collector.onEvent(event),
    );
    if (outcome.isStopped) throw new UserError('Scan interrupted. Nothing was printed or changed.');
    if (outcome.testedPages === 0) throw new UserError(`We couldn't test any pages. ${outcome.lastReason}`);
    const result = await collector.getResult();
    const fixes = getIssuesWithFix(result);
    if (folder !== null) {
      const left = await applyFixes(io, folder, fixes, result, flags);
      return left === 0 ? exitCodes.clean : exitCodes.findings;
    }
    const { verified, unverified, withoutFix } = await printFixes(io, fixes, result, flags);
    io.err.write(
      `curbcut: ${formatCount(fixes.length, 'issue')}: ${verified} with a verified fix, ${unverified} with an unverified fix, ${withoutFix} without a suggested fix.\n`,
    );
    return unverified + withoutFix === 0 ? exitCodes.clean : exitCodes.findings;
  } finally {
    collector.close();
  }
}
