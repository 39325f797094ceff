import type { Difference, Explanation } from '../difference.ts';
import {
  belowMinimum,
  emphasisOfTheSentence,
  generatedText,
  linkColorsKnown,
  measuredFromPixels,
  moreThanColors,
  perhapsDecoration,
  placeholderText,
  signsOnly,
} from './colors.ts';
import {
  clippedSkipLink,
  coveredPage,
  focusWithGoodReason,
  headerAcrossTable,
  headerInSection,
  linksOfOneName,
  nameWithoutRole,
  notAsked,
  publishingRole,
  questionOfOurs,
  regionWithoutName,
  scrollsLittle,
  tableWithoutHeaders,
} from './questions.ts';
import { fixedBehind, joinedLetters, textWithoutBox } from './silences.ts';
import { genericInLists, nothingToSkip, outermostContent, sharedAccessKey } from './structure.ts';
import { equivalentTarget, targetInParts, targetReachesBeyond, withinRounding } from './targets.ts';

/** Every known cause of a difference, the narrow ones first. */
export const explanations: readonly Explanation[] = [
  belowMinimum,
  clippedSkipLink,
  coveredPage,
  emphasisOfTheSentence,
  equivalentTarget,
  fixedBehind,
  focusWithGoodReason,
  generatedText,
  genericInLists,
  headerAcrossTable,
  headerInSection,
  joinedLetters,
  linkColorsKnown,
  linksOfOneName,
  measuredFromPixels,
  moreThanColors,
  nameWithoutRole,
  nothingToSkip,
  outermostContent,
  perhapsDecoration,
  placeholderText,
  publishingRole,
  regionWithoutName,
  scrollsLittle,
  sharedAccessKey,
  signsOnly,
  tableWithoutHeaders,
  targetInParts,
  targetReachesBeyond,
  textWithoutBox,
  withinRounding,
  questionOfOurs,
  notAsked,
];

/** The cause of a difference; undefined when nobody has found out yet. */
export function explain(difference: Difference): Explanation | undefined {
  return explanations.find((explanation) => explanation.isIt(difference));
}
