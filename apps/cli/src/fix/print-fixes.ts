import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanJson, type Framework } from '@curbcut/contract';
import { getRuleInfo, renderFix } from '@curbcut/engine';
import { cleanLine } from '@curbcut/reports';
import type { ScanResult } from '@curbcut/results';
import { type Io, writeAll } from '../io.ts';
import { createWriteError } from '../sink.ts';
import type { FixFlags } from './fix-flags.ts';
import { formatPatch } from './format-patch.ts';
import { hasFix, type IssueWithFix } from './issues-with-fix.ts';

/** Issue counts by type of fix. */
export interface FixTotals {
  readonly verified: number;
  readonly unverified: number;
  readonly withoutFix: number;
}

/** Prints patches or writes each to its own file, and prints why other issues have no patch. */
export async function printFixes(
  io: Io,
  fixes: readonly IssueWithFix[],
  result: ScanResult,
  flags: Pick<FixFlags, 'framework' | 'format' | 'out' | 'provenOnly'>,
): Promise<FixTotals> {
  const verified = fixes.filter(({ fix }) => fix?.status === 'proven').filter(hasFix);
  const printed = flags.provenOnly ? verified : fixes;
  if (flags.format === 'json') {
    const json = cleanJson(
      printed.map((entry) => toFixJson(entry, result, flags.framework)),
      2,
    );
    await writePatch(io, flags.out, 'fixes.json', `${json}\n`);
  } else {
    for (const [index, entry] of verified.entries()) {
      const number = String(index + 1).padStart(String(verified.length).length, '0');
      const name = `${number}-${entry.occurrence.finding.ruleId}.patch`;
      await writePatch(
        io,
        flags.out,
        name,
        `${index > 0 && flags.out === undefined ? '\n' : ''}${formatPatch(entry, flags.framework)}`,
      );
    }
    if (!flags.provenOnly) printOtherIssues(io, fixes);
  }
  const unverified = fixes.filter(({ fix }) => fix?.status === 'unproven').length;
  return {
    verified: verified.length,
    unverified,
    withoutFix: fixes.length - verified.length - unverified,
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

/** Prints the issues without a verified fix, which a person must fix. */
function printOtherIssues(io: Io, fixes: readonly IssueWithFix[]): void {
  for (const { fix, occurrence } of fixes) {
    if (fix?.status === 'proven') continue;
    const { ruleId, message, selector } = occurrence.finding;
    const why = fix === null ? message : `not verified: ${fix.unverified_reason}`;
    io.err.write(`curbcut: ${cleanLine(`${ruleId} on ${occurrence.url} at ${selector}: ${why}`)}\n`);
  }
}

/** Returns an issue with its fix as JSON; issues without a fix are included. */
function toFixJson(one: IssueWithFix, result: ScanResult, asked: Framework | undefined): object {
  const { issue, occurrence } = one;
  const { finding } = occurrence;
  const framework = asked ?? one.framework;
  return {
    rule_id: finding.ruleId,
    rule_title: getRuleInfo(finding.ruleId)?.title ?? finding.ruleId,
    severity: finding.severity,
    wcag: finding.wcag,
    fingerprint: issue.fingerprint,
    occurrences: issue.occurrences,
    pages: issue.pages.map((index) => result.pages[index]!.url),
    sample: {
      url: occurrence.url,
      selector: finding.selector,
      snippet: finding.snippet,
      message: finding.message,
    },
    source: finding.source ?? null,
    fix: hasFix(one) ? { ...one.fix, code: renderFix(one.fix, framework) } : null,
  };
}
