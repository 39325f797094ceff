import type { Difference, Explanation } from '../difference.ts';
import { belowMinimum, emphasisOfTheSentence, measuredFromPixels, signsOnly } from './colors.ts';
import {
  clippedSkipLink,
  coveredPage,
  headerAcrossTable,
  headerInSection,
  linksToOtherSites,
  notAsked,
  scrollsLittle,
} from './questions.ts';
import { equivalentTarget, targetInParts } from './targets.ts';

/** Every known cause of a difference, the narrow ones first. */
export const explanations: readonly Explanation[] = [
  belowMinimum,
  clippedSkipLink,
  coveredPage,
  emphasisOfTheSentence,
  equivalentTarget,
  headerAcrossTable,
  headerInSection,
  linksToOtherSites,
  measuredFromPixels,
  scrollsLittle,
  signsOnly,
  targetInParts,
  notAsked,
];

/** The cause of a difference; undefined when nobody has found out yet. */
export function explain(difference: Difference): Explanation | undefined {
  return explanations.find((explanation) => explanation.isIt(difference));
}
