import { chmod, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { cleanLine } from '@curbcut/reports';
import type { ScanResult } from '@curbcut/results';
import { formatCount } from '@curbcut/scoring';
import { createTwoFilesPatch } from 'diff';
import { type Io, UserError, writeAll } from '../../io.ts';
import { createWriteError } from '../../sink.ts';
import type { FixFlags } from '../fix-flags.ts';
import type { IssueWithFix } from '../issues-with-fix.ts';
import { type EditPlan, planEdits } from './plan-edits.ts';

/**
 * Prints the changes that verified fixes make to a folder's files and, with `write`, makes them.
 *
 * @returns the number of issues that aren't fully fixed
 */
export async function applyFixes(
  io: Io,
  folder: string,
  fixes: readonly IssueWithFix[],
  result: ScanResult,
  { write, provenOnly }: Pick<FixFlags, 'write' | 'provenOnly'>,
): Promise<number> {
  const plan = await planEdits(folder, fixes, result);
  for (const { file, after } of plan.files)
    await writeAll(io.out, createTwoFilesPatch(`a/${file.name}`, `b/${file.name}`, file.text, after, '', ''));
  if (write) for (const edited of plan.files) await replaceFile(edited);
  printRefused(
    io,
    plan.refused.filter(({ why }) => !(provenOnly && why.isUnverified)),
  );
  io.err.write(`curbcut: ${describeOutcome(plan, write)}\n`);
  return plan.remainingIssues;
}

/** Prints one line for all occurrences of a rule that were rejected for the same reason. */
function printRefused(io: Io, refused: EditPlan['refused']): void {
  const groups = Map.groupBy(refused, ({ occurrence, why }) => `${occurrence.finding.ruleId} ${why.text}`);
  for (const [{ occurrence, why }, ...others] of groups.values() as MapIterator<
    [EditPlan['refused'][number]]
  >) {
    const { ruleId, selector } = occurrence.finding;
    const more = others.length === 0 ? '' : ` (and ${formatCount(others.length, 'other occurrence')})`;
    io.err.write(
      `curbcut: ${cleanLine(`${ruleId} on ${occurrence.url} at ${selector}${more}: ${why.text}`)}\n`,
    );
  }
}

function describeOutcome({ files, changedOccurrences, remainingIssues }: EditPlan, write: boolean): string {
  const changes = `${formatCount(changedOccurrences, 'occurrence')} in ${formatCount(files.length, 'file')}`;
  const remaining =
    remainingIssues === 0
      ? ''
      : ` ${formatCount(remainingIssues, 'issue')} ${remainingIssues === 1 ? "isn't" : "aren't"} fully fixed.`;
  if (files.length === 0) return `Nothing to change in these files.${remaining}`;
  return write
    ? `Changed ${changes}.${remaining} Serve the folder again and run the same command without --write to check.`
    : `Would change ${changes}; add --write to make the changes.${remaining}`;
}

/** Replaces a file atomically. Doesn't touch a file that has changed since it was read. */
async function replaceFile({ file, after }: EditPlan['files'][number]): Promise<void> {
  const { path, bytes, name } = file;
  const partial = `${path}.curbcut-${process.pid}`;
  try {
    if (!(await readFile(path)).equals(bytes))
      throw new UserError(`Skipped ${name}: it changed while we were working. Run the command again.`);
    const { mode } = await stat(path);
    await writeFile(partial, after, { flag: 'wx' });
    await chmod(partial, mode);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    if (error instanceof UserError) throw error;
    throw createWriteError(name, error);
  }
}
