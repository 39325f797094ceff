import type { BehaviorCase } from '../behavior/behavior-case.ts';
import type { CaseResult, Results } from '../behavior/results.ts';
import { formatLists, formatTable } from '../lib/format-table.ts';

/**
 * What happens to a failing page: a scan reports the failure or asks about evidence, only an audit asks
 * about the criterion, or nothing does.
 */
export type FailureOutcome = 'found' | 'asked-in-scan' | 'asked-in-audit' | 'missed';

/** The results for the pages of one common failure. */
export interface FailureRow {
  /** The W3C's number, such as `F16`. */
  readonly id: string;
  readonly criteria: readonly string[];
  /** Title of its first failing page, which is modeled on an example from the W3C. */
  readonly example: string;
  /** Number of failing pages, and of pages with each outcome. */
  readonly failing: number;
  readonly outcomes: Readonly<Record<FailureOutcome, number>>;
  readonly passing: number;
  /** Number of passing pages that are reported as failures of the criterion. */
  readonly falsePositives: number;
  /**
   * Number of failing pages for which axe-core reports a failure of the criterion; null without the
   * comparison.
   */
  readonly axeFound: number | null;
}

export interface FailuresReport {
  /** ISO 8601, in UTC. */
  readonly date: string;
  /** Curbcut's version. */
  readonly version: string;
  /** Version of Chromium that loaded the pages. */
  readonly browser: string;
  readonly total: Omit<FailureRow, 'id' | 'criteria' | 'example'>;
  readonly failures: readonly FailureRow[];
  /** Ids of failing pages that only an audit asks about, or nothing does. */
  readonly escaped: readonly string[];
  /** Ids of passing pages that are reported, with the rules. */
  readonly wrong: readonly string[];
  /**
   * Ids of pages on which a rule reports a failure of a different criterion, with the rules. Each has to be
   * reviewed.
   */
  readonly others: readonly string[];
}

/** Counts outcomes by failure. */
export function createFailuresReport(
  cases: readonly BehaviorCase[],
  results: Results,
  axe: Results | undefined,
  run: Pick<FailuresReport, 'date' | 'version' | 'browser'>,
): FailuresReport {
  const count = (selected: readonly BehaviorCase[]): FailuresReport['total'] => {
    const failing = selected.filter(({ expected }) => expected === 'failing');
    const passing = selected.filter(({ expected }) => expected === 'passing');
    const outcomes = { found: 0, 'asked-in-scan': 0, 'asked-in-audit': 0, missed: 0 };
    for (const item of failing) outcomes[getOutcome(results.get(item))]++;
    return {
      failing: failing.length,
      outcomes,
      passing: passing.length,
      falsePositives: passing.filter((item) => results.get(item)?.outcome === 'failed').length,
      axeFound: axe ? failing.filter((item) => axe.get(item)?.outcome === 'failed').length : null,
    };
  };
  const nameRules = (item: BehaviorCase, rules: readonly string[] = []) => `${item.id} (${rules.join(', ')})`;
  return {
    ...run,
    total: count(cases),
    failures: Object.entries(Object.groupBy(cases, ({ group }) => group)).map(([id, own = []]) => ({
      id,
      criteria: [...new Set(own.map(({ criterion }) => criterion))].sort(),
      example: own.find(({ expected }) => expected === 'failing')?.title ?? '',
      ...count(own),
    })),
    escaped: cases.flatMap((item) => {
      const outcome = getOutcome(results.get(item));
      const isEscaped = outcome === 'missed' || outcome === 'asked-in-audit';
      return item.expected === 'failing' && isEscaped ? `${item.id} (${outcome})` : [];
    }),
    wrong: cases.flatMap((item) => {
      const result = results.get(item);
      return item.expected === 'passing' && result?.outcome === 'failed'
        ? nameRules(item, result.ruleIds)
        : [];
    }),
    others: cases.flatMap((item) => {
      const rules = results.get(item)?.otherFailedRules ?? [];
      return rules.length > 0 ? nameRules(item, rules) : [];
    }),
  };
}

function getOutcome(result: CaseResult | undefined): FailureOutcome {
  if (result?.outcome === 'failed') return 'found';
  if (result?.outcome === 'review') return 'asked-in-scan';
  return result?.isAskedInAudit ? 'asked-in-audit' : 'missed';
}

/** Formats a report as a table with one row per failure, followed by the pages to look at. */
export function formatFailuresReport({ total, failures, ...lists }: FailuresReport): string {
  const header = [
    'failure',
    'failing',
    'found',
    'asked',
    'audit',
    'missed',
    'passing',
    'false pos.',
    'axe found',
  ];
  const rows = [header, ...failures.map((row) => formatRow(row.id, row)), formatRow('all', total)];
  const headings = [
    ['Only asked in an audit, or missed', lists.escaped],
    ['False positives', lists.wrong],
    ['Failures of other criteria, to be reviewed', lists.others],
  ] as const;
  return [...formatTable(rows), ...formatLists(headings)].join('\n');
}

function formatRow(label: string, row: FailuresReport['total']): string[] {
  const { outcomes } = row;
  return [
    label,
    ...[row.failing, outcomes.found, outcomes['asked-in-scan'], outcomes['asked-in-audit'], outcomes.missed],
    ...[row.passing, row.falsePositives, row.axeFound ?? '–'],
  ].map(String);
}
