import type { ScanEvent, ScanProgress } from '@curbcut/contract';
import { type LocalScanner, type ScanTarget, scanSite } from '@curbcut/engine';
import { Redactor } from '@curbcut/journeys';
import { cleanLine } from '@curbcut/reports';
import { Presets, SingleBar } from 'cli-progress';
import { failsThreshold } from './fail-on.ts';
import type { CliOutput, Io } from './io.ts';
import { openCliScanner } from './open-scanner.ts';
import type { ScanFlags } from './scan-flags.ts';
import { describeWhyNotTested } from './scan-targets.ts';

export interface ScanOutcome {
  readonly testedPages: number;
  /** Whether a finding is at or above the threshold. */
  readonly isFailing: boolean;
  /** Why the last untested page couldn't be tested; empty if all pages were tested. */
  readonly lastReason: string;
  /** Whether the user interrupted the scan. */
  readonly isStopped: boolean;
}

/** Runs a scan with an open scanner and yields its events. */
export type ScanRun = (scanner: LocalScanner, signal: AbortSignal) => AsyncGenerator<ScanEvent>;

/** Runs a scan on a server and yields its events once it has ended there. */
export type RemoteScanRun = (signal: AbortSignal, bar: RemoteProgressBar) => AsyncGenerator<ScanEvent>;

/** Runs a scan, shows progress, and waits for `onEvent` before it continues. */
export async function scanWithProgress(
  io: Io,
  run: ScanRun | { readonly remote: RemoteScanRun },
  flags: Pick<ScanFlags, 'allowPrivate' | 'allowedHost' | 'concurrency' | 'fonts' | 'failOn'>,
  onEvent: (event: ScanEvent) => Promise<void>,
  redactor = new Redactor(),
): Promise<ScanOutcome> {
  const bar = createProgressBar(io.err);
  const stop = new AbortController();
  const onInterrupt = () => stop.abort();
  process.once('SIGINT', onInterrupt);
  let fails = false;
  let tested = 0;
  let lastReason = '';
  try {
    const scanner =
      typeof run === 'function'
        ? await openCliScanner({ ...flags, startsAtOnce: true }, (sentence) =>
            bar.writeLine(redactor.redactText(sentence)),
          )
        : null;
    try {
      const events = typeof run === 'function' ? run(scanner!, stop.signal) : run.remote(stop.signal, bar);
      for await (const event of events) {
        bar.onEvent(event);
        if (event.type === 'page-done') {
          tested += 1;
          fails ||= event.page.findings.some((finding) => failsThreshold(finding, flags.failOn));
        }
        if (event.type === 'page-failed') lastReason = describeWhyNotTested(event.page.notTested, flags);
        await onEvent(event);
      }
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    } finally {
      await scanner?.close();
    }
  } finally {
    process.off('SIGINT', onInterrupt);
    bar.stop();
  }
  return { testedPages: tested, isFailing: fails, lastReason, isStopped: stop.signal.aborted };
}

/** Returns a scan of all targets, one target after another. */
export const scanSites = (targets: readonly ScanTarget[]): ScanRun =>
  async function* scanTargets(scanner, signal) {
    for (const target of targets) yield* scanSite(scanner, target, signal);
  };

/** The part of a progress bar used by a scan on a server. */
interface RemoteProgressBar {
  /** Prints a line above the bar. */
  writeLine(sentence: string): void;
  /** Shows the server's progress. */
  showProgress(
    progress: Pick<ScanProgress, 'pages_done' | 'pages_found' | 'failed_findings' | 'waiting'>,
  ): void;
}

export interface ProgressBar extends RemoteProgressBar {
  onEvent(event: ScanEvent): void;
  stop(): void;
}

/** Creates a progress bar on a terminal. Otherwise, only explicit lines are printed. */
function createProgressBar(output: CliOutput): ProgressBar {
  const print = (sentence: string): void => {
    output.write(`${sentence}\n`);
  };
  if (output.isTTY !== true)
    return {
      onEvent: () => undefined,
      writeLine: print,
      showProgress: () => undefined,
      stop: () => undefined,
    };
  const bar = new SingleBar(
    {
      format: '{bar} {value}/{total} pages · {failures} findings · {page}',
      stream: output as NodeJS.WriteStream,
      hideCursor: true,
      clearOnComplete: true,
    },
    Presets.shades_classic,
  );
  let failures = 0;
  let found = 0;
  let before = 0;
  return {
    onEvent(event) {
      if (event.type === 'scan-started') {
        // All sites share one progress bar.
        before += found;
        found = 0;
        // For a scan on a server, the bar is complete before the first event.
        if (!bar.isActive || bar.getProgress() === 1)
          bar.start(before, 0, { failures, page: cleanLine(event.url) });
      }
      if (event.type === 'pages-found') {
        found = event.found;
        bar.setTotal(before + found);
      }
      if (event.type === 'page-done') {
        failures += event.page.findings.filter((finding) => finding.outcome === 'failed').length;
        bar.increment(1, { failures, page: cleanLine(event.page.url) });
      }
      if (event.type === 'page-failed') bar.increment(1, { failures, page: cleanLine(event.page.url) });
    },
    writeLine(sentence) {
      output.write('\r\x1b[K');
      print(sentence);
    },
    showProgress({ pages_done, pages_found, failed_findings, waiting }) {
      const page = cleanLine(waiting?.message ?? '');
      if (!bar.isActive) bar.start(pages_found, pages_done, { failures: failed_findings, page });
      bar.setTotal(pages_found);
      bar.update(pages_done, { failures: failed_findings, page });
    },
    stop: () => bar.stop(),
  };
}
