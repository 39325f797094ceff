import { readGit } from './changed-files.ts';

/** Number of commits that are read; older ones say little about today's code. */
const MAX_COMMITS = 1_500;
/** Commits with more files, such as renames, don't show what belongs together. */
const MAX_FILES = 40;
/** Tests and documents change with everything, so commits that they share say little. */
const IGNORED = /\.(?:md|(?:test|spec)\.tsx?)$/;
/** What Git prints before each commit's files. */
const COMMIT = '\0';

/**
 * Rates how often files were changed in the same commits as the given ones: files that people change together
 * usually depend on each other, also through a server or a URL, which imports don't show.
 *
 * @param changed paths relative to the repository root
 * @param revision newest commit to read
 * @returns ratings by current path, from 0; files without shared commits are missing
 */
export function rateSharedCommits(
  changed: readonly string[],
  revision = 'HEAD',
): ReadonlyMap<string, number> {
  const log = readGit(
    'log',
    '-n',
    `${MAX_COMMITS}`,
    '--no-merges',
    '-M',
    '--name-status',
    '--format=%x00',
    revision,
  );
  return rateLog(log, changed);
}

/** Rates files like {@link rateSharedCommits}, based on the output of `git log`, newest commits first. */
export function rateLog(log: string, changed: readonly string[]): ReadonlyMap<string, number> {
  const sources = changed.filter((path) => !IGNORED.test(path));
  const ratings = new Map<string, number>();
  /** Current paths by those before a rename. */
  const renamed = new Map<string, string>();
  for (const commit of log.split(COMMIT)) {
    const files = commit.split('\n').flatMap((line) => {
      const [status = '', from, to] = line.split('\t');
      if (from === undefined) return [];
      const name = to ?? from;
      const path = renamed.get(name) ?? name;
      if (status.startsWith('R')) renamed.set(from, path);
      return [path];
    });
    if (files.length > MAX_FILES) continue;
    const shared = files.filter((path) => sources.includes(path)).length;
    if (shared === 0) continue;
    for (const path of files) ratings.set(path, (ratings.get(path) ?? 0) + shared / files.length);
  }
  return ratings;
}
