import { execFile } from 'node:child_process';
import { posix } from 'node:path';
import { promisify } from 'node:util';
import { UserError } from '../io.ts';
import type { Story } from './story-index.ts';

/**
 * Lists the files in a folder that differ from a revision, including new ones. Paths are relative to the
 * folder.
 *
 * @throws {UserError} if Git doesn't know the revision or the folder
 */
export async function listChangedFiles(
  revision: string,
  folder: string = process.cwd(),
): Promise<ReadonlySet<string>> {
  const run = async (...args: string[]): Promise<string[]> => {
    const { stdout } = await promisify(execFile)('git', args, {
      cwd: folder,
      maxBuffer: 64 * 1024 ** 2,
    });
    return stdout.split('\0').filter((path) => path !== '');
  };
  try {
    const changed = await run('diff', '--name-only', '-z', '--relative', '--end-of-options', revision, '--');
    const added = await run('ls-files', '--others', '--exclude-standard', '-z');
    return new Set([...changed, ...added]);
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    const [reason = ''] = stderr.split('\n');
    throw new UserError(
      `--changed-since ${revision}: Git couldn't compare with this revision. ${reason} Run the command in the folder that contains the stories.`,
    );
  }
}

/**
 * Sorts stories first if their own file or their component's file has changed. Otherwise, keeps the order.
 */
export function sortChangedFirst(stories: readonly Story[], changed: ReadonlySet<string>): Story[] {
  const isChanged = ({ importPath, componentPath }: Story) =>
    [importPath, componentPath].some((path) => path && changed.has(posix.normalize(path)));
  const first = new Set(stories.filter(isChanged).map(({ component }) => component));
  const [start, rest] = [true, false].map((wanted) =>
    stories.filter(({ component }) => first.has(component) === wanted),
  );
  return [...start!, ...rest!];
}
