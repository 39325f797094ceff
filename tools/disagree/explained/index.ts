import type { DifferenceExplanation, EngineDifference } from '../difference.ts';
import {
  belowMinimum,
  beyondColor,
  generatedText,
  linkColorsKnown,
  measuredFromPixels,
  placeholderText,
  possiblyDecorative,
  sentenceEmphasis,
  symbolsOnly,
} from './colors.ts';
import { fixedBackground, joinedLetters, textWithoutBox } from './contrast-missed-by-axe.ts';
import {
  clippedSkipLink,
  coveredPage,
  focusableWithRole,
  headerAcrossTable,
  headerInSection,
  linksWithSameName,
  nameWithoutRole,
  noAxeRule,
  onlyOursNeedsReview,
  publishingRole,
  regionWithoutName,
  smallScrollDistance,
  tableWithoutHeaders,
} from './semantics.ts';
import {
  focusableElementId,
  genericInLists,
  noStyleSheets,
  nothingToSkip,
  outermostContent,
  sharedAccessKey,
} from './structure.ts';
import { equivalentTarget, targetBeyondBox, targetWithParts, withinRoundingError } from './targets.ts';

/** All known causes of differences, most specific first. */
export const explanations: readonly DifferenceExplanation[] = [
  belowMinimum,
  clippedSkipLink,
  coveredPage,
  sentenceEmphasis,
  equivalentTarget,
  fixedBackground,
  focusableWithRole,
  generatedText,
  genericInLists,
  headerAcrossTable,
  headerInSection,
  focusableElementId,
  joinedLetters,
  linkColorsKnown,
  linksWithSameName,
  measuredFromPixels,
  beyondColor,
  nameWithoutRole,
  noStyleSheets,
  nothingToSkip,
  outermostContent,
  possiblyDecorative,
  placeholderText,
  publishingRole,
  regionWithoutName,
  smallScrollDistance,
  sharedAccessKey,
  symbolsOnly,
  tableWithoutHeaders,
  targetWithParts,
  targetBeyondBox,
  textWithoutBox,
  withinRoundingError,
  onlyOursNeedsReview,
  noAxeRule,
];

/** Finds the cause of a difference; undefined if it isn't explained yet. */
export function findExplanation(difference: EngineDifference): DifferenceExplanation | undefined {
  return explanations.find((explanation) => explanation.matches(difference));
}
