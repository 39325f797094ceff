import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Values kept in a temporary file and read back one by one, so that results of any size need little memory. */
export interface Spool {
  /** Keeps a JSON value and returns its number; they are counted from 0. */
  append(value: unknown): number;
  read<Value>(number: number): Value;
  close(): void;
}

export function openSpool(): Spool {
  const folder = mkdtempSync(join(tmpdir(), 'curbcut-'));
  const file = openSync(join(folder, 'result'), 'wx+', 0o600);
  /** Where each value ends in the file. */
  const ends: number[] = [];
  return {
    append(value) {
      const bytes = Buffer.from(JSON.stringify(value));
      const start = ends.at(-1) ?? 0;
      for (let written = 0; written < bytes.length; )
        written += writeSync(file, bytes, written, bytes.length - written, start + written);
      return ends.push(start + bytes.length) - 1;
    },
    read(number) {
      const start = ends[number - 1] ?? 0;
      const bytes = Buffer.allocUnsafe(ends[number]! - start);
      for (let read = 0; read < bytes.length; ) {
        const got = readSync(file, bytes, read, bytes.length - read, start + read);
        if (got === 0) throw new Error('The temporary file of this scan was cut by someone else.');
        read += got;
      }
      return JSON.parse(bytes.toString());
    },
    close() {
      closeSync(file);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
