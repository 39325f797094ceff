import { execFileSync } from 'node:child_process';
import { repositoryRoot } from '../run-script.ts';

const MAIN_BRANCHES = ['main', 'origin/main'];

const git = (...args: string[]) =>
  execFileSync('git', args, {
    cwd: repositoryRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

/** Returns the id of the current commit; empty outside of a repository. */
export function getCommit(): string {
  try {
    return git('rev-parse', 'HEAD');
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
  const from = git('merge-base', start, 'HEAD');
  const changed = git('diff', '--name-only', '--no-renames', '-z', from);
  const added = git('ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set(`${changed}\0${added}`.split('\0').filter((path) => path !== ''))].toSorted();
}

/** Without a main branch, as in a shallow clone in CI, only uncommitted files count. */
function findMainBranch(): string {
  const exists = (branch: string) => {
    try {
      git('rev-parse', '--verify', '--quiet', branch);
      return true;
    } catch {
      return false;
    }
  };
  return MAIN_BRANCHES.find(exists) ?? 'HEAD';
}
