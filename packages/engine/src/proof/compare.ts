import { asksOfWords } from '@curbcut/fixes';
import type { NodeIndex } from '@curbcut/page-model';
import type { Fault } from '@curbcut/rules';
import type { Judged } from '../judging/questions.ts';
import { ruleInfo } from '../rule-info.ts';

/** What the rules said of a page: all that did not pass, and rules that could not be asked. */
export interface Faults {
  readonly faults: readonly Fault[];
  readonly troubled: readonly string[];
}

/** What was said of a page at rest, as bare verdicts. */
export function faultsOf({ findings, nodes, errors }: Judged): Faults {
  return {
    faults: findings.map(({ ruleId, outcome, reason }, at) => ({
      ruleId,
      outcome,
      reason,
      node: nodes[at]!,
    })),
    troubled: errors.map(({ ruleId }) => ruleId),
  };
}

/** What became of the page with a patch, but for the finding that it is for. */
export interface Change {
  /** What failed before and neither fails now nor raises a question. */
  readonly gone: readonly Fault[];
  /** What fails now and did not fail before; nodes of the page before, -1 for what the patch brought in. */
  readonly failing: readonly Fault[];
  /** What is asked now and was not before. */
  readonly asked: readonly Fault[];
  /** Rules that could not be asked any more. */
  readonly troubled: readonly string[];
  /** By {@link faultKey}: how what failed before stands now, where it is not gone. */
  readonly remaining: ReadonlyMap<string, Fault>;
}

export const faultKey = ({ ruleId, node }: Pick<Fault, 'ruleId' | 'node'>): string => `${node} ${ruleId}`;

/**
 * Compares what the rules said of a page before and after a change, rule by rule and element by element.
 *
 * @param origins see `ChangedCapture`
 */
export function compareFaults(before: Faults, after: Faults, origins: readonly NodeIndex[] | null): Change {
  const known = new Map(before.faults.map((fault) => [faultKey(fault), fault]));
  const remaining = new Map<string, Fault>();
  const failing: Fault[] = [];
  const asked: Fault[] = [];
  for (const found of after.faults) {
    const fault = { ...found, node: origins === null ? found.node : (origins[found.node] ?? -1) };
    const earlier = fault.node === -1 ? undefined : known.get(faultKey(fault));
    if (earlier?.outcome === 'failed') remaining.set(faultKey(fault), fault);
    if (fault.outcome === 'failed' && earlier?.outcome !== 'failed') failing.push(fault);
    // A question about words comes with any words, and those of a patch are marked for a person.
    if (fault.outcome === 'cantTell' && earlier === undefined && !asksOfWords(fault.ruleId))
      asked.push(fault);
  }
  return {
    gone: before.faults.filter((fault) => fault.outcome === 'failed' && !remaining.has(faultKey(fault))),
    failing,
    asked,
    troubled: after.troubled.filter((rule) => !before.troubled.includes(rule)),
    remaining,
  };
}

/** What trying a patch showed. */
export type Tried =
  | { readonly status: 'proven' }
  | {
      readonly status: 'unproven';
      readonly reason: string;
      /** The finding has not changed: with other changes it may yet be gone. */
      readonly isStillThere: boolean;
    }
  /** It would bring a new finding. */
  | { readonly status: 'harmful'; readonly reason: string };

/** Whether a change has mended one finding and done nothing else. Pure. */
export function verdictOn(change: Change, target: Pick<Fault, 'ruleId' | 'node'>): Tried {
  const [failing] = change.failing;
  if (failing !== undefined) {
    return { status: 'harmful', reason: `With it, ${failing.ruleId} fails where it did not before.` };
  }
  const [troubled] = change.troubled;
  if (troubled !== undefined) return unproven(`With it, ${troubled} could not be asked any more.`);
  const remaining = change.remaining.get(faultKey(target));
  if (remaining?.outcome === 'failed') {
    return unproven('With this change alone the finding is still there.', true);
  }
  if (remaining !== undefined) {
    return unproven(`With this change ${ofPerson(target.ruleId)}`);
  }
  const [asked] = change.asked;
  if (asked !== undefined) {
    return unproven(`With this change ${ofPerson(asked.ruleId)}`);
  }
  return { status: 'proven' };
}

/** The end of a sentence that names what a rule leaves to a person. */
export const ofPerson = (ruleId: string): string =>
  `only a person can tell whether this is so: “${ruleInfo(ruleId)?.title ?? ruleId}”.`;

export const unproven = (reason: string, isStillThere = false): Extract<Tried, { status: 'unproven' }> => ({
  status: 'unproven',
  reason,
  isStillThere,
});
