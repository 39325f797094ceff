import { type IssueMatch, matchIssues } from '@curbcut/engine';
import type { TrueIssue } from './issues-of.ts';

/** How well the issues of one scan were found again in another. */
export interface Figures {
  /** Issues that are still there after the mutation. */
  readonly issues: number;
  /** Of these, the ones matched with what they became, a part of another issue included. */
  readonly matched: number;
  /** New issues on elements that were there with the same fault, and that nothing changed. */
  readonly falseNew: number;
  /** Issues that stand on nothing but what was planted after the mutation, and come from no cause that was there. */
  readonly plantedNew: number;
  /** Of these, the ones that were taken for issues that were there before. */
  readonly missedNew: number;
  /** Issues of which nothing is left, nor anything else of the same cause. */
  readonly mended: number;
  /** Of these, the ones that were taken for others that are there. */
  readonly missedMended: number;
  readonly problems: readonly string[];
}

/** Compares what was matched with what is the same in truth. */
export function compare(before: readonly TrueIssue[], now: readonly TrueIssue[]): Figures {
  const { pairs, parts, joined, fresh }: IssueMatch = matchIssues(before, now);
  const byId = new Map(now.map((issue) => [issue.id, issue]));
  const nowOf = new Map([...joined, ...pairs].map((pair) => [pair.before, byId.get(pair.now)!]));
  const problems: string[] = [];
  const told = (what: string, issue: TrueIssue) => problems.push(`${what}: ${show(issue)}`);
  let [issues, matched, falseNew, plantedNew, missedNew, mended, missedMended] = [0, 0, 0, 0, 0, 0, 0];
  for (const issue of before) {
    const found = nowOf.get(issue.id);
    if (!now.some((other) => isSame(issue, other))) {
      if (now.some((other) => isSameCause(issue, other))) continue;
      mended++;
      if (found === undefined) continue;
      missedMended++;
      told(`mended, taken for ${show(found)}`, issue);
    } else {
      issues++;
      if (found !== undefined && isSame(issue, found)) matched++;
      else told(found === undefined ? 'lost' : `taken for ${show(found)}`, issue);
    }
  }
  const apart = new Set(parts.map((part) => part.now));
  const isFresh = new Set(fresh.filter((id) => !apart.has(id)));
  for (const issue of now) {
    if (issue.planted.size === issue.elements.size) {
      if (before.some((other) => isSameCause(other, issue))) continue;
      plantedNew++;
      if (isFresh.has(issue.id)) continue;
      missedNew++;
      told('missed as new', issue);
    } else if (isFresh.has(issue.id) && before.some((other) => isUnchanged(other, issue))) {
      falseNew++;
      told('false new', issue);
    }
  }
  return { issues, matched, falseNew, plantedNew, missedNew, mended, missedMended, problems };
}

const kindOf = ({ traits: { ruleId, outcome, reason } }: TrueIssue) => `${ruleId} ${outcome} ${reason}`;

const isSame = (a: TrueIssue, b: TrueIssue): boolean =>
  kindOf(a) === kindOf(b) && [...a.elements].some((element) => b.elements.has(element));

/** Whether both come from one place of one component: whoever mended the one and made the other changed nothing. */
const isSameCause = (a: TrueIssue, b: TrueIssue): boolean =>
  kindOf(a) === kindOf(b) &&
  a.traits.places.some((one) => b.traits.places.some((other) => one.fingerprint === other.fingerprint));

/** Whether an element that nothing changed had the fault before. */
const isUnchanged = (before: TrueIssue, now: TrueIssue): boolean =>
  kindOf(before) === kindOf(now) &&
  [...now.elements].some((element) => before.elements.has(element) && !now.touched.has(element));

function show({ traits, elements }: TrueIssue): string {
  const { path, text } = traits.places[0]!;
  return `${traits.ruleId} ${path.slice(0, 4).join(' < ')} “${text.slice(0, 30)}” (${elements.size})`;
}
