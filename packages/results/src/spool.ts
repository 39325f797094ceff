import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Stores values in a temporary file and reads them back one by one, so that large results need little memory. */
export interface Spool {
  /** Stores a JSON value and returns its index, starting at 0. */
  append(value: unknown): number;
  read<Value>(number: number): Value;
  /** Reads several consecutive values. */
  readRange<Value>(first: number, count: number): Value[];
  close(): void;
}

export function openSpool(): Spool {
  const folder = mkdtempSync(join(tmpdir(), 'curbcut-'));
  const file = openSync(join(folder, 'result'), 'wx+', 0o600);
  /** Each value's end offset in the file. */
  const ends: number[] = [];
  const getStart = (number: number): number => ends[number - 1] ?? 0;
  const readBytes = (first: number, last: number): Buffer => {
    const start = getStart(first);
    const bytes = Buffer.allocUnsafe(ends[last]! - start);
    for (let read = 0; read < bytes.length; ) {
      const got = readSync(file, bytes, read, bytes.length - read, start + read);
      if (got === 0) throw new Error('This scan’s temporary file was truncated by another program.');
      read += got;
    }
    return bytes;
  };
  return {
    append(value) {
      const bytes = Buffer.from(JSON.stringify(value));
      const start = ends.at(-1) ?? 0;
      for (let written = 0; written < bytes.length; )
        written += writeSync(file, bytes, written, bytes.length - written, start + written);
      return ends.push(start + bytes.length) - 1;
    },
    read: (number) => JSON.parse(readBytes(number, number).toString()),
    readRange(first, count) {
      if (count === 0) return [];
      const bytes = readBytes(first, first + count - 1);
      const start = getStart(first);
      return Array.from({ length: count }, (_, nth) =>
        JSON.parse(bytes.toString('utf8', getStart(first + nth) - start, ends[first + nth]! - start)),
      );
    },
    close() {
      closeSync(file);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
