import { Framework } from '@curbcut/contract';
import { Command, Option } from 'commander';
import { applyFixes } from '../fix/apply/apply-fixes.ts';
import { resolveFolder } from '../fix/apply/html-folder.ts';
import type { FixFlags } from '../fix/fix-flags.ts';
import { getIssuesWithFix } from '../fix/issues-with-fix.ts';
import { printFixes } from '../fix/print-fixes.ts';
import { exitCodes, type Io, UserError } from '../io.ts';
import { checkWritableFolder } from '../outputs/sink.ts';
import { parseWholeNumber } from '../parse-whole-number.ts';
import { createResultCollector } from '../result/result-collector.ts';
import { toScanTargets } from '../scan-targets.ts';
import { scanWithProgress } from '../scan-with-progress.ts';
import { addCrawlOptions, addTestingOptions } from '../testing-options.ts';
import { checkUrls, readUrlList } from '../url-list.ts';

const examples = `
Examples:
  curbcut fix example.com
  curbcut fix https://example.com --max-pages 20 --framework react --out patches
  curbcut fix http://localhost:8080 --allow-private --apply public
  curbcut fix http://localhost:8080 --allow-private --apply public --write

A patch is printed for each issue whose change was proven: it was made on the live page, the page was judged again,
the finding was gone and no other had come. What was not proven is named, with the reason, on standard error.
--apply shows what it would change in static HTML files; only --write changes them.

Exit code: 0 nothing is left to mend, 1 something is left for a person, 2 could not scan.`;

/** `curbcut fix`: scans, and prints or applies the changes that are proven to mend what was found. */
export function createFixCommand(io: Io, done: (exitCode: number) => void): Command {
  const command = new Command('fix')
    .description(
      'Prints changes that are proven to mend what a scan finds, or makes them in static HTML files.',
    )
    .argument('[url...]', 'addresses to scan, such as example.com')
    .option('--max-pages <n>', 'pages to visit from each address, following its links', parseWholeNumber, 1)
    .option('--url-list <file>', 'scan just the addresses in this file, one a line (- reads standard input)')
    .addOption(
      new Option(
        '--framework <name>',
        'what to write the code in (default: what the page is made with)',
      ).choices(Framework.options),
    )
    .addOption(
      new Option('--format <format>', 'how to print the fixes').choices(['diff', 'json']).default('diff'),
    )
    .option('--out <dir>', 'write a patch file for each issue to this folder instead of printing them')
    .option('--proven-only', 'leave out what is not proven, instead of naming it', false)
    .option('--apply <dir>', 'show what would change in the static HTML files of this folder')
    .option('--write', 'with --apply: change the files', false);
  return addCrawlOptions(addTestingOptions(command))
    .addHelpText('after', examples)
    .action(async (urls: string[], flags: FixFlags) => done(await runFix(io, urls, flags)));
}

async function runFix(io: Io, urls: readonly string[], flags: FixFlags): Promise<number> {
  checkUrls(urls, flags.urlList, 'curbcut fix example.com');
  if (flags.write && flags.apply === undefined)
    throw new UserError('--write goes with --apply: name the folder whose files are to be changed.');
  if (flags.apply !== undefined && flags.out !== undefined)
    throw new UserError('Give either --out or --apply: patches to read, or changes made in files.');
  if (flags.apply !== undefined && flags.format === 'json')
    throw new UserError('--apply prints a diff of files; --format json goes without it.');
  const list = flags.urlList === undefined ? null : await readUrlList(flags.urlList, io.in);
  const folder = flags.apply === undefined ? null : await resolveFolder(flags.apply);
  if (folder !== null && flags.write) await checkWritableFolder(folder, '--apply');
  if (flags.out !== undefined) await checkWritableFolder(flags.out, '--out');
  const collector = createResultCollector();
  try {
    const walked = await scanWithProgress(
      io,
      toScanTargets(urls, list, flags, folder === null ? true : 'each-page'),
      { ...flags, failOn: 'minor' },
      async (event) => collector.onEvent(event),
    );
    if (walked.isStopped)
      throw new UserError('Stopped before the scan was done. Nothing was printed or changed.');
    if (walked.testedPages === 0) throw new UserError(`Nothing could be tested. ${walked.lastReason}`);
    const result = collector.getResult();
    const fixes = getIssuesWithFix(result);
    if (folder !== null) {
      const left = await applyFixes(io, folder, fixes, result, flags);
      return left === 0 ? exitCodes.clean : exitCodes.findings;
    }
    const { verified, unverified, withoutFix } = await printFixes(io, fixes, result, flags);
    io.err.write(
      `curbcut: ${fixes.length} issues: ${verified} with a proven change, ${unverified} with one that is not proven, ${withoutFix} for a person to mend.\n`,
    );
    return unverified + withoutFix === 0 ? exitCodes.clean : exitCodes.findings;
  } finally {
    collector.close();
  }
}
