import type { CompareIssue, Comparison } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import type { Reader } from '../db/queries/reader.ts';
import { readScan, type ScanRow } from '../db/queries/scans.ts';
import type { Caller } from '../http/caller.ts';
import { type HourlyLimit, limitHourly } from '../http/hourly-limit.ts';
import { ApiProblem } from '../http/problem.ts';
import { toSettings, toSummary } from '../scans/present.ts';
import type { Services } from '../services.ts';
import { type FoundIssue, issuesOfScan } from './issues-of-scan.ts';
import { type Look, lookOf, noWordOn } from './look.ts';
import { matchWithScan } from './match-with-scan.ts';

/** Comparing large scans takes seconds of computing. */
const LIMIT: HourlyLimit = {
  name: 'comparison',
  visitor: 60,
  account: 600,
  problem: 'scan/too-many-comparisons',
  done: 'comparisons were made',
};

/**
 * What two scans found, side by side. An issue that one of them did not find counts as fixed, or as new, only when that
 * scan would have found it.
 *
 * @throws {ApiProblem} when the caller may not see both, one has nothing to compare, or too many were compared.
 */
export async function compareScans(
  services: Pick<Services, 'db' | 'vault'>,
  caller: Caller,
  beforeId: string,
  afterId: string,
): Promise<Comparison> {
  const { db } = services;
  const { reader } = caller;
  const [before, after] = [await toCompare(db, reader, beforeId), await toCompare(db, reader, afterId)];
  await limitHourly(services, db, caller, LIMIT);
  const [was, is] = [await issuesOfScan(db, before), await issuesOfScan(db, after)];
  const [lookBefore, lookAfter] = [await lookOf(db, before), await lookOf(db, after)];
  const known = was.map((issue) => ({ ...issue, id: issue.fingerprint }));
  const { match, inPlace } = await matchWithScan(db, after.id, known, is);
  const { pairs, parts } = match;
  // What was one issue and is several, or the reverse, is neither new nor fixed.
  const apart = new Set(parts.map(({ now }) => now));
  const gone = match.gone.filter((id) => !inPlace.has(id));
  const fresh = match.fresh.filter((id) => !apart.has(id));
  const issuesBefore = new Map(was.map((issue) => [issue.fingerprint, issue]));
  const issuesAfter = new Map(is.map((issue) => [issue.fingerprint, issue]));
  const inBefore = judged(gone, issuesBefore, lookAfter, (issue) => ({
    ...told(issue),
    before: shown(issue),
  }));
  const inAfter = judged(fresh, issuesAfter, lookBefore, (issue) => ({
    ...told(issue),
    after: shown(issue),
  }));
  return {
    before: toSummary(before),
    after: toSummary(after),
    same_settings: settingsOf(before) === settingsOf(after),
    fixed: inBefore.certain,
    fresh: inAfter.certain,
    remaining: [...pairs, ...parts]
      .map((pair) => {
        const issue = issuesAfter.get(pair.now)!;
        return { ...told(issue), before: shown(issuesBefore.get(pair.before)!), after: shown(issue) };
      })
      .sort(worstFirst),
    not_comparable: [...inBefore.uncertain, ...inAfter.uncertain].sort(worstFirst),
  };
}

async function toCompare(db: Db, reader: Reader, scanId: string): Promise<ScanRow> {
  const scan = await readScan(db, reader, scanId);
  if (!scan) throw new ApiProblem('scan/not-found');
  if (scan.completedAt === null) throw new ApiProblem('scan/not-over');
  if (scan.pagesTested === 0) throw new ApiProblem('scan/nothing-tested');
  return scan;
}

/** Parts the issues that one scan found into those on which the other's silence counts, and the rest. */
function judged(
  ids: readonly string[],
  issues: ReadonlyMap<string, FoundIssue>,
  otherLook: Look,
  present: (issue: FoundIssue) => CompareIssue,
): { readonly certain: CompareIssue[]; readonly uncertain: CompareIssue[] } {
  const certain: CompareIssue[] = [];
  const uncertain: CompareIssue[] = [];
  for (const id of ids) {
    const issue = issues.get(id)!;
    const why = noWordOn(issue, otherLook);
    if (why === undefined) certain.push(present(issue));
    else uncertain.push({ ...present(issue), why });
  }
  return { certain: certain.sort(worstFirst), uncertain };
}

const shown = ({ fingerprint, issue }: FoundIssue) => ({
  issue_id: fingerprint,
  pages: issue.pages,
  occurrences: issue.occurrences,
});

function told({ issue, message }: FoundIssue): CompareIssue {
  const { outcome, severity, rule_id, rule_title, cause, priority } = issue;
  const named = { outcome, severity, rule_id, rule_title, cause, message, priority };
  return { ...named, before: null, after: null, why: null };
}

/** What may be no barrier comes after what is one. */
function worstFirst(a: CompareIssue, b: CompareIssue): number {
  return Number(a.outcome === 'cantTell') - Number(b.outcome === 'cantTell') || b.priority - a.priority;
}

const settingsOf = (scan: ScanRow): string =>
  JSON.stringify({ ...toSettings(scan), signs_in: scan.settings.signs_in });
