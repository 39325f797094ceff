import { join } from 'node:path';
import {
  type FoundBrowser,
  findBrowser,
  type GuardProxy,
  launchForPages,
  type RunningBrowser,
  startProxy,
} from '@curbcut/capture/start';
import { EvaluationThread } from './examine/evaluation/evaluation-thread.ts';
import type { ScannerOptions } from './types.ts';

type PreparedOptions = Pick<ScannerOptions, 'browserPath' | 'cacheDir' | 'fonts' | 'pageMemoryLimitMb'>;

/** A browser for a scanner. */
export interface ScannerBrowser {
  readonly found: FoundBrowser;
  /** The proxy that the running browser uses; it refuses every request until the guard is set up. */
  readonly proxy?: GuardProxy;
  /** The browser, if it has already been started. */
  readonly running?: RunningBrowser;
}

interface PreparedBrowser {
  readonly key: string;
  readonly started: Promise<Required<ScannerBrowser>>;
  readonly warnings: string[];
}

let preparedBrowser: PreparedBrowser | undefined;
let preparedThread: { readonly cacheDir: string; readonly thread: EvaluationThread } | undefined;

/**
 * Starts a browser and an evaluation thread for the scanner that is opened next. Both start while the
 * scanner's modules load, which takes about as long. This module itself loads little.
 *
 * @returns when starting no longer requires this thread, which is busy while modules load
 */
export async function prepareScanner(options: PreparedOptions): Promise<void> {
  const { cacheDir } = options;
  const warnings: string[] = [];
  const launched = Promise.withResolvers<void>();
  const started = startBrowser(options, (sentence) => warnings.push(sentence), launched.resolve);
  preparedBrowser = { key: toKey(options), started, warnings };
  // A failure is reported when a scanner is opened. Until then, or if none is opened, it must not cause an
  // unhandled rejection.
  await Promise.race([launched.promise, started.catch(() => undefined)]);
  // Started second, because a browser takes longer to start and starting a thread keeps this thread busy.
  preparedThread = { cacheDir, thread: EvaluationThread.start(getCodeCache(cacheDir)) };
}

/**
 * Returns the browser that was prepared with the same options, but only once; otherwise finds one.
 *
 * @throws {NoBrowserError} if `findBrowser` throws it
 */
export async function takeBrowser(
  options: PreparedOptions & Pick<ScannerOptions, 'onWarning'>,
): Promise<ScannerBrowser> {
  if (preparedBrowser?.key !== toKey(options))
    return { found: await findBrowser({ ...toFindOptions(options), onWarning: options.onWarning }) };
  const { started, warnings } = preparedBrowser;
  preparedBrowser = undefined;
  const browser = await started;
  for (const sentence of warnings) options.onWarning(sentence);
  return browser;
}

/** Returns the prepared evaluation thread, but only once; `undefined` if there is none. */
export function takeEvaluationThread({
  cacheDir,
}: Pick<PreparedOptions, 'cacheDir'>): EvaluationThread | undefined {
  if (preparedThread?.cacheDir !== cacheDir) return undefined;
  const { thread } = preparedThread;
  preparedThread = undefined;
  return thread;
}

/** Ends a prepared browser and thread that are not needed and would keep the process alive. */
export async function discardPreparedScanner(): Promise<void> {
  const [browser, prepared] = [preparedBrowser, preparedThread];
  [preparedBrowser, preparedThread] = [undefined, undefined];
  const started = await browser?.started.catch(() => undefined);
  await Promise.all([
    prepared?.thread.close('No scanner was opened.'),
    started?.running.close(),
    started?.proxy.close(),
  ]);
}

/** Returns the folder in which threads cache compiled code between starts. */
export const getCodeCache = (cacheDir: string): string => join(cacheDir, 'compiled');

async function startBrowser(
  options: PreparedOptions,
  onWarning: (sentence: string) => void,
  onStart: () => void,
): Promise<Required<ScannerBrowser>> {
  const findOptions = { ...toFindOptions(options), onWarning };
  const proxy = await startProxy();
  const launch = async (found: FoundBrowser) => {
    const { pageMemoryLimitMb } = options;
    const running = await launchForPages({ browser: found, proxyUrl: proxy.url, pageMemoryLimitMb, onStart });
    return { found, proxy, running };
  };
  try {
    const known = await findBrowser({ ...findOptions, acceptsKnown: true });
    return await launch(known).catch(async () => launch(await findBrowser(findOptions)));
  } catch (error) {
    await proxy.close();
    throw error;
  }
}

const toFindOptions = ({ browserPath, cacheDir, fonts }: PreparedOptions) => ({
  configuredPath: browserPath,
  cacheFolder: cacheDir,
  fonts,
});

const toKey = ({ browserPath, cacheDir, fonts, pageMemoryLimitMb }: PreparedOptions): string =>
  JSON.stringify([browserPath, cacheDir, fonts ?? 'pinned', pageMemoryLimitMb]);
