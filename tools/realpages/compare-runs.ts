import type { RealFinding } from './reviewed-findings.ts';

/** How closely later runs match the first one. */
export interface Stability {
  /** Share of the findings in any run that occur in every run. */
  readonly identical: number;
  /** The other findings, with the runs that have them. */
  readonly differences: readonly string[];
}

/** Compares the findings of several runs on the same pages. */
export function measureStability(runs: readonly { readonly findings: readonly RealFinding[] }[]): Stability {
  const runsByFinding = new Map<string, number[]>();
  for (const [run, { findings }] of runs.entries()) {
    const keys = findings.map(({ page, ruleId, outcome, reason, selector }) =>
      [page, ruleId, outcome, reason, selector].join('  '),
    );
    for (const key of new Set(keys)) runsByFinding.set(key, [...(runsByFinding.get(key) ?? []), run + 1]);
  }
  const differences = [...runsByFinding].filter(([, found]) => found.length < runs.length);
  return {
    identical: runsByFinding.size === 0 ? 1 : 1 - differences.length / runsByFinding.size,
    differences: differences.map(([key, found]) => `${key}  in runs ${found.join(', ')}`),
  };
}
