import { withBusyProcesses } from '../lib/busy-processes.ts';
import { formatTable } from '../lib/format-table.ts';
import { Random } from '../lib/random.ts';
import type { BehaviorCase } from './behavior-case.ts';
import type { CaseResult, Results } from './results.ts';
import type { ScanCasesOptions } from './scan-cases.ts';

/** How cases are scanned. No condition may change what is found. */
interface Condition {
  readonly name: string;
  /** Pages at a time. */
  readonly pages: number;
  /** Whether the cases are scanned as one list, and not each as a separate scan. */
  readonly isList?: boolean;
  readonly isShuffled?: boolean;
  readonly isBusy?: boolean;
}

const BUSY_PROCESSES = 4;

/** The first one is the reference. */
const conditions: readonly Condition[] = [
  { name: 'alone, 1 page at a time', pages: 1 },
  { name: 'alone, 2 pages at a time', pages: 2 },
  { name: 'list, 1 page at a time', pages: 1, isList: true },
  { name: 'list, 2 pages at a time', pages: 2, isList: true },
  { name: 'list, 4 pages at a time', pages: 4, isList: true },
  { name: 'shuffled list, 2 pages at a time', pages: 2, isList: true, isShuffled: true },
  { name: 'list, busy machine', pages: 2, isList: true, isBusy: true },
];

/** A case whose findings differ from those under the reference condition. */
export interface ConditionDifference {
  readonly id: string;
  readonly lost: readonly string[];
  readonly gained: readonly string[];
  /** What either scan reports as not tested, as sentences; if empty, nothing explains the difference. */
  readonly limits: readonly string[];
}

export interface ConditionResult {
  readonly condition: string;
  readonly findings: number;
  readonly seconds: number;
  readonly differences: readonly ConditionDifference[];
}

/** Whether no reported limit explains a difference. */
export const isUnexplained = ({ limits }: ConditionDifference): boolean => limits.length === 0;

type ScanUnderCondition = (
  cases: readonly BehaviorCase[],
  options: Pick<ScanCasesOptions, 'concurrency' | 'isTogether'>,
) => Promise<Results>;

/** Scans cases under each condition and compares the results with those of the first one. */
export async function compareConditions(
  cases: readonly BehaviorCase[],
  seed: number,
  scan: ScanUnderCondition,
  onEnd: (result: ConditionResult) => void,
): Promise<ConditionResult[]> {
  const compared: ConditionResult[] = [];
  let reference: Results | undefined;
  for (const { name, pages, isList = false, isShuffled = false, isBusy = false } of conditions) {
    const list = isShuffled ? new Random(seed).shuffle(cases) : cases;
    const startedAt = performance.now();
    const results = await withBusyProcesses(isBusy ? BUSY_PROCESSES : 0, () =>
      scan(list, { concurrency: pages, isTogether: isList }),
    );
    reference ??= results;
    const result: ConditionResult = {
      condition: name,
      findings: results.values().reduce((sum, { fingerprint }) => sum + listFindings(fingerprint).length, 0),
      seconds: Math.round((performance.now() - startedAt) / 1_000),
      differences: listDifferences(reference, results),
    };
    onEnd(result);
    compared.push(result);
  }
  return compared;
}

/** Lists the cases with different findings, or with a page that only one of the scans could test. */
export function listDifferences(reference: Results, results: Results): ConditionDifference[] {
  return [...reference].flatMap(([item, before]) => {
    const after = results.get(item);
    const lost = subtract(listFindings(before.fingerprint), listFindings(after?.fingerprint ?? ''));
    const gained = subtract(listFindings(after?.fingerprint ?? ''), listFindings(before.fingerprint));
    const isSame = lost.length + gained.length === 0 && isTested(before) === isTested(after);
    if (isSame) return [];
    const notTested = isTested(after) ? [] : ['The page was not tested.'];
    return [
      {
        id: item.id,
        lost,
        gained,
        limits: [...(before.limits ?? []), ...(after?.limits ?? []), ...notTested],
      },
    ];
  });
}

const isTested = (result: CaseResult | undefined): boolean =>
  result !== undefined && result.outcome !== 'not-tested';

const listFindings = (fingerprint: string): string[] => (fingerprint === '' ? [] : fingerprint.split('\n'));

/** Returns the strings that the other list doesn't contain, counting duplicates. */
function subtract(list: readonly string[], other: readonly string[]): string[] {
  const remaining = [...other];
  return list.filter((entry) => {
    const at = remaining.indexOf(entry);
    if (at >= 0) remaining.splice(at, 1);
    return at < 0;
  });
}

/** Formats the comparison as a table, followed by the differences. */
export function formatConditions(results: readonly ConditionResult[]): string {
  const table = formatTable([
    ['condition', 'findings', 'unexplained differences', 'explained by a limit', 'seconds'],
    ...results.map((result) => [
      result.condition,
      String(result.findings),
      String(result.differences.filter(isUnexplained).length),
      String(result.differences.filter((difference) => !isUnexplained(difference)).length),
      String(result.seconds),
    ]),
  ]);
  const details = results.flatMap(({ condition, differences }) =>
    differences.flatMap(({ id, lost, gained, limits }) => [
      `${condition}: ${id}`,
      ...lost.map((finding) => `  lost: ${finding}`),
      ...gained.map((finding) => `  gained: ${finding}`),
      ...limits.map((limit) => `  reported: ${limit}`),
    ]),
  );
  return [...table, ...(details.length > 0 ? ['', ...details] : [])].join('\n');
}
