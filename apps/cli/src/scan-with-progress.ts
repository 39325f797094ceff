import type { ScanEvent } from '@curbcut/contract';
import { type Scanner, type ScanTarget, scanSite } from '@curbcut/engine';
import { cleanLine } from '@curbcut/reports';
import { Presets, SingleBar } from 'cli-progress';
import { failsThreshold } from './fail-on.ts';
import type { CliOutput, Io } from './io.ts';
import { openCliScanner } from './open-scanner.ts';
import type { ScanFlags } from './scan-flags.ts';
import { describeNotTested } from './scan-targets.ts';

export interface ScanOutcome {
  readonly testedPages: number;
  /** Whether a finding is at or above the threshold. */
  readonly isFailing: boolean;
  /** Why the last untested page could not be tested; empty if all pages were tested. */
  readonly lastReason: string;
  /** Whether the user interrupted the scan. */
  readonly isStopped: boolean;
}

/** Scans the targets one after another, shows progress, and waits for `onEvent` before it continues. */
export async function scanWithProgress(
  io: Io,
  targets: readonly ScanTarget[],
  flags: Pick<ScanFlags, 'allowPrivate' | 'concurrency' | 'fonts' | 'failOn'>,
  onEvent: (event: ScanEvent) => Promise<void>,
): Promise<ScanOutcome> {
  const bar = createProgressBar(io.err);
  const stop = new AbortController();
  const onInterrupt = () => stop.abort();
  process.once('SIGINT', onInterrupt);
  let fails = false;
  let tested = 0;
  let lastReason = '';
  try {
    const scanner = await openCliScanner({ ...flags, startsAtOnce: true }, bar.writeLine);
    try {
      for await (const event of scanTargets(scanner, targets, stop.signal)) {
        bar.onEvent(event);
        if (event.type === 'page-done') {
          tested += 1;
          fails ||= event.page.findings.some((finding) => failsThreshold(finding, flags.failOn));
        }
        if (event.type === 'page-failed') lastReason = describeNotTested(event.page.notTested, flags);
        await onEvent(event);
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
  return { testedPages: tested, isFailing: fails, lastReason, isStopped: stop.signal.aborted };
}

/** Yields the events of all targets, one target after another. */
async function* scanTargets(
  scanner: Scanner,
  targets: readonly ScanTarget[],
  signal: AbortSignal,
): AsyncGenerator<ScanEvent> {
  for (const target of targets) yield* scanSite(scanner, target, signal);
}

export interface ProgressBar {
  onEvent(event: ScanEvent): void;
  /** Prints a line above the bar. */
  writeLine(sentence: string): void;
  stop(): void;
}

/** Creates a progress bar on a terminal; elsewhere, only explicit lines are printed. */
function createProgressBar(output: CliOutput): ProgressBar {
  const print = (sentence: string): void => {
    output.write(`${sentence}\n`);
  };
  if (output.isTTY !== true) return { onEvent: () => undefined, writeLine: print, stop: () => undefined };
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
        if (!bar.isActive) bar.start(before, 0, { failures, page: cleanLine(event.url) });
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
    stop: () => bar.stop(),
  };
}
