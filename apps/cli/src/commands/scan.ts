import type { NotTested, ScanEvent } from '@curbcut/contract';
import { ALL_PRIVATE_TARGETS, openScanner, type Scanner, type ScanTarget, scanSite } from '@curbcut/engine';
import { readConfig } from '@curbcut/server/config';
import { LEVELS, type Level } from '@curbcut/wcag';
import { Command, Option } from 'commander';
import { failsThreshold, type Threshold, thresholds } from '../fail-on.ts';
import type { Format } from '../formats/format.ts';
import { jsonFormat } from '../formats/json.ts';
import { jsonlFormat } from '../formats/jsonl.ts';
import { prettyFormat } from '../formats/pretty.ts';
import { exitCodes, type Io, UserError, writeAll } from '../io.ts';
import { progressBar } from '../progress-bar.ts';
import { checkAddress, readUrlList } from '../url-list.ts';
import { wholeNumber } from '../whole-number.ts';

const formats: Readonly<Record<string, (io: Io) => Format>> = {
  pretty: (io) => prettyFormat({ colours: io.out.isTTY === true }),
  json: jsonFormat,
  jsonl: jsonlFormat,
};

interface ScanFlags {
  maxPages: number;
  urlList?: string;
  format: string;
  failOn: Threshold;
  level: Level;
  bestPractices: boolean;
  secondOpinion: boolean;
  concurrency?: number;
  allowPrivate: boolean;
  include: string[];
  exclude: string[];
  robots: boolean;
  waitFor?: string;
}

const examples = `
Examples:
  curbcut scan example.com
  curbcut scan https://example.com/shop/ --max-pages 50 --fail-on serious
  curbcut scan example.com --level AAA --no-best-practices
  curbcut scan --url-list pages.txt --format jsonl > findings.jsonl
  curbcut scan http://localhost:8080 --allow-private --second-opinion

Exit code: 0 nothing at or above the threshold, 1 findings, 2 could not scan.`;

/** `curbcut scan`: a whole scan in one process; needs no server and no database. */
export function scanCommand(io: Io, done: (exitCode: number) => void): Command {
  return new Command('scan')
    .description('Scans pages and prints what stops people from using them.')
    .argument('[url...]', 'addresses to scan, such as example.com')
    .option('--max-pages <n>', 'pages to visit from each address, following its links', wholeNumber, 1)
    .option('--url-list <file>', 'scan just the addresses in this file, one a line (- reads standard input)')
    .addOption(
      new Option('--format <format>', 'how to print the result')
        .choices(Object.keys(formats))
        .default('pretty'),
    )
    .addOption(
      new Option('--fail-on <severity>', 'lowest severity that makes the exit code 1')
        .choices(thresholds)
        .default('minor'),
    )
    .addOption(
      new Option('--level <level>', 'highest level of WCAG to test against').choices(LEVELS).default('AA'),
    )
    .option('--best-practices', 'report also what breaks no criterion by itself (default)', true)
    .option('--no-best-practices', 'report only what breaks a criterion of WCAG')
    .option('--second-opinion', 'also run axe-core and merge what it finds', false)
    .option('--concurrency <n>', 'pages examined at the same time (default: by cores)', wholeNumber)
    .option('--allow-private', 'let the browser reach this machine and private networks', false)
    .option('--include <pattern...>', 'follow only links whose path matches, e.g. /shop/**', [])
    .option('--exclude <pattern...>', 'do not follow links whose path matches', [])
    .option('--no-robots', 'visit pages that robots.txt asks robots to leave alone')
    .option('--wait-for <selector>', 'wait for this CSS selector before a page counts as loaded')
    .addHelpText('after', examples)
    .action(async (urls: string[], flags: ScanFlags) => done(await scan(io, urls, flags)));
}

async function scan(io: Io, urls: readonly string[], flags: ScanFlags): Promise<number> {
  if (urls.length === 0 && flags.urlList === undefined) {
    throw new UserError(
      'Name an address to scan, or a file of addresses with --url-list. Example: curbcut scan example.com',
    );
  }
  if (urls.length > 0 && flags.urlList !== undefined) {
    throw new UserError('Give either addresses or --url-list, not both.');
  }
  for (const url of urls) checkAddress(url, url);
  const list = flags.urlList === undefined ? null : await readUrlList(flags.urlList, io.in);
  const config = readConfig();
  const bar = progressBar(io.err);
  const stop = new AbortController();
  const onInterrupt = () => stop.abort();
  process.once('SIGINT', onInterrupt);
  const format = formats[flags.format]!(io);
  let fails = false;
  let tested = 0;
  let lastReason = '';
  try {
    const scanner = await openScanner({
      browserPath: config.browserPath,
      cacheDir: config.cacheDir,
      allowPrivate: flags.allowPrivate ? ALL_PRIVATE_TARGETS : config.allowPrivateTargets,
      concurrency: flags.concurrency ?? config.concurrency,
      onWarning: (sentence) => bar.say(`curbcut: ${sentence}`),
    });
    try {
      for await (const event of scanAll(scanner, targetsOf(urls, list, flags), stop.signal)) {
        bar.onEvent(event);
        if (event.type === 'page-done') {
          tested += 1;
          fails ||= event.page.findings.some((finding) => failsThreshold(finding, flags.failOn));
        }
        if (event.type === 'page-failed') lastReason = reasonOf(event.page.notTested, flags);
        const text = format.onEvent(event);
        if (text !== '') await writeAll(io.out, text);
      }
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    } finally {
      await scanner.close();
    }
  } finally {
    process.off('SIGINT', onInterrupt);
    bar.stop();
  }
  await writeAll(io.out, format.end());
  if (stop.signal.aborted)
    throw new UserError('Stopped before the scan was done. What was tested until then was printed.');
  if (tested === 0) throw new UserError(`Nothing could be tested. ${lastReason}`);
  return fails ? exitCodes.findings : exitCodes.clean;
}

/** Just the addresses of the list, or sites to crawl from each address. */
function targetsOf(urls: readonly string[], list: readonly string[] | null, flags: ScanFlags): ScanTarget[] {
  const settings = {
    waitFor: flags.waitFor ?? null,
    auth: null,
    secondOpinion: flags.secondOpinion,
    level: flags.level,
    bestPractices: flags.bestPractices,
    pictures: 'none' as const,
  };
  if (list) return [{ list, settings }];
  const crawl = { include: flags.include, exclude: flags.exclude, respectRobots: flags.robots };
  return urls.map((url) => ({ url, maxPages: flags.maxPages, ...crawl, settings }));
}

/** A private address is the one reason that an option of this command can do away with. */
function reasonOf({ code, reason, advice }: NotTested, { allowPrivate }: ScanFlags): string {
  const isPrivate = code === 'scan/address-refused' && !allowPrivate;
  return `${reason} ${isPrivate ? 'From the command line, --allow-private allows it.' : advice}`;
}

/** One site after the other, as one stream. */
async function* scanAll(
  scanner: Scanner,
  targets: readonly ScanTarget[],
  signal: AbortSignal,
): AsyncGenerator<ScanEvent> {
  for (const target of targets) yield* scanSite(scanner, target, signal);
}
