import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Followed by the id of the process that owns the profile. */
const PROFILE_PREFIX = 'curbcut-profile-';

/**
 * Creates a fresh profile folder. Removes profiles left behind by processes that were killed before they
 * could clean up.
 */
export async function createProfile(): Promise<string> {
  await removeOrphanedProfiles();
  return mkdtemp(path.join(os.tmpdir(), `${PROFILE_PREFIX}${process.pid}-`));
}

export async function removeProfile(folder: string): Promise<void> {
  // A browser that has just exited may still be writing its last file.
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

async function removeOrphanedProfiles(): Promise<void> {
  const names = await readdir(os.tmpdir());
  const orphans = names.filter((name) => {
    const pid = name.startsWith(PROFILE_PREFIX)
      ? Number.parseInt(name.slice(PROFILE_PREFIX.length), 10)
      : Number.NaN;
    return !Number.isNaN(pid) && !isRunning(pid);
  });
  // Removing another user's profile fails, and one of our other processes may be removing the same profile.
  await Promise.allSettled(orphans.map((name) => removeProfile(path.join(os.tmpdir(), name))));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process is running, but we aren't allowed to signal it.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
