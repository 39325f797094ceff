import { isDescriptive } from './path-step.ts';

/** What the class names of an element and its parent tell of the component that they belong to. */
export interface ClassSignature {
  readonly self: ReadonlyMap<string, number>;
  readonly parent: ReadonlyMap<string, number>;
}

/** The nearest two elements with classes: itself and its parent, as a rule. */
export function getClassSignature(classes: readonly string[]): ClassSignature {
  const [self = '', parent = ''] = classes.filter((names) => names !== '');
  return { self: weighClasses(self), parent: weighClasses(parent) };
}

/** What a class name tells: a drawn one or one of a component says it all, one of many utilities a little. */
const UTILITY_WEIGHT = 0.25;

/** Words as people write them; what is none is drawn. */
const plainWordPattern = /^[a-z]+([-_][a-z]+)*\d?$/;

function weighClasses(names: string): Map<string, number> {
  const tokens = names.split(' ').filter((name) => name !== '');
  return new Map(
    tokens.map((name) => [
      name,
      isUtilityClass(name) || (plainWordPattern.test(name) && !isDescriptive(name)) ? UTILITY_WEIGHT : 1,
    ]),
  );
}

/** Tailwind's and Bootstrap's, by their form: short words with a dash and a step, variants with a colon. */
function isUtilityClass(name: string): boolean {
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
const [MIN_UTILITY_SHARE, MIN_NAME_SHARE, MIN_SHARED_WEIGHT] = [0.75, 0.5, 1];

/** Whether two elements look to be the same part of the same component. */
export function isSameComponentPart(a: ClassSignature, b: ClassSignature): boolean {
  const self = compareWeights(a.self, b.self);
  const parent = compareWeights(a.parent, b.parent);
  return self.isAlike && parent.isAlike && self.shared + parent.shared >= MIN_SHARED_WEIGHT;
}

/** Whether two elements look alike, wherever they stand. */
export function hasSameOwnClasses(a: ClassSignature, b: ClassSignature): boolean {
  const self = compareWeights(a.self, b.self);
  return self.isAlike && self.shared >= MIN_SHARED_WEIGHT;
}

function compareWeights(
  a: ClassSignature['self'],
  b: ClassSignature['self'],
): { isAlike: boolean; shared: number } {
  let [shared, ofA, ofB, most] = [0, 0, 0, 0];
  for (const [name, weight] of a) {
    ofA += weight;
    if (!b.has(name)) continue;
    shared += weight;
    most = Math.max(most, weight);
  }
  for (const weight of b.values()) ofB += weight;
  const least = most === 1 ? MIN_NAME_SHARE : MIN_UTILITY_SHARE;
  return { isAlike: shared > 0 && shared >= least * Math.min(ofA, ofB), shared };
}
