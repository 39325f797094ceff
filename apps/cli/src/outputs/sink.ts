import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { access, constants, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import { type Output, UserError, writeAll } from '../io.ts';

/** Where one form of the result goes. */
export interface Sink {
  write(piece: string | Uint8Array): Promise<void>;
  /** Settles what was written. */
  end(): Promise<void>;
  /** Leaves nothing behind of what was not ended. */
  abandon(): Promise<void>;
}

export function outputSink(output: Output): Sink {
  return {
    async write(piece) {
      if (typeof piece !== 'string') throw new TypeError('Bytes go to files only.');
      if (piece !== '') await writeAll(output, piece);
    },
    end: () => Promise.resolve(),
    abandon: () => Promise.resolve(),
  };
}

/** A file that is there whole or not at all: an earlier one stays as it is until this one is ended. */
export function fileSink(file: string): Sink {
  const partial = `${file}.partial`;
  let stream: WriteStream | undefined;
  let failure: Error | undefined;
  const open = (): WriteStream => {
    stream ??= createWriteStream(partial).on('error', (error) => {
      failure = error;
    });
    return stream;
  };
  const check = (): void => {
    if (failure) throw new UserError(`${file} cannot be written: ${failure.message}`);
  };
  return {
    async write(piece) {
      if (piece.length === 0) return;
      if (!open().write(piece)) await once(open(), 'drain').catch(() => undefined);
      check();
    },
    async end() {
      open().end();
      await finished(open()).catch(() => undefined);
      check();
      await rename(partial, file);
    },
    async abandon() {
      if (stream === undefined) return;
      stream.destroy();
      await rm(partial, { force: true });
    },
  };
}

/**
 * Refuses a path that cannot be written before anything is scanned for it.
 *
 * @throws {UserError}
 */
export async function checkWritable(file: string, option: string): Promise<void> {
  const why = await access(dirname(file), constants.W_OK)
    .then(() => stat(file))
    .then(
      (found) => (found.isDirectory() ? 'EISDIR' : undefined),
      (error: NodeJS.ErrnoException) => (error.syscall === 'stat' ? undefined : error.code),
    );
  if (why !== undefined)
    throw new UserError(`${file} cannot be written (${why}). Check the path given to ${option}.`);
}
