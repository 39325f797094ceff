import type { ScanEvent } from '@curbcut/contract';
import { cleanLine } from '@curbcut/reports';
import { Presets, SingleBar } from 'cli-progress';
import type { CliOutput } from './io.ts';

export interface ProgressBar {
  onEvent(event: ScanEvent): void;
  /** Writes a line without tearing the bar. */
  writeLine(sentence: string): void;
  stop(): void;
}

/** A progress bar on a terminal; silent (but for what must be said) anywhere else. */
export function createProgressBar(output: CliOutput): ProgressBar {
  const say = (sentence: string): void => {
    output.write(`${sentence}\n`);
  };
  if (output.isTTY !== true) return { onEvent: () => undefined, writeLine: say, stop: () => undefined };
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
        // A second site goes on in the same bar.
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
      say(sentence);
    },
    stop: () => bar.stop(),
  };
}
