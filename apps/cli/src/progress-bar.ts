import type { ScanEvent } from '@curbcut/contract';
import { cleanLine } from '@curbcut/reports';
import { Presets, SingleBar } from 'cli-progress';
import type { CliOutput } from './io.ts';

export interface ProgressBar {
  onEvent(event: ScanEvent): void;
  /** Prints a line above the bar. */
  writeLine(sentence: string): void;
  stop(): void;
}

/** Creates a progress bar on a terminal; elsewhere, only explicit lines are printed. */
export function createProgressBar(output: CliOutput): ProgressBar {
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
        // All sites share one bar.
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
