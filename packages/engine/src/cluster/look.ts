import { isTelling } from './step.ts';

/** What the class names of an element and its parent tell of the component that they belong to. */
export interface Look {
  readonly self: ReadonlyMap<string, number>;
  readonly parent: ReadonlyMap<string, number>;
}

/** The nearest two elements with classes: itself and its parent, as a rule. */
export function lookOf(classes: readonly string[]): Look {
  const [self = '', parent = ''] = classes.filter((names) => names !== '');
  return { self: weighed(self), parent: weighed(parent) };
}

/** What a class name tells: a drawn one or one of a component says it all, one of many utilities a little. */
const weightOfUtility = 0.25;

/** Words as people write them; what is none is drawn. */
const plainWords = /^[a-z]+([-_][a-z]+)*\d?$/;

function weighed(names: string): Map<string, number> {
  const tokens = names.split(' ').filter((name) => name !== '');
  return new Map(
    tokens.map((name) => [
      name,
      isUtility(name) || (plainWords.test(name) && !isTelling(name)) ? weightOfUtility : 1,
    ]),
  );
}

/** Tailwind's and Bootstrap's, by their form: short words with a dash and a step, variants with a colon. */
function isUtility(name: string): boolean {
  return (
    /[:[\]/]/.test(name) ||
    /^-?(?:[a-z]{1,9}-)*(?:\d+(?:\.\d+)?|px|auto|full|screen|none|xs|sm|md|lg|xl|\d?xl|center|start|end|between|around|stretch|hidden|cover|contain|prose|bold|medium|semibold|light|normal|tight|wide|snug|white|black|transparent|flex|block|grid)$/.test(
      name,
    ) ||
    utilityWords.has(name)
  );
}

const utilityWords = new Set(
  'flex grid block inline hidden relative absolute fixed sticky rounded border shadow truncate underline uppercase transition grow shrink container table'.split(
    ' ',
  ),
);

/** Utilities alone must be nearly the same; of names that tell something, half is enough: the rest are variants. */
const [leastOfUtilities, leastOfNames, leastShared] = [0.75, 0.5, 1];

/** Whether two elements look to be the same part of the same component. */
export function isSameLook(a: Look, b: Look): boolean {
  const self = share(a.self, b.self);
  const parent = share(a.parent, b.parent);
  return self.isAlike && parent.isAlike && self.shared + parent.shared >= leastShared;
}

/** Whether two elements look alike, wherever they stand. */
export function isSameSelf(a: Look, b: Look): boolean {
  const self = share(a.self, b.self);
  return self.isAlike && self.shared >= leastShared;
}

function share(a: Look['self'], b: Look['self']): { isAlike: boolean; shared: number } {
  let [shared, ofA, ofB, most] = [0, 0, 0, 0];
  for (const [name, weight] of a) {
    ofA += weight;
    if (!b.has(name)) continue;
    shared += weight;
    most = Math.max(most, weight);
  }
  for (const weight of b.values()) ofB += weight;
  const least = most === 1 ? leastOfNames : leastOfUtilities;
  return { isAlike: shared > 0 && shared >= least * Math.min(ofA, ofB), shared };
}
