import type { PageVariant, ScanEvent } from '@curbcut/contract';
import { InvalidArgumentError } from 'commander';
import type { CompletedScan } from '../completed-scan.ts';
import { type Io, UserError } from '../io.ts';
import {
  checkWritableFile,
  createFileSink,
  createOutputSink,
  type Sink,
  type WritableFile,
} from '../sink.ts';
import type { StreamFormatter } from '../stream-formatter.ts';
import { FORMAT_NAMES, getOutputFormat, type ReportGenerator } from './output-formats.ts';

/** A requested format and its file; null for standard output. */
export interface OutputRequest {
  readonly format: string;
  readonly file: string | null;
}

/** All of a scan's outputs. */
export interface Outputs {
  /** Whether an output is generated from the complete result. */
  readonly needsResult: boolean;
  onEvent(event: ScanEvent): Promise<void>;
  /** Completes all outputs. @param scan null if no output needs the complete result */
  end(scan: CompletedScan | null): Promise<void>;
  /** Removes incomplete files. */
  abandon(): Promise<void>;
}

/** Parses a value of `--also`, such as `sarif=curbcut.sarif`. */
export function parseAlsoOption(text: string, previous: readonly OutputRequest[] = []): OutputRequest[] {
  const [, format = '', file = ''] = /^(\w+)=(.+)$/.exec(text) ?? [];
  if (!FORMAT_NAMES.includes(format) || file === '')
    throw new InvalidArgumentError(`Use FORMAT=FILE with one of these formats: ${FORMAT_NAMES.join(', ')}.`);
  return [...previous, { format, file }];
}

/**
 * Checks every file before anything is scanned, and opens the outputs.
 *
 * @param options.taken files that are written for other purposes
 * @param options.timings includes how long each page took, in formats that support it
 * @param options.variants the variants each page is tested in; findings refer to them
 * @throws {UserError} if a file can't be written or is used twice
 */
export async function openOutputs(
  requests: readonly OutputRequest[],
  io: Io,
  {
    taken = [],
    timings = false,
    variants = [],
  }: { taken?: readonly WritableFile[]; timings?: boolean; variants?: readonly PageVariant[] } = {},
): Promise<Outputs> {
  const streams: { formatter: StreamFormatter; sink: Sink }[] = [];
  const reports: { generate: ReportGenerator; sink: Sink }[] = [];
  const paths = new Set(taken.map(({ path }) => path));
  for (const { format, file } of requests) {
    const writable = file === null ? null : await checkWritableFile(file, '--output or --also');
    // A device can receive several outputs, but a file would keep only the last one.
    if (writable !== null && !writable.isStream) {
      if (paths.has(writable.path))
        throw new UserError(`${file} is used for two outputs. Use a different file for each.`);
      paths.add(writable.path);
    }
    if (format === 'pdf' && file === null)
      throw new UserError('PDF output requires a file: --output report.pdf');
    const sink = writable === null ? createOutputSink(io.out) : createFileSink(writable);
    const output = getOutputFormat(format);
    if ('generate' in output) reports.push({ generate: output.generate, sink });
    else {
      const colors = file === null && io.out.isTTY === true;
      streams.push({ formatter: output.createFormatter({ colors, timings, variants }), sink });
    }
  }
  return {
    needsResult: reports.length > 0,
    async onEvent(event) {
      for (const { formatter, sink } of streams) await sink.write(formatter.onEvent(event));
    },
    async end(scan) {
      const known = new Set(scan?.comparison?.knownIssues.map(({ fingerprint }) => fingerprint));
      for (const { formatter, sink } of streams) {
        await sink.write(formatter.end(known));
        await sink.end();
      }
      if (scan === null) return;
      for (const { generate, sink } of reports) {
        for await (const piece of generate(scan)) await sink.write(piece);
        await sink.end();
      }
    },
    async abandon() {
      for (const { sink } of [...streams, ...reports]) await sink.abandon();
    },
  };
}
