import { REPORT_TYPES } from '@curbcut/contract';
import { Command, Option } from 'commander';
import { readBaseline, writeBaseline } from '../baseline/baseline-file.ts';
import { describeComparison, formatNewIssues } from '../baseline/compare.ts';
import { type CompletedScan, createCompletedScan } from '../completed-scan.ts';
import { thresholds } from '../fail-on.ts';
import { exitCodes, type Io, UserError } from '../io.ts';
import { openCliScanner } from '../open-scanner.ts';
import { FORMAT_NAMES } from '../outputs/output-formats.ts';
import { openOutputs, parseAlsoOption } from '../outputs/outputs.ts';
import { parseWholeNumber } from '../parse-whole-number.ts';
import { createResultCollector } from '../result/result-collector.ts';
import type { ScanFlags } from '../scan-flags.ts';
import { checkUrls, readUrlList, toScanSettings, toScanTargets } from '../scan-targets.ts';
import { scanWithProgress } from '../scan-with-progress.ts';
import { checkWritableFile, type WritableFile } from '../sink.ts';
import { addCrawlOptions, addTestingOptions, toVariants } from '../testing-options.ts';

const examples = `
Examples:
  curbcut scan example.com
  curbcut scan https://example.com/shop/ --max-pages 50 --fail-on serious
  curbcut scan example.com --level AAA --no-best-practices
  curbcut scan --url-list pages.txt --format jsonl > findings.jsonl
  curbcut scan http://localhost:8080 --allow-private --second-opinion
  curbcut scan example.com --format html --output report.html --also sarif=curbcut.sarif

Record today's issues as known:
  curbcut scan example.com --write-baseline known.json
Fail only on new issues:
  curbcut scan example.com --baseline known.json
Fail only on new issues, and remove fixed ones from the file:
  curbcut scan example.com --baseline known.json --write-baseline known.json

Exit codes: 0 no issues at or above the threshold (with --baseline: no new ones), 1 issues found, 2 scan failed, 3 Curbcut itself failed.`;

/** `curbcut scan`: runs a whole scan in one process, without a server or database. */
export function createScanCommand(io: Io, done: (exitCode: number) => void): Command {
  const command = new Command('scan')
    .description('Scan pages and print their accessibility issues.')
    .argument('[url...]', 'URLs to scan, such as example.com')
    .option('--max-pages <n>', 'pages to scan from each URL by following links', parseWholeNumber, 1)
    .option('--url-list <file>', 'scan only the URLs in this file, one per line (- reads standard input)')
    .addOption(new Option('--format <format>', 'output format').choices(FORMAT_NAMES).default('pretty'))
    .option('--output <file>', 'write the result to this file instead of standard output')
    .option('--timings', 'with JSON Lines: include the milliseconds each page took', false)
    .option('--also <format=file>', 'also write the result in this format; can be repeated', parseAlsoOption)
    .addOption(
      new Option('--report-type <type>', 'report type for html, pdf and csv')
        .choices(REPORT_TYPES)
        .default('detailed'),
    )
    .addOption(
      new Option('--fail-on <severity>', 'exit with code 1 at this severity or above')
        .choices(thresholds)
        .default('minor'),
    )
    .option('--baseline <file>', "fail only on issues that aren't in this baseline file")
    .option(
      '--write-baseline <file>',
      'write the issues found to this baseline file; with --baseline, keep only issues that are already in it',
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
  const requested = [{ format: flags.format, file: flags.output ?? null }, ...(flags.also ?? [])];
  if (flags.timings && !requested.some(({ format }) => format === 'jsonl'))
    throw new UserError('--timings requires JSON Lines: add --format jsonl or --also jsonl=FILE.');
  const taken = newBaseline === null ? [] : [newBaseline];
  const outputs = await openOutputs(requested, io, {
    taken,
    timings: flags.timings,
    variants: toVariants(flags),
  });
  const needsResult = outputs.needsResult || baseline !== null || newBaseline !== null;
  const printPdf = async (html: string) => {
    const scanner = await openCliScanner(flags, () => undefined);
    return scanner.printPdf(html).finally(() => scanner.close());
  };
  const collector = needsResult ? createResultCollector() : null;
  try {
    const outcome = await scanWithProgress(
      io,
      toScanTargets(urls, list, flags, outputs.needsResult),
      flags,
      (event) => {
        collector?.onEvent(event);
        return outputs.onEvent(event);
      },
    );
    // An empty report would suggest that everything has been fixed.
    const isReportable = !outcome.isStopped && outcome.testedPages > 0;
    const completed =
      isReportable && collector
        ? await createCompletedScan(
            await collector.getResult(),
            toScanSettings(urls, list, flags),
            baseline,
            {
              ...flags,
              printPdf,
            },
          )
        : null;
    await outputs.end(completed);
    if (outcome.isStopped) {
      throw new UserError(
        `Scan interrupted. ${outputs.needsResult ? 'No report was written.' : 'Results so far were printed.'}`,
      );
    }
    if (outcome.testedPages === 0) throw new UserError(`We couldn't test any pages. ${outcome.lastReason}`);
    if (completed === null) return outcome.isFailing ? exitCodes.findings : exitCodes.clean;
    return await reportOutcome(io, completed, flags, newBaseline);
  } finally {
    await outputs.abandon();
    collector?.close();
  }
}

/** Prints the comparison with the baseline, writes the new baseline, and returns the exit code. */
async function reportOutcome(
  io: Io,
  completed: CompletedScan,
  flags: ScanFlags,
  newBaseline: WritableFile | null,
): Promise<number> {
  const { comparison, result, settings, failingIssues } = completed;
  if (comparison) {
    // The pretty format already lists new issues.
    const lines =
      flags.format === 'pretty' && flags.output === undefined ? [] : formatNewIssues(result, comparison);
    for (const line of [describeComparison(flags.baseline!, comparison), ...lines])
      io.err.write(`curbcut: ${line}\n`);
  }
  if (newBaseline !== null) {
    const known = await writeBaseline(newBaseline, result, settings, comparison);
    io.err.write(`curbcut: Wrote ${known} known issues to ${newBaseline.name}.\n`);
    if (comparison === null) return exitCodes.clean;
  }
  return failingIssues > 0 ? exitCodes.findings : exitCodes.clean;
}
