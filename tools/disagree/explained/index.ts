import type { DifferenceExplanation, EngineDifference } from '../difference.ts';
import {
  belowMinimum,
  emphasisOfTheSentence,
  generatedText,
  linkColorsKnown,
  measuredFromPixels,
  moreThanColors,
  placeholderText,
  possiblyDecorative,
  signsOnly,
} from './colors.ts';
import { fixedBehind, joinedLetters, textWithoutBox } from './contrast-missed-by-axe.ts';
import {
  clippedSkipLink,
  coveredPage,
  focusWithGoodReason,
  headerAcrossTable,
  headerInSection,
  linksWithSameName,
  nameWithoutRole,
  needsReviewByUs,
  noAxeRule,
  publishingRole,
  regionWithoutName,
  smallScrollDistance,
  tableWithoutHeaders,
} from './semantics.ts';
import { genericInLists, nothingToSkip, outermostContent, sharedAccessKey } from './structure.ts';
import { equivalentTarget, targetInParts, targetReachesBeyond, withinRounding } from './targets.ts';

/** All known causes of differences, the most specific first. */
export const explanations: readonly DifferenceExplanation[] = [
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
  linksWithSameName,
  measuredFromPixels,
  moreThanColors,
  nameWithoutRole,
  nothingToSkip,
  outermostContent,
  possiblyDecorative,
  placeholderText,
  publishingRole,
  regionWithoutName,
  smallScrollDistance,
  sharedAccessKey,
  signsOnly,
  tableWithoutHeaders,
  targetInParts,
  targetReachesBeyond,
  textWithoutBox,
  withinRounding,
  needsReviewByUs,
  noAxeRule,
];

/** Finds the cause of a difference; undefined if it is not explained yet. */
export function findExplanation(difference: EngineDifference): DifferenceExplanation | undefined {
  return explanations.find((explanation) => explanation.matches(difference));
}
