import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate disk that a test can fill. */
export interface SmallDisk {
  readonly folder: string;
  /** Writes a file until nothing more can be written. */
  fill(): void;
  /** Deletes that file. */
  free(): void;
  remove(): Promise<void>;
}

/** Whether this process may create disks: on Linux, as root, outside of containers that forbid it. */
export const canCreateDisks: boolean = tryToCreate();

const BLOCK = Buffer.alloc(64 * 1024, 1);

/** @param megabytes A database takes 40 MB, and its log up to 64 MB. */
export function createSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'curbcut-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'curbcut-test', folder]);
  const file = join(folder, 'filler');
  return {
    folder,
    fill() {
      const filler = openSync(file, 'a');
      for (let { length } = BLOCK; length > 0; ) {
        try {
          writeSync(filler, BLOCK, 0, length);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          length = Math.floor(length / 2);
        }
      }
      closeSync(filler);
    },
    free: () => rmSync(file, { force: true }),
    async remove() {
      execFileSync('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function tryToCreate(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'curbcut-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'curbcut-test', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
