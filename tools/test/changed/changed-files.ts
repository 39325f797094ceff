import { execFileSync } from 'node:child_process';
import { repositoryRoot } from '../run-script.ts';

const MAIN_BRANCHES = ['main', 'origin/main'];

const MAX_OUTPUT_BYTES = 64 * 1024 ** 2;

/**
 * Runs Git in the repository and returns its output.
 *
 * @throws {Error} if it fails
 */
export const readGit = (...args: string[]): string =>
  execFileSync('git', args, {
    cwd: repositoryRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: MAX_OUTPUT_BYTES,
  }).trim();

/** Returns the id of the current commit; empty outside of a repository. */
export function getCommit(): string {
  try {
    return readGit('rev-parse', 'HEAD');
  } catch {
    return '';
  }
}

/**
 * Lists the files that differ from the last commit that the current branch shares with a base, including
 * uncommitted files. Paths are relative to the repository root.
 *
 * @param base revision; the main branch by default
 * @throws {Error} if the base doesn't exist
 */
export function listChangedFiles(base: string | undefined): readonly string[] {
  const start = base === undefined ? findMainBranch() : base;
  const from = readGit('merge-base', start, 'HEAD');
  const changed = readGit('diff', '--name-only', '--no-renames', '-z', from);
  const added = readGit('ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set(`${changed}\0${added}`.split('\0').filter((path) => path !== ''))].toSorted();
}

/** Without a main branch, as in a shallow clone in CI, only uncommitted files count. */
function findMainBranch(): string {
  const exists = (branch: string) => {
    try {
      readGit('rev-parse', '--verify', '--quiet', branch);
      return true;
    } catch {
      return false;
    }
  };
  return MAIN_BRANCHES.find(exists) ?? 'HEAD';
}
