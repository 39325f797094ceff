import { isDescriptive } from './path-step.ts';

/** Weighted class names of an element and its parent, which identify their component. */
export interface ClassSignature {
  readonly self: ReadonlyMap<string, number>;
  readonly parent: ReadonlyMap<string, number>;
}

/** Uses the nearest two elements with classes: usually the element itself and its parent. */
export function getClassSignature(classes: readonly string[]): ClassSignature {
  const [self = '', parent = ''] = classes.filter((names) => names !== '');
  return { self: weighClasses(self), parent: weighClasses(parent) };
}

/** Weight of a utility class; generated names and component names have a weight of 1. */
const UTILITY_WEIGHT = 0.25;

/** Class names made of ordinary words; all others are generated. */
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

/**
 * Recognizes Tailwind and Bootstrap utilities by their form: short words with a dash and a step, or variants
 * with a colon.
 */
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

/** Utilities must be nearly identical. For descriptive names, half is enough, since the rest are variants. */
const [MIN_UTILITY_SHARE, MIN_NAME_SHARE, MIN_SHARED_WEIGHT] = [0.75, 0.5, 1];

/** Returns whether two elements appear to be the same part of the same component. */
export function isSameComponentPart(a: ClassSignature, b: ClassSignature): boolean {
  const self = compareWeights(a.self, b.self);
  const parent = compareWeights(a.parent, b.parent);
  return self.isAlike && parent.isAlike && self.shared + parent.shared >= MIN_SHARED_WEIGHT;
}

/** Returns whether two elements have similar classes, regardless of their location. */
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
