import { createReadStream, createWriteStream } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, type Pack, pack } from 'tar-stream';
import { describeFileError } from '../file-errors.ts';

/** Thrown if a backup can't be created or restored. The message says what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Adds entries to an archive one after the other. */
export interface ArchiveWriter {
  addText(name: string, text: string): Promise<void>;
  /** @param size Number of bytes in the stream. */
  addStream(name: string, size: number, stream: Readable): Promise<void>;
}

export interface ArchiveEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly stream: AsyncIterable<Buffer>;
  /** Reads the whole entry as text. */
  text(): Promise<string>;
}

/** Largest entry that is read into memory as a whole; Curbcut writes entries of about 1 MB. */
const MAX_TEXT_BYTES = 512 * 1024 * 1024;

/**
 * Writes a gzipped tar file that only this user account can read. The file is renamed once it's complete, so
 * a file with this name is never a partial backup.
 *
 * @throws {BackupError} if the file exists or can't be written.
 */
export async function writeArchive(
  file: string,
  fill: (writer: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const partFile = `${file}.part`;
  const partHandle = await open(partFile, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw createWriteError(error.code === 'EEXIST' ? partFile : file, error);
  });
  await partHandle.close();
  try {
    const tar = pack();
    const output = createWriteStream(partFile, { flush: true });
    const written = pipeline(tar, createGzip({ level: 6 }), output);
    written.catch(() => undefined);
    const filled = fill(createWriter(tar)).then(
      () => tar.finalize(),
      (error: Error) => {
        tar.destroy(error);
        throw error;
      },
    );
    // Only the first error has the reason. If the disk is full, for example, the other side of the pipe just
    // waits.
    await Promise.all([filled, written]);
    await publishFile(partFile, file);
  } catch (error) {
    await rm(partFile, { force: true });
    throw describeFileError(error) === undefined ? error : createWriteError(file, error as Error);
  }
}

/** Renames the file, unless another file has that name by now. */
async function publishFile(partFile: string, file: string): Promise<void> {
  try {
    await link(partFile, file);
    await rm(partFile);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw createWriteError(file, error as Error);
    // Some file systems have no hard links.
    await rename(partFile, file);
  }
}

function createWriteError(file: string, error: Error): BackupError {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EEXIST')
    return new BackupError(
      `${file} already exists. Choose a different name for the backup, or delete that file.`,
      {
        cause: error,
      },
    );
  const missingFolder =
    code === 'ENOENT' || code === 'ENOTDIR' ? `the folder ${dirname(file)} doesn’t exist` : undefined;
  const reason = missingFolder ?? describeFileError(error) ?? error.message;
  return new BackupError(
    `We couldn’t write the backup to ${file}: ${reason}. Choose a different path with --to.`,
    {
      cause: error,
    },
  );
}

function createWriter(tar: Pack): ArchiveWriter {
  const mode = 0o600;
  return {
    addText: (name, text) =>
      new Promise((resolve, reject) => {
        tar.once('error', reject);
        tar.entry({ name, mode }, Buffer.from(text), (error) => {
          tar.off('error', reject);
          if (error) reject(error);
          else resolve();
        });
      }),
    addStream: (name, size, stream) => pipeline(stream, tar.entry({ name, mode, size })),
  };
}

/**
 * Reads the entries of an archive in order. Each entry must be read before the next one.
 *
 * @throws {BackupError} if the file can't be read, is damaged or is truncated. The message is a clause that
 * `checkBackup` turns into a complete sentence.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const entries = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), entries);
  reading.catch(() => undefined);
  try {
    for await (const entry of entries) {
      const { name, size = 0 } = entry.header;
      // The library's types don't declare that the chunks are buffers.
      const stream = entry as unknown as AsyncIterable<Buffer>;
      yield { name, size, stream, text: () => readText(name, size, stream) };
      // Skips entries that weren't read.
      entry.resume();
    }
    await reading;
  } catch (error) {
    throw error instanceof BackupError
      ? error
      : new BackupError(toReadError(error as Error), { cause: error });
  }
}

async function readText(name: string, size: number, stream: AsyncIterable<Buffer>): Promise<string> {
  if (size > MAX_TEXT_BYTES) throw new BackupError(`its entry ${name} is too large`);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk);
  } catch (error) {
    throw new BackupError(toReadError(error as Error), { cause: error });
  }
  return Buffer.concat(chunks).toString('utf8');
}

function toReadError(error: NodeJS.ErrnoException): string {
  if (error.code === 'Z_BUF_ERROR') return 'it’s incomplete: its end is missing';
  if (error.syscall !== undefined) return error.message;
  return 'it’s damaged or not a Curbcut backup';
}
