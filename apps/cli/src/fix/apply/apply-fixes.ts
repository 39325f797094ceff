import { chmod, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { cleanLine } from '@curbcut/reports';
import { createTwoFilesPatch } from 'diff';
import { type Io, UserError, writeAll } from '../../io.ts';
import { createWriteError } from '../../outputs/sink.ts';
import type { ScanResult } from '../../result/scan-result.ts';
import type { FixFlags } from '../fix-flags.ts';
import type { IssueWithFix } from '../issues-with-fix.ts';
import { type EditPlan, planEdits } from './plan-edits.ts';

/**
 * Shows what the proven fixes change in the files of a folder, and with `write` changes them.
 *
 * @returns issues that are left, in whole or in part
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

/** One line for all places of a rule that are left for the same reason. */
function printRefused(io: Io, refused: EditPlan['refused']): void {
  const alike = Map.groupBy(refused, ({ place, why }) => `${place.finding.ruleId} ${why.text}`);
  for (const [{ place, why }, ...others] of alike.values() as MapIterator<[EditPlan['refused'][number]]>) {
    const { ruleId, selector } = place.finding;
    const more = others.length === 0 ? '' : ` (and ${others.length} other places)`;
    io.err.write(`curbcut: ${cleanLine(`${ruleId} on ${place.url} at ${selector}${more}: ${why.text}`)}\n`);
  }
}

function describeOutcome({ files, changedOccurrences, remainingIssues }: EditPlan, write: boolean): string {
  const what = `${changedOccurrences} places in ${files.length} files`;
  const rest = remainingIssues === 0 ? '' : ` ${remainingIssues} issues are left, in whole or in part.`;
  if (files.length === 0) return `Nothing can be changed in these files.${rest}`;
  return write
    ? `${what} changed.${rest} Serve the folder again and run the same command without --write to check.`
    : `${what} would change. Nothing was changed: --write does it.${rest}`;
}

/** The file is there whole, as before or as after; a file that somebody changed meanwhile stays theirs. */
async function replaceFile({ file, after }: EditPlan['files'][number]): Promise<void> {
  const { path, bytes, name } = file;
  const partial = `${path}.curbcut-${process.pid}`;
  try {
    if (!(await readFile(path)).equals(bytes))
      throw new UserError(`${name} was changed meanwhile, and stays as it is. Run the command again.`);
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
