import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { lstat, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { type CliOutput, UserError, writeAll } from '../io.ts';

/** Where one format of the result is written. */
export interface Sink {
  write(piece: string | Uint8Array): Promise<void>;
  /** Completes the output. */
  end(): Promise<void>;
  /** Removes what was written unless the output was completed. */
  abandon(): Promise<void>;
}

export function createOutputSink(output: CliOutput): Sink {
  return {
    async write(piece) {
      if (typeof piece !== 'string') throw new TypeError('Bytes go to files only.');
      if (piece !== '') await writeAll(output, piece);
    },
    end: () => Promise.resolve(),
    abandon: () => Promise.resolve(),
  };
}

/** A file that was found to be writable. */
export interface WritableFile {
  /** As the person typed it, for messages. */
  readonly name: string;
  /** Without symbolic links: two names of one file have the same path. */
  readonly path: string;
  /** Whether it is a device or a pipe, which is written to directly: it cannot be replaced. */
  readonly isStream: boolean;
}

/**
 * Refuses a file that cannot be written before anything is scanned for it. Nothing is left behind, and an existing file
 * stays as it is.
 *
 * @param option The option that named the file, for the message.
 * @throws {UserError}
 */
export async function checkWritableFile(name: string, option: string): Promise<WritableFile> {
  if (name.trim() === '') throw new UserError(`${option} names no file. Write the name of a file after it.`);
  try {
    return await resolveWritableFile(name);
  } catch (error) {
    throw createWriteError(name, error, `Check the file name given to ${option}.`);
  }
}

async function resolveWritableFile(name: string): Promise<WritableFile> {
  const isLink = await lstat(name).then(
    (found) => found.isSymbolicLink(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
  // A path that ends in a slash names a folder, whether there is one or not.
  if (/[/\\]$/.test(name)) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
  // The folder of a file that does not exist yet has its links resolved too.
  const path = isLink ? await realpath(name) : join(await realpath(dirname(name)), basename(name));
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
  const isStream = found !== null && !found.isFile();
  if (isStream) {
    await (await open(path, 'w')).close();
    return { name, path, isStream };
  }
  // An existing file must be writable itself: replacing a file that its owner protected would be no better.
  if (found !== null) await (await open(path, 'r+')).close();
  const partial = createPartialPath(path);
  await (await open(partial, 'wx')).close();
  await rm(partial);
  return { name, path, isStream };
}

/**
 * Refuses a folder in which no file can be created, before anything is scanned for it. One that does not exist yet is
 * not created, only checked.
 *
 * @param option The option that named the folder, for the message.
 * @throws {UserError}
 */
export async function checkWritableFolder(name: string, option: string): Promise<void> {
  if (name.trim() === '')
    throw new UserError(`${option} names no folder. Write the name of a folder after it.`);
  try {
    const partial = createPartialPath(join(await findExistingFolder(resolve(name)), 'file'));
    await (await open(partial, 'wx')).close();
    await rm(partial);
  } catch (error) {
    throw createWriteError(name, error, `Check the folder given to ${option}.`);
  }
}

/** The folder itself, or the nearest one above it that exists. */
async function findExistingFolder(path: string): Promise<string> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && dirname(path) !== path) return null;
    throw error;
  });
  if (found === null) return findExistingFolder(dirname(path));
  if (!found.isDirectory()) throw Object.assign(new Error('a file'), { code: 'ENOTDIR' });
  return path;
}

let partialCount = 0;

/** A new file in the same folder, with a name that is short enough wherever the file's own name is. */
function createPartialPath(path: string): string {
  partialCount += 1;
  return join(dirname(path), `.curbcut-${process.pid}-${partialCount}`);
}

/** A file that is there complete or not at all: an existing one stays as it is until this one is ended. */
export function createFileSink({ name, path, isStream }: WritableFile): Sink {
  const target = isStream ? path : createPartialPath(path);
  let stream: WriteStream | undefined;
  let failure: Error | undefined;
  const opened = (): WriteStream => {
    stream ??= createWriteStream(target, { flags: isStream ? 'w' : 'wx' }).on('error', (error) => {
      failure = error;
    });
    return stream;
  };
  const check = (): void => {
    if (failure) throw createWriteError(name, failure);
  };
  return {
    async write(piece) {
      if (piece.length === 0) return;
      if (!opened().write(piece)) await once(opened(), 'drain').catch(() => undefined);
      check();
    },
    async end() {
      opened().end();
      await finished(opened()).catch(() => undefined);
      check();
      if (isStream) return;
      await rename(target, path).catch((error: Error) => {
        throw createWriteError(name, error);
      });
    },
    async abandon() {
      if (stream === undefined || isStream) return;
      stream.destroy();
      await rm(target, { force: true });
    },
  };
}

/** What the codes of the operating system mean to the person who named the file. */
const WRITE_ERROR_REASONS: Readonly<Record<string, string>> = {
  EACCES: 'you have no permission to write there',
  EPERM: 'you have no permission to write there',
  EBUSY: 'another program is using it',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links lead in a circle',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'the folder does not exist',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EROFS: 'the file system is read-only',
  ERR_INVALID_ARG_VALUE: 'the name contains a character that no file name can contain',
};

/** The error of the operating system as a sentence, with its code for whoever looks it up. */
export function createWriteError(name: string, error: unknown, advice = ''): UserError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const reason = WRITE_ERROR_REASONS[code];
  return new UserError(
    `${name} cannot be written: ${reason === undefined ? message : `${reason} (${code})`}. ${advice}`.trimEnd(),
  );
}
