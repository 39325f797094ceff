/**
 * `npm run behavior -- [--criterion ID]... [--case TEXT] [--repeat N] [--concurrency N] [--depth DEPTH] [--together] [--shuffle SEED] [--sample N] [--conditions] [--no-axe] [--verbose] [--report FILE] [--json]`:
 * scans small pages that fail or pass criteria about behavior and counts what is found. `--criterion` is an
 * id such as 1.4.10, or `hidden`. `--case` selects cases by part of their id. `--repeat` scans everything N
 * times and reports the share of identical results. `--depth` is the depth of the scans. `--together` scans
 * all single-page cases as one list, and `--shuffle` changes the order of the cases; neither may change what
 * is found. `--sample` selects N cases, evenly spread. `--conditions` scans them alone, in one list, in a
 * shuffled list, with 1, 2 and 4 pages at a time and on a busy machine, and exits with 1 if anything
 * differs that no reported limit explains. `--json` prints `{failing,found,review,passing,falsePositives,perCriterion,…}` as the last line.
 * `--report` writes the same with date, version and browser, for `npm run criteria`. Exits with 2 if no case
 * is selected.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { findBrowser, type PageChanges, pageChangesChannel } from '@curbcut/capture';
import { DEFAULT_DEPTH, Depth } from '@curbcut/contract';
import { Random } from '../lib/random.ts';
import { selectEvenly } from '../lib/statistics.ts';
import { behaviorCases } from './behavior-case.ts';
import { compareConditions, formatConditions, isUnexplained } from './compare-conditions.ts';
import { type BehaviorRun, createReport, formatReport } from './results.ts';
import { runAxe } from './run-axe.ts';
import { scanCases } from './scan-cases.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    criterion: { type: 'string', multiple: true },
    case: { type: 'string', default: '' },
    repeat: { type: 'string', default: '1' },
    concurrency: { type: 'string', default: String(availableParallelism()) },
    depth: { type: 'string', default: DEFAULT_DEPTH },
    together: { type: 'boolean', default: false },
    shuffle: { type: 'string' },
    sample: { type: 'string' },
    conditions: { type: 'boolean', default: false },
    axe: { type: 'boolean', default: true },
    verbose: { type: 'boolean', default: false },
    report: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const matching = behaviorCases.filter(
  ({ id, group }) => (values.criterion?.includes(group) ?? true) && id.includes(values.case),
);
const selected =
  values.sample === undefined ? matching : selectEvenly(matching, Math.max(1, Number(values.sample)));
const cases = values.shuffle === undefined ? selected : new Random(Number(values.shuffle)).shuffle(selected);
const [runs, concurrency] = [Number(values.repeat), Number(values.concurrency)];
if (cases.length === 0 || !(runs >= 1) || !(concurrency >= 1)) {
  process.stderr.write('No case is selected, or --repeat or --concurrency is not a positive number.\n');
  process.exit(2);
}

const log = (line: string) => process.stderr.write(`${line}\n`);
const browserPath = process.env.CURBCUT_BROWSER || undefined;
if (values.verbose)
  pageChangesChannel.subscribe((changes) => {
    for (const [name, [loaded, now]] of Object.entries(changes as PageChanges))
      log(`  changed by a test: ${name}: ${JSON.stringify(loaded)} → ${JSON.stringify(now)}`);
  });
if (values.conditions) await compareAndExit();
const results = await scanCases(cases, {
  runs,
  concurrency,
  browserPath,
  depth: Depth.parse(values.depth),
  isTogether: values.together,
  onWarning: (sentence) => {
    if (values.verbose) log(sentence);
  },
  onEnd: ({ id, expected }, { outcome, ruleIds }) => {
    if (values.verbose) log(`${expected}  ${outcome.padEnd(10)}  ${id}  ${ruleIds.join(', ')}`);
  },
});
const axe = values.axe ? await runAxe(cases, await getBrowserPath(), concurrency) : undefined;
const report = createReport(cases, results, axe);
process.stdout.write(`${values.json ? JSON.stringify(report) : formatReport(report, values.verbose)}\n`);

if (values.report !== undefined) {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const { stdout } = await promisify(execFile)(await getBrowserPath(), ['--version']);
  const browser = /[\d.]{5,}/.exec(stdout)?.[0] ?? stdout.trim();
  const run: BehaviorRun = { date: new Date().toISOString(), version, browser, ...report };
  writeFileSync(values.report, `${JSON.stringify(run, null, 2)}\n`);
}

/** Scans the cases under different conditions, and exits with 1 if no reported limit explains a difference. */
async function compareAndExit(): Promise<never> {
  const compared = await compareConditions(
    selected,
    Number(values.shuffle ?? 1),
    async (list, options) => {
      const [scanned] = await scanCases(list, {
        ...options,
        runs: 1,
        browserPath,
        depth: Depth.parse(values.depth),
        onWarning: () => {},
        onEnd: () => {},
      });
      return scanned!;
    },
    ({ condition, differences }) => log(`${condition}: ${differences.length} cases differ`),
  );
  process.stdout.write(`${values.json ? JSON.stringify(compared) : formatConditions(compared)}\n`);
  process.exit(compared.some(({ differences }) => differences.some(isUnexplained)) ? 1 : 0);
}

/** Returns the path of the browser that the scanner uses too. */
async function getBrowserPath(): Promise<string> {
  const cacheFolder = join(tmpdir(), 'curbcut-test-browser');
  const browser = await findBrowser({ configuredPath: browserPath, cacheFolder, onWarning: () => {} });
  return browser.executablePath;
}
