import { formatLists, formatTable } from '../lib/format-table.ts';
import type { BehaviorCase } from './behavior-case.ts';

/** What a tool reports for a case's criterion: a failure, only a question, or nothing. */
export type CaseOutcome = 'failed' | 'review' | 'none' | 'not-tested';

export interface CaseResult {
  readonly outcome: CaseOutcome;
  /** Rules that reported the failure or the question. */
  readonly ruleIds: readonly string[];
  /** Everything reported on all pages of the case, to compare runs. */
  readonly fingerprint: string;
  /**
   * What was left out on the page because time ran out, as sentences. Absent for tools without time limits.
   */
  readonly limits?: readonly string[];
  /** Whether an audit of the pages asks about the criterion. Absent for other tools. */
  readonly isAskedInAudit?: boolean;
  /** Rules that report a failure of a different criterion on the pages. Absent for other tools. */
  readonly otherFailedRules?: readonly string[];
}

export type Results = ReadonlyMap<BehaviorCase, CaseResult>;

/** Number of cases by outcome, for one tool. */
export interface ToolScore {
  /** Failing cases in which the tool reports a failure of the criterion. */
  readonly found: number;
  /** Failing cases in which the tool only asks about the criterion. */
  readonly review: number;
  /** Passing cases in which the tool reports a failure of the criterion. */
  readonly falsePositives: number;
  /** Passing cases in which the tool asks about the criterion. */
  readonly questions: number;
}

export interface Score extends ToolScore {
  readonly failing: number;
  readonly passing: number;
  /** axe-core's results on the page as loaded; absent without the comparison. */
  readonly axe?: ToolScore;
}

export interface BehaviorReport extends Score {
  readonly perCriterion: Readonly<Record<string, Score>>;
  /** Cases whose defect is hidden until a menu, dialog, tab or similar element is opened. */
  readonly hidden: Score;
  /** Share of cases with the same findings as in the first run; absent after a single run. */
  readonly identical?: number;
  /** Ids of failing cases for which nothing was reported. */
  readonly missed: readonly string[];
  /** Ids of passing cases with a failure, and the rules that report it. */
  readonly wrong: readonly string[];
  /** Ids of cases that couldn't be tested. */
  readonly notTested: readonly string[];
  /** Ids of cases with different findings in different runs. */
  readonly unstable: readonly string[];
  /** Ids of cases in which a time limit left something out in any run, with what was left out. */
  readonly limited: readonly string[];
}

/** A report with the circumstances of its run, as written by `--report`. */
export interface BehaviorRun extends BehaviorReport {
  /** ISO 8601, in UTC. */
  readonly date: string;
  /** Curbcut's version. */
  readonly version: string;
  /** Version of Chromium that loaded the pages. */
  readonly browser: string;
}

/** Counts outcomes by criterion. Cases with hidden defects are counted only in `hidden` and in the totals. */
export function createReport(
  cases: readonly BehaviorCase[],
  runs: readonly Results[],
  axe?: Results,
): BehaviorReport {
  const [results] = runs as [Results, ...Results[]];
  const getScore = (selected: readonly BehaviorCase[]) => scoreCases(selected, results, axe);
  const groups = Object.groupBy(cases, ({ group }) => group);
  const { hidden = [], ...criteria } = groups;
  const list = (outcome: CaseOutcome, expected?: BehaviorCase['expected']) =>
    cases.filter(
      (item) => results.get(item)?.outcome === outcome && (expected ?? item.expected) === item.expected,
    );
  const unstable = cases.filter((item) =>
    runs.some((run) => run.get(item)?.fingerprint !== results.get(item)?.fingerprint),
  );
  return {
    ...getScore(cases),
    perCriterion: Object.fromEntries(
      Object.entries(criteria).map(([criterion, selected]) => [criterion, getScore(selected ?? [])]),
    ),
    hidden: getScore(hidden),
    ...(runs.length > 1 && { identical: measureIdentity(cases, runs) }),
    missed: list('none', 'failing').map(({ id }) => id),
    wrong: list('failed', 'passing').map((item) => `${item.id} (${results.get(item)?.ruleIds.join(', ')})`),
    notTested: list('not-tested').map(({ id }) => id),
    unstable: unstable.map(({ id }) => id),
    limited: cases.flatMap((item) => {
      const sentences = new Set(runs.flatMap((run) => run.get(item)?.limits ?? []));
      return [...sentences].map((sentence) => `${item.id}: ${sentence}`);
    }),
  };
}

function scoreCases(cases: readonly BehaviorCase[], results: Results, axe: Results | undefined): Score {
  return {
    failing: cases.filter(({ expected }) => expected === 'failing').length,
    passing: cases.filter(({ expected }) => expected === 'passing').length,
    ...scoreTool(cases, results),
    ...(axe && { axe: scoreTool(cases, axe) }),
  };
}

function scoreTool(cases: readonly BehaviorCase[], results: Results): ToolScore {
  const count = (expected: BehaviorCase['expected'], outcome: CaseOutcome) =>
    cases.filter((item) => item.expected === expected && results.get(item)?.outcome === outcome).length;
  return {
    found: count('failing', 'failed'),
    review: count('failing', 'review'),
    falsePositives: count('passing', 'failed'),
    questions: count('passing', 'review'),
  };
}

/** Returns the share of results in later runs that equal those in the first run. */
function measureIdentity(cases: readonly BehaviorCase[], runs: readonly Results[]): number {
  const [first, ...later] = runs as [Results, ...Results[]];
  const pairs = later.flatMap((run) => cases.map((item) => [first.get(item), run.get(item)] as const));
  return pairs.filter(([one, other]) => one?.fingerprint === other?.fingerprint).length / pairs.length;
}

/** Formats a report as a table with one row per criterion, followed by lists of missed and wrong cases. */
export function formatReport(report: BehaviorReport, isVerbose: boolean): string {
  const header = ['criterion', 'failing', 'found', 'review', 'passing', 'false pos.', 'questions'];
  const rows = [
    [...header, ...(report.axe ? ['axe found', 'axe review', 'axe false pos.'] : [])],
    ...Object.entries(report.perCriterion).map(([criterion, score]) => formatScore(criterion, score)),
    formatScore('hidden', report.hidden),
    formatScore('all', report),
  ];
  const lines = formatTable(rows);
  if (report.identical !== undefined)
    lines.push('', `${(100 * report.identical).toFixed(2)} % of the results of later runs are identical`);
  const lists: [string, readonly string[]][] = [
    ['False positives', report.wrong],
    ['Not tested', report.notTested],
    ['Different in different runs', report.unstable],
    ['Tested only in part', report.limited],
    ...(isVerbose ? [['Missed', report.missed] as [string, readonly string[]]] : []),
  ];
  return [...lines, ...formatLists(lists)].join('\n');
}

function formatScore(label: string, score: Score): string[] {
  const { failing, found, review, passing, falsePositives, questions, axe } = score;
  const counts = [failing, found, review, passing, falsePositives, questions];
  return [label, ...[...counts, ...(axe ? [axe.found, axe.review, axe.falsePositives] : [])].map(String)];
}
