import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanJson, cleanLine } from '@curbcut/reports';
import { type Io, writeAll } from '../io.ts';
import { cannotWrite } from '../outputs/sink.ts';
import type { ScanResult } from '../result/scan-result.ts';
import type { FixFlags } from './fix-flags.ts';
import { fixJson } from './fix-json.ts';
import { hasFix, type IssueWithFix } from './issues-with-fix.ts';
import { patchText } from './patch-text.ts';

/** How many issues there were, and for how many a proven change was told. */
export interface Told {
  readonly proven: number;
  readonly unproven: number;
  readonly none: number;
}

/** Prints patches, or writes each to a file of its own; says of each other issue why there is none. */
export async function printFixes(
  io: Io,
  fixes: readonly IssueWithFix[],
  result: ScanResult,
  flags: Pick<FixFlags, 'framework' | 'format' | 'out' | 'provenOnly'>,
): Promise<Told> {
  const proven = fixes.filter(({ fix }) => fix?.status === 'proven').filter(hasFix);
  const told = flags.provenOnly ? proven : fixes;
  if (flags.format === 'json') {
    const json = cleanJson(
      told.map((one) => fixJson(one, result, flags.framework)),
      2,
    );
    await put(io, flags.out, 'fixes.json', `${json}\n`);
  } else {
    for (const [at, one] of proven.entries()) {
      const number = String(at + 1).padStart(String(proven.length).length, '0');
      const name = `${number}-${one.place.finding.ruleId}.patch`;
      await put(
        io,
        flags.out,
        name,
        `${at > 0 && flags.out === undefined ? '\n' : ''}${patchText(one, flags.framework)}`,
      );
    }
    if (!flags.provenOnly) nameOthers(io, fixes);
  }
  const unproven = fixes.filter(({ fix }) => fix?.status === 'unproven').length;
  return { proven: proven.length, unproven, none: fixes.length - proven.length - unproven };
}

async function put(io: Io, folder: string | undefined, name: string, text: string): Promise<void> {
  if (folder === undefined) {
    await writeAll(io.out, text);
    return;
  }
  const file = join(folder, name);
  await mkdir(folder, { recursive: true })
    .then(() => writeFile(file, text))
    .catch((error: Error) => {
      throw cannotWrite(file, error, 'Check the folder given to --out.');
    });
}

/** Issues whose change was not proven, or for which there is none: a person mends them. */
function nameOthers(io: Io, fixes: readonly IssueWithFix[]): void {
  for (const { fix, place } of fixes) {
    if (fix?.status === 'proven') continue;
    const { ruleId, message, selector } = place.finding;
    const why = fix === null ? message : `not proven: ${fix.unproven_because}`;
    io.err.write(`curbcut: ${cleanLine(`${ruleId} on ${place.url} at ${selector}: ${why}`)}\n`);
  }
}
