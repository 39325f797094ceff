import { REPORT_TYPES } from '@curbcut/contract';
import { Command, Option } from 'commander';
import { readBaseline } from '../baseline/baseline-file.ts';
import { describeComparison, formatNewIssues } from '../baseline/describe-comparison.ts';
import { writeBaseline } from '../baseline/write-baseline.ts';
import { thresholds } from '../fail-on.ts';
import { exitCodes, type Io, UserError } from '../io.ts';
import { openCliScanner } from '../open-scanner.ts';
import { type CompletedScan, createCompletedScan } from '../outputs/completed-scan.ts';
import { FORMAT_NAMES } from '../outputs/output-formats.ts';
import { openOutputs, parseAlsoOption } from '../outputs/outputs.ts';
import { checkWritableFile, type WritableFile } from '../outputs/sink.ts';
import { parseWholeNumber } from '../parse-whole-number.ts';
import { createResultCollector } from '../result/result-collector.ts';
import type { ScanFlags } from '../scan-flags.ts';
import { toScanSettings, toScanTargets } from '../scan-targets.ts';
import { scanWithProgress } from '../scan-with-progress.ts';
import { addCrawlOptions, addTestingOptions } from '../testing-options.ts';
import { checkUrls, readUrlList } from '../url-list.ts';

const examples = `
Examples:
  curbcut scan example.com
  curbcut scan https://example.com/shop/ --max-pages 50 --fail-on serious
  curbcut scan example.com --level AAA --no-best-practices
  curbcut scan --url-list pages.txt --format jsonl > findings.jsonl
  curbcut scan http://localhost:8080 --allow-private --second-opinion
  curbcut scan example.com --format html --output report.html --also sarif=curbcut.sarif
  curbcut scan example.com --write-baseline known.json
  curbcut scan example.com --baseline known.json
  curbcut scan example.com --baseline known.json --write-baseline known.json

The first of the last three makes the issues of today known, the second fails on new ones only, the third also takes
from the file what is gone by now.

Exit code: 0 nothing at or above the threshold (with --baseline: nothing new), 1 findings, 2 could not scan.`;

/** `curbcut scan`: a whole scan in one process; needs no server and no database. */
export function createScanCommand(io: Io, done: (exitCode: number) => void): Command {
  const command = new Command('scan')
    .description('Scans pages and prints what stops people from using them.')
    .argument('[url...]', 'addresses to scan, such as example.com')
    .option('--max-pages <n>', 'pages to visit from each address, following its links', parseWholeNumber, 1)
    .option('--url-list <file>', 'scan just the addresses in this file, one a line (- reads standard input)')
    .addOption(
      new Option('--format <format>', 'how to print the result').choices(FORMAT_NAMES).default('pretty'),
    )
    .option('--output <file>', 'write the result to this file instead of printing it')
    .option('--timings', 'with JSON Lines: add how long each page took, in milliseconds', false)
    .option(
      '--also <format=file>',
      'write it in another form too; may be given several times',
      parseAlsoOption,
    )
    .addOption(
      new Option('--report-type <type>', 'whom html and csv are for')
        .choices(REPORT_TYPES)
        .default('detailed'),
    )
    .addOption(
      new Option('--fail-on <severity>', 'lowest severity that makes the exit code 1')
        .choices(thresholds)
        .default('minor'),
    )
    .option('--baseline <file>', 'fail only on issues that are not in this file of known ones')
    .option(
      '--write-baseline <file>',
      'write the issues found to this file: from now on they are known; with --baseline, only those known before',
    );
  return addCrawlOptions(addTestingOptions(command))
    .addHelpText('after', examples)
    .action(async (urls: string[], flags: ScanFlags) => done(await runScan(io, urls, flags)));
}

async function runScan(io: Io, urls: readonly string[], flags: ScanFlags): Promise<number> {
  checkUrls(urls, flags.urlList, 'curbcut scan example.com');
  const list = flags.urlList === undefined ? null : await readUrlList(flags.urlList, io.in);
  const baseline = flags.baseline === undefined ? null : await readBaseline(flags.baseline);
  const newBaseline =
    flags.writeBaseline === undefined
      ? null
      : await checkWritableFile(flags.writeBaseline, '--write-baseline');
  const asked = [{ format: flags.format, file: flags.output ?? null }, ...(flags.also ?? [])];
  if (flags.timings && !asked.some(({ format }) => format === 'jsonl'))
    throw new UserError('--timings goes with JSON Lines: add --format jsonl, or --also jsonl=FILE.');
  const taken = newBaseline === null ? [] : [newBaseline];
  const outputs = await openOutputs(asked, io, { taken, timings: flags.timings });
  const needsResult = outputs.needsResult || baseline !== null || newBaseline !== null;
  const printPdf = async (html: string) => {
    const scanner = await openCliScanner(flags, () => undefined);
    return scanner.printPdf(html).finally(() => scanner.close());
  };
  const collector = needsResult ? createResultCollector() : null;
  try {
    const walked = await scanWithProgress(
      io,
      toScanTargets(urls, list, flags, outputs.needsResult),
      flags,
      (event) => {
        collector?.onEvent(event);
        return outputs.onEvent(event);
      },
    );
    // A report of nothing would say to whoever reads it that all is mended.
    const isTold = !walked.isStopped && walked.testedPages > 0;
    const made =
      isTold && collector
        ? createCompletedScan(collector.getResult(), toScanSettings(urls, list, flags), baseline, {
            ...flags,
            printPdf,
          })
        : null;
    await outputs.end(made);
    if (walked.isStopped) {
      throw new UserError(
        `Stopped before the scan was done. ${outputs.needsResult ? 'No report was written.' : 'What was tested until then was printed.'}`,
      );
    }
    if (walked.testedPages === 0) throw new UserError(`Nothing could be tested. ${walked.lastReason}`);
    if (made === null) return walked.isFailing ? exitCodes.findings : exitCodes.clean;
    return await reportOutcome(io, made, flags, newBaseline);
  } finally {
    await outputs.abandon();
    collector?.close();
  }
}

/** Says what is new, keeps what is now known, and settles the exit code. */
async function reportOutcome(
  io: Io,
  made: CompletedScan,
  flags: ScanFlags,
  newBaseline: WritableFile | null,
): Promise<number> {
  const { comparison, result, failingIssues } = made;
  if (comparison) {
    // Printed for people, the result names them already.
    const lines =
      flags.format === 'pretty' && flags.output === undefined ? [] : formatNewIssues(result, comparison);
    for (const line of [describeComparison(flags.baseline!, comparison), ...lines])
      io.err.write(`curbcut: ${line}\n`);
  }
  if (newBaseline !== null) {
    const known = await writeBaseline(newBaseline, result, comparison);
    io.err.write(`curbcut: ${newBaseline.name} holds ${known} known issues now.\n`);
    if (comparison === null) return exitCodes.clean;
  }
  return failingIssues > 0 ? exitCodes.findings : exitCodes.clean;
}
