import type { ScanEvent } from '@curbcut/contract';
import { InvalidArgumentError } from 'commander';
import type { StreamFormatter } from '../formats/stream-formatter.ts';
import { type Io, UserError } from '../io.ts';
import type { CompletedScan } from './completed-scan.ts';
import { FORMAT_NAMES, getOutputFormat, type ReportGenerator } from './output-formats.ts';
import { checkWritableFile, createFileSink, createOutputSink, type Sink, type WritableFile } from './sink.ts';

/** One form of the result, and the file it goes to; null for standard output. */
export interface OutputRequest {
  readonly format: string;
  readonly file: string | null;
}

/** All forms in which a result was asked for. */
export interface Outputs {
  /** Whether one of them is made of the whole result. */
  readonly needsResult: boolean;
  onEvent(event: ScanEvent): Promise<void>;
  /** Writes what is left of each. @param made Null when none of them needs it. */
  end(made: CompletedScan | null): Promise<void>;
  /** Leaves no half-written file behind. */
  abandon(): Promise<void>;
}

/** Reads a value of `--also`, such as `sarif=curbcut.sarif`. */
export function parseAlsoOption(text: string, before: readonly OutputRequest[] = []): OutputRequest[] {
  const [, form = '', file = ''] = /^(\w+)=(.+)$/.exec(text) ?? [];
  if (!FORMAT_NAMES.includes(form) || file === '')
    throw new InvalidArgumentError(`Write FORM=FILE, with one of these forms: ${FORMAT_NAMES.join(', ')}.`);
  return [...before, { format: form, file }];
}

/**
 * Checks every file before anything is scanned, and opens the outputs.
 *
 * @param options.taken Files that something else will be written to.
 * @param options.timings Adds how long each page took, where a form has a place for it.
 * @throws {UserError} when a file cannot be written, or is named twice.
 */
export async function openOutputs(
  asked: readonly OutputRequest[],
  io: Io,
  { taken = [], timings = false }: { taken?: readonly WritableFile[]; timings?: boolean } = {},
): Promise<Outputs> {
  const live: { format: StreamFormatter; sink: Sink }[] = [];
  const made: { make: ReportGenerator; sink: Sink }[] = [];
  const paths = new Set(taken.map(({ path }) => path));
  for (const { format, file } of asked) {
    const writable = file === null ? null : await checkWritableFile(file, '--output or --also');
    // A device may receive several outputs; a file would keep only the last.
    if (writable !== null && !writable.isStream) {
      if (paths.has(writable.path))
        throw new UserError(`${file} is named for two outputs. Give each its own file.`);
      paths.add(writable.path);
    }
    if (format === 'pdf' && file === null) throw new UserError('A PDF needs a file: --output report.pdf');
    const sink = writable === null ? createOutputSink(io.out) : createFileSink(writable);
    const form = getOutputFormat(format);
    if ('make' in form) made.push({ make: form.make, sink });
    else live.push({ format: form.live({ colors: file === null && io.out.isTTY === true, timings }), sink });
  }
  return {
    needsResult: made.length > 0,
    async onEvent(event) {
      for (const { format, sink } of live) await sink.write(format.onEvent(event));
    },
    async end(whole) {
      const known = new Set(whole?.comparison?.knownIssues.map(({ fingerprint }) => fingerprint));
      for (const { format, sink } of live) {
        await sink.write(format.end(known));
        await sink.end();
      }
      if (whole === null) return;
      for (const { make, sink } of made) {
        for await (const piece of make(whole)) await sink.write(piece);
        await sink.end();
      }
    },
    async abandon() {
      for (const { sink } of [...live, ...made]) await sink.abandon();
    },
  };
}
