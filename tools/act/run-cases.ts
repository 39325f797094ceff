import { captureUrl } from '@curbcut/capture/test-kit';
import { createPageModel } from '@curbcut/page-model';
import { allRules, judge } from '@curbcut/rules';
import { serveFolder } from '../lib/static-server.ts';
import type { ActCase } from './cases.ts';

export type ActOutcome = ActCase['expected'] | 'cantTell';

export interface ActResult {
  readonly actCase: ActCase;
  /** What our rules that implement the ACT rule say together; `error` with its sentence when they could not. */
  readonly outcome: ActOutcome | 'error';
  /** The messages of what was found, or of the error. */
  readonly told: readonly string[];
}

/** ACT rules that a rule of ours implements. */
export const implemented: ReadonlySet<string> = new Set(allRules.flatMap(({ act }) => act));

/** Rules whose examples replace themselves by another page, perhaps while they are being read. */
export const leavingRules: ReadonlySet<string> = new Set(['bc659a', 'bisz58']);

/**
 * Captures and judges each case, served from the folder on loopback, one after the other; those that leave come
 * last, so that where they go cannot be taken for the next case.
 */
export async function* runCases(folder: string, cases: readonly ActCase[]): AsyncGenerator<ActResult> {
  const server = await serveFolder(folder);
  try {
    for (const actCase of leavingLast(cases)) {
      try {
        const capture = await captureUrl(new URL(actCase.path, server.origin).href);
        yield { actCase, ...outcomeOf(actCase.ruleId, capture) };
      } catch (error) {
        yield { actCase, outcome: 'error', told: [error instanceof Error ? error.message : String(error)] };
      }
    }
  } finally {
    await server.close();
  }
}

function leavingLast(cases: readonly ActCase[]): ActCase[] {
  const leaves = ({ ruleId }: ActCase) => leavingRules.has(ruleId);
  return [...cases.filter((actCase) => !leaves(actCase)), ...cases.filter(leaves)];
}

function outcomeOf(actId: string, capture: Parameters<typeof createPageModel>[0]) {
  const rules = allRules.filter(({ act }) => act.includes(actId));
  const { findings, tallies, errors } = judge(createPageModel(capture), rules);
  if (errors.length > 0) {
    return {
      outcome: 'error' as const,
      told: errors.map(({ ruleId, message }) => `${ruleId}: ${message}`),
    };
  }
  const told = findings.map(({ ruleId, message }) => `${ruleId}: ${message}`);
  const worst = (['failed', 'cantTell'] as const).find((outcome) =>
    findings.some((finding) => finding.outcome === outcome),
  );
  return { outcome: worst ?? (tallies.length > 0 ? ('passed' as const) : ('inapplicable' as const)), told };
}

/** A failure on a page that the ACT rule calls fine: what a scan must never tell people. */
export function isFalseAlarm({ actCase, outcome }: ActResult): boolean {
  return actCase.expected !== 'failed' && outcome === 'failed';
}
