import { type PageVariant, REPORT_TYPES, type ScanSettings } from '@curbcut/contract';
import { listSecretNames, type Redactor } from '@curbcut/journeys';
import { cleanLine } from '@curbcut/reports';
import {
  createResultCollector,
  describeComparison,
  formatNewIssues,
  type PageLabels,
  type ScanResult,
} from '@curbcut/results';
import { Command, Option } from 'commander';
import { readBaseline, writeBaseline } from '../baseline/baseline-file.ts';
import { type CompletedScan, createCompletedScan } from '../completed-scan.ts';
import { thresholds } from '../fail-on.ts';
import { exitCodes, type Io, UserError } from '../io.ts';
import { readJourneys } from '../journeys/read-journey.ts';
import { openCliScanner } from '../open-scanner.ts';
import { FORMAT_NAMES } from '../outputs/output-formats.ts';
import { openOutputs, parseAlsoOption } from '../outputs/outputs.ts';
import { parseWholeNumber } from '../parse-whole-number.ts';
import { openRemoteScan } from '../remote/remote-scan.ts';
import { checkThresholdFlags } from '../remote/site-thresholds.ts';
import { checkUploadFlags, openUploader, type ScanUploader } from '../remote/upload-scan.ts';
import type { ReportFlags, ScanFlags } from '../scan-flags.ts';
import { checkUrls, readUrlList, toScanSettings, toScanTargets } from '../scan-targets.ts';
import { type RemoteScanRun, type ScanRun, scanSites, scanWithProgress } from '../scan-with-progress.ts';
import { checkWritableFile, type WritableFile } from '../sink.ts';
import { addCrawlOptions, addJourneyOptions, addTestingOptions, toVariants } from '../testing-options.ts';

const examples = `
Examples:
  curbcut scan example.com
  curbcut scan https://example.com/shop/ --max-pages 50 --fail-on serious
  curbcut scan example.com --level AAA --no-best-practices
  curbcut scan --url-list pages.txt --format jsonl > findings.jsonl
  curbcut scan http://localhost:8080 --allow-private --second-opinion
  curbcut scan example.com --format html --output report.html --also sarif=curbcut.sarif

Test pages behind a sign-in, and the steps of a checkout:
  curbcut scan example.com/account --sign-in sign-in.json --max-pages 20
  curbcut scan --journey checkout.json

Record today's issues as known:
  curbcut scan example.com --write-baseline known.json
Fail only on new issues:
  curbcut scan example.com --baseline known.json
Fail only on new issues, and remove fixed ones from the file:
  curbcut scan example.com --baseline known.json --write-baseline known.json

Let the server scan, or scan here and store the result on the server (see curbcut login):
  curbcut scan example.com --remote --max-pages 50
  curbcut scan http://localhost:8080 --allow-private --upload --site https://example.com
Fail only on issues that the newest upload of main doesn't have:
  curbcut scan example.com --upload --compare-with main

Exit codes: 0 no issues at or above the threshold (with --baseline or --compare-with: no new ones), 1 issues found, 2 scan failed, 3 Curbcut itself failed.`;

/** Adds the output and failure options shared by commands that run whole scans. */
export function addOutputOptions(command: Command): Command {
  return command
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
}

/** Adds the options for scans run or stored by a server. */
function addServerOptions(command: Command): Command {
  return command
    .option('--remote', 'have the server scan (see curbcut login)', false)
    .option('--upload', 'store the result on the server (see curbcut login)', false)
    .option(
      '--site <url>',
      "with --upload: the site the results belong to, if you're scanning a preview of it",
    )
    .option('--branch <name>', 'with --upload: the scanned branch (default: from the CI system)')
    .option('--commit <hash>', 'with --upload: the scanned commit (default: from the CI system)')
    .option(
      '--compare-with <branch>',
      "with --upload: fail only on issues that aren't in this branch's newest upload",
    )
    .option(
      '--site-thresholds',
      "with --upload or --remote: fail only if the scan doesn't pass the site's thresholds",
      false,
    );
}

/** `curbcut scan`: runs a whole scan in one process, without a server or database. */
export function createScanCommand(io: Io, done: (exitCode: number) => void): Command {
  const command = new Command('scan')
    .description('Scan pages and print their accessibility issues.')
    .argument('[url...]', 'URLs to scan, such as example.com')
    .option('--max-pages <n>', 'maximum pages to scan per URL, by following links', parseWholeNumber, 1)
    .option('--url-list <file>', 'scan only the URLs in this file, one per line (- reads standard input)');
  return addServerOptions(addJourneyOptions(addCrawlOptions(addTestingOptions(addOutputOptions(command)))))
    .addHelpText('after', examples)
    .action(async (urls: string[], flags: ScanFlags) => done(await runScan(io, urls, flags)));
}

async function runScan(io: Io, urls: readonly string[], flags: ScanFlags): Promise<number> {
  checkUrls(urls, flags.urlList, 'curbcut scan example.com', flags.journey);
  checkUploadFlags(flags);
  checkThresholdFlags(flags);
  if (flags.remote) {
    const { run: remote, failsThresholds } = await openRemoteScan(io, urls, flags);
    return runReportedScan(io, flags, {
      variants: toVariants(flags),
      settings: toScanSettings(urls, null, flags),
      labels: null,
      scan: () => ({ remote }),
      ...(flags.siteThresholds && { failsThresholds }),
    });
  }
  const journeys = await readJourneys(flags, (sentence) => io.err.write(`curbcut: ${cleanLine(sentence)}\n`));
  const list = flags.urlList === undefined ? null : await readUrlList(flags.urlList, io.in);
  const settings = toScanSettings(urls, list, flags, journeys.journey?.journey ?? null);
  const signsIn =
    journeys.signIn !== null ||
    (journeys.journey !== null && listSecretNames(journeys.journey.journey).length > 0);
  return runReportedScan(io, flags, {
    variants: toVariants(flags),
    settings,
    labels: null,
    redactor: journeys.redactor,
    openUploader: flags.upload
      ? () => openUploader(io, flags, { urls: list ?? urls, settings, signsIn })
      : null,
    scan: (needsFixes) => scanSites(toScanTargets(urls, list, flags, needsFixes, journeys)),
  });
}

/** A scan whose results are written as the flags specify. */
export interface ReportedScan {
  readonly variants: readonly PageVariant[];
  readonly settings: ScanSettings;
  /** Names a result's pages if they're stories. */
  readonly labels: ((result: ScanResult) => PageLabels) | null;
  /** Removes confidential values from messages, if the scan uses any. */
  readonly redactor?: Redactor;
  /** @param needsFixes whether an output shows fixes */
  scan(needsFixes: boolean): ScanRun | { readonly remote: RemoteScanRun };
  /** Returns whether scans by a server fail their sites' thresholds, which then determines the exit code. */
  readonly failsThresholds?: () => Promise<boolean>;
  /** Opens an upload that stores the result on a server. */
  readonly openUploader?: (() => Promise<ScanUploader>) | null;
}

/** Runs a scan, writes its outputs and baseline, and returns the exit code. */
export async function runReportedScan(
  io: Io,
  flags: ReportFlags,
  { variants, settings, labels, redactor, openUploader: open = null, failsThresholds, scan }: ReportedScan,
): Promise<number> {
  const baseline = flags.baseline === undefined ? null : await readBaseline(flags.baseline);
  const newBaseline =
    flags.writeBaseline === undefined
      ? null
      : await checkWritableFile(flags.writeBaseline, '--write-baseline');
  const requested = [{ format: flags.format, file: flags.output ?? null }, ...(flags.also ?? [])];
  if (flags.timings && !requested.some(({ format }) => format === 'jsonl'))
    throw new UserError('--timings requires JSON Lines: add --format jsonl or --also jsonl=FILE.');
  const taken = newBaseline === null ? [] : [newBaseline];
  const outputs = await openOutputs(requested, io, { taken, timings: flags.timings, variants });
  const needsResult = outputs.needsResult || baseline !== null || newBaseline !== null;
  const printPdf = async (html: string) => {
    const scanner = await openCliScanner(flags, () => undefined);
    return scanner.printPdf(html).finally(() => scanner.close());
  };
  const uploader = await open?.();
  const collector = needsResult ? createResultCollector() : null;
  try {
    const outcome = await scanWithProgress(
      io,
      scan(outputs.needsResult || uploader != null),
      flags,
      async (event) => {
        collector?.onEvent(event);
        await uploader?.onEvent(event);
        return outputs.onEvent(event);
      },
      redactor,
    );
    // An empty report would suggest that everything has been fixed.
    const isReportable = !outcome.isStopped && outcome.testedPages > 0;
    const completed =
      isReportable && collector
        ? await createCompletedScan(await collector.getResult(), settings, baseline, {
            ...flags,
            printPdf,
            labels,
          })
        : null;
    await outputs.end(completed);
    if (outcome.isStopped) {
      throw new UserError(
        `Scan interrupted. ${outputs.needsResult ? 'No report was written.' : 'Results so far were printed.'}`,
      );
    }
    if (outcome.testedPages === 0) throw new UserError(`We couldn't test any pages. ${outcome.lastReason}`);
    const newIssues = (await uploader?.send(flags.failOn)) ?? null;
    const isFailing =
      completed === null ? outcome.isFailing : await reportOutcome(io, completed, flags, newBaseline);
    const check = uploader?.failsThresholds ?? failsThresholds;
    const fails = check ? await check() : newIssues === null ? isFailing : newIssues > 0;
    return fails ? exitCodes.findings : exitCodes.clean;
  } finally {
    await uploader?.close();
    await outputs.abandon();
    collector?.close();
  }
}

/** Prints the comparison with the baseline, writes the new baseline and returns whether the scan fails. */
async function reportOutcome(
  io: Io,
  completed: CompletedScan,
  flags: ReportFlags,
  newBaseline: WritableFile | null,
): Promise<boolean> {
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
    if (comparison === null) return false;
  }
  return failingIssues > 0;
}
