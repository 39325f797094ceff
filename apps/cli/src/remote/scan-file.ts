import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import {
  cleanJson,
  SCAN_FILE_LIMITS,
  type ScanEvent,
  type UploadLine,
  type UploadStart,
} from '@curbcut/contract';
import { createPageSequencer } from '@curbcut/results';
import { UserError } from '../io.ts';

type PageLine = Exclude<UploadLine, { type: 'upload-end' }>;

/** Collects a running scan as a compressed file for an upload. */
export interface ScanFileWriter {
  onEvent(event: ScanEvent): Promise<void>;
  /** Completes the file and returns its content. @throws {UserError} if it's too large to upload */
  finish(): Promise<Uint8Array<ArrayBuffer>>;
  /** Deletes the file. */
  close(): Promise<void>;
}

/**
 * Creates a file in the temporary folder, because a large site's results may not fit in memory.
 *
 * @param createStart returns the first line for the URL the scan started with
 */
export async function createScanFile(createStart: (url: string) => UploadStart): Promise<ScanFileWriter> {
  const folder = await mkdtemp(join(tmpdir(), 'curbcut-upload-'));
  const path = join(folder, 'scan.jsonl.gz');
  const gzip = createGzip();
  const file = gzip.pipe(createWriteStream(path, { mode: 0o600 }));
  const order = createPageSequencer<{ readonly url: string; readonly line: PageLine }>();
  let [hasStarted, pages, beyondLimit] = [false, 0, 0];
  const write = async (line: UploadStart | UploadLine): Promise<void> => {
    if (!gzip.write(`${cleanJson(line)}\n`)) await once(gzip, 'drain');
  };
  return {
    async onEvent(event) {
      if (event.type === 'scan-started' && !hasStarted) {
        hasStarted = true;
        await write(createStart(event.url));
      }
      if (event.type === 'page-started') order.started(event.url);
      if (event.type === 'scan-done') beyondLimit += event.beyondLimit;
      if (event.type !== 'page-done' && event.type !== 'page-failed') return;
      for (const { line } of order.finished({ url: event.page.url, line: toPageLine(event) })) {
        pages += 1;
        await write(line);
      }
    },
    async finish() {
      await write({ type: 'upload-end', pages, beyond_limit: beyondLimit });
      gzip.end();
      await finished(file);
      const { size } = await stat(path);
      if (size > SCAN_FILE_LIMITS.compressed) {
        const limit = SCAN_FILE_LIMITS.compressed / 1024 / 1024;
        throw new UserError(
          `The scan is too large to upload. The limit is ${limit} MB, compressed. Use --max-pages to scan fewer pages.`,
        );
      }
      return readFile(path);
    },
    async close() {
      gzip.destroy();
      file.destroy();
      await finished(file).catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function toPageLine(event: Extract<ScanEvent, { type: 'page-done' | 'page-failed' }>): PageLine {
  if (event.type === 'page-failed') return { type: event.type, page: event.page };
  const { type, page, place, fixes, parts } = event;
  return { type, page, place, fixes, ...(parts !== undefined && { parts }) };
}
