import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanJson, cleanLine } from '@curbcut/reports';
import { type Io, writeAll } from '../io.ts';
import { createWriteError } from '../outputs/sink.ts';
import type { ScanResult } from '../result/scan-result.ts';
import type { FixFlags } from './fix-flags.ts';
import { toFixJson } from './fix-json.ts';
import { formatPatch } from './format-patch.ts';
import { hasFix, type IssueWithFix } from './issues-with-fix.ts';

/** How many issues there were, and for how many a proven change was told. */
export interface FixTotals {
  readonly verified: number;
  readonly unverified: number;
  readonly withoutFix: number;
}

/** Prints patches, or writes each to a file of its own; says of each other issue why there is none. */
export async function printFixes(
  io: Io,
  fixes: readonly IssueWithFix[],
  result: ScanResult,
  flags: Pick<FixFlags, 'framework' | 'format' | 'out' | 'provenOnly'>,
): Promise<FixTotals> {
  const proven = fixes.filter(({ fix }) => fix?.status === 'proven').filter(hasFix);
  const told = flags.provenOnly ? proven : fixes;
  if (flags.format === 'json') {
    const json = cleanJson(
      told.map((one) => toFixJson(one, result, flags.framework)),
      2,
    );
    await writePatch(io, flags.out, 'fixes.json', `${json}\n`);
  } else {
    for (const [at, one] of proven.entries()) {
      const number = String(at + 1).padStart(String(proven.length).length, '0');
      const name = `${number}-${one.occurrence.finding.ruleId}.patch`;
      await writePatch(
        io,
        flags.out,
        name,
        `${at > 0 && flags.out === undefined ? '\n' : ''}${formatPatch(one, flags.framework)}`,
      );
    }
    if (!flags.provenOnly) printOtherIssues(io, fixes);
  }
  const unproven = fixes.filter(({ fix }) => fix?.status === 'unproven').length;
  return {
    verified: proven.length,
    unverified: unproven,
    withoutFix: fixes.length - proven.length - unproven,
  };
}

async function writePatch(io: Io, folder: string | undefined, name: string, text: string): Promise<void> {
  if (folder === undefined) {
    await writeAll(io.out, text);
    return;
  }
  const file = join(folder, name);
  await mkdir(folder, { recursive: true })
    .then(() => writeFile(file, text))
    .catch((error: Error) => {
      throw createWriteError(file, error, 'Check the folder given to --out.');
    });
}

/** Issues whose change was not proven, or for which there is none: a person mends them. */
function printOtherIssues(io: Io, fixes: readonly IssueWithFix[]): void {
  for (const { fix, occurrence } of fixes) {
    if (fix?.status === 'proven') continue;
    const { ruleId, message, selector } = occurrence.finding;
    const why = fix === null ? message : `not proven: ${fix.unproven_because}`;
    io.err.write(`curbcut: ${cleanLine(`${ruleId} on ${occurrence.url} at ${selector}: ${why}`)}\n`);
  }
}
