import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { listScanRules } from '@curbcut/engine';
import { generateReport, type TextFormat } from '@curbcut/reports';
import { buildReportInput, createResultCollector, type ScanResult } from '@curbcut/results';
import { compareSeverity, LEVELS } from '@curbcut/wcag';
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { type RecordedState, STATE_ATTACHMENT } from './attachments.ts';
import { UploadError, type UploadOptions, uploadStates } from './upload.ts';

export interface CurbcutReporterOptions {
  /** Folder for the reports, relative to the configuration file. Default: `curbcut-report`. */
  readonly outputFolder?: string;
  /** Uploads the results of each run, if there is an API key. */
  readonly upload?: UploadOptions;
}

/** A scan with the test that it was part of. */
interface TestState extends RecordedState {
  readonly test: string;
}

/**
 * Writes one HTML report and one SARIF file about all scans of a run. An issue that occurs in several states is
 * listed once, with the names of the states. If a test is retried, only its last attempt counts.
 */
export default class CurbcutReporter implements Reporter {
  readonly #options: CurbcutReporterOptions;
  readonly #states = new Map<TestCase, readonly TestState[]>();
  #folder = '';
  #root: Suite | undefined;

  constructor(options: CurbcutReporterOptions = {}) {
    this.#options = options;
  }

  printsToStdio(): boolean {
    return false;
  }

  onBegin(config: FullConfig, suite: Suite): void {
    const base = config.configFile === undefined ? process.cwd() : join(config.configFile, '..');
    this.#folder = resolve(base, this.#options.outputFolder ?? 'curbcut-report');
    this.#root = suite;
  }

  onTestEnd(test: TestCase, { attachments }: TestResult): void {
    const states = attachments
      .filter(({ name }) => name === STATE_ATTACHMENT)
      .map(({ body, path }): TestState => {
        const text = body ?? readFileSync(path!);
        const state = JSON.parse(text.toString()) as RecordedState;
        return {
          ...state,
          test: test
            .titlePath()
            .filter((title) => title !== '')
            .join(' › '),
        };
      });
    this.#states.set(test, states);
  }

  async onEnd(): Promise<void> {
    // In the order of the files, regardless of the order in which the tests finished.
    const states = (this.#root?.allTests() ?? []).flatMap((test) => this.#states.get(test) ?? []);
    if (states.length === 0) return;
    const collector = createResultCollector();
    try {
      for (const { page } of states) collector.addPage(page);
      const result = await collector.getResult();
      mkdirSync(this.#folder, { recursive: true });
      const files = [
        await this.#write('html', 'index.html', result, states),
        await this.#write('sarif', 'curbcut.sarif', result, states),
      ];
      process.stdout.write(`${summarize(result, states.length)} ${files.join(', ')}\n`);
      await this.#upload(states);
    } finally {
      collector.close();
    }
  }

  /** A failed upload is reported, but doesn't fail tests that have passed. */
  async #upload(states: readonly TestState[]): Promise<void> {
    const { upload } = this.#options;
    if (!upload?.apiKey) return;
    const named = states.map((state) => ({ ...state, label: describeState(state) }));
    const run = { settings: mergeSettings(states), version: getVersion() };
    try {
      for (const sentence of await uploadStates(named, run, { ...upload, apiKey: upload.apiKey }))
        process.stdout.write(`Curbcut: ${sentence}\n`);
    } catch (error) {
      if (!(error instanceof UploadError)) throw error;
      process.stderr.write(`Curbcut: The results weren’t uploaded. ${error.message}\n`);
    }
  }

  async #write(
    format: TextFormat,
    name: string,
    result: ScanResult,
    states: readonly TestState[],
  ): Promise<string> {
    const settings = mergeSettings(states);
    const labels = {
      pageKind: 'state' as const,
      getName: (index: number) => describeState(states[index]!),
    };
    const input = buildReportInput(result, settings, getVersion(), labels);
    const pieces: string[] = [];
    for await (const piece of generateReport(
      { ...input, rules: listScanRules(settings) },
      { type: 'developer', format },
    ))
      pieces.push(piece);
    const file = join(this.#folder, name);
    writeFileSync(file, pieces.join(''));
    return file;
  }
}

/** A state's name begins with its test unless it is the test's only name. */
const describeState = ({ name, test }: TestState): string =>
  test.endsWith(name) ? test : `${test}: ${name}`;

/** Combines the settings of all scans: the highest level, and every rule that one of them ran. */
function mergeSettings(states: readonly TestState[]): TestState['settings'] {
  const all = states.map(({ settings }) => settings);
  const url = all.find((settings) => URL.parse(settings.url)?.host)?.url ?? all[0]!.url;
  const variants = new Map(
    all.flatMap((settings) => settings.variants).map((one) => [JSON.stringify(one), one]),
  );
  return {
    ...all[0]!,
    url,
    max_pages: states.length,
    variants: [...variants.values()],
    level: LEVELS[Math.max(...all.map(({ level }) => LEVELS.indexOf(level)))]!,
    best_practices: all.some((settings) => settings.best_practices),
    optional_rules: [...new Set(all.flatMap(({ optional_rules = [] }) => optional_rules))],
  };
}

function summarize({ found, pages }: ScanResult, states: number): string {
  const failed = found.filter(({ first }) => first.outcome === 'failed');
  const notTested = pages.filter(({ status }) => status === 'not-tested').length;
  const [worst] = failed.map(({ first }) => first.severity).toSorted(compareSeverity);
  const count = failed.length === 1 ? '1 issue' : `${failed.length} issues`;
  const which = worst === undefined ? count : `${count}, at worst ${worst}`;
  const missing = notTested === 0 ? '' : `; ${notTested} not tested`;
  return `Curbcut: ${which}, in ${states === 1 ? '1 state' : `${states} states`}${missing}.`;
}

function getVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
