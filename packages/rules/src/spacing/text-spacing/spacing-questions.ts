import type { PageModel, ProbeQuestions } from '@curbcut/page-model';
import { findClipper, getClippingBoxes, getTextsInClips } from '../../zoom/clipped-texts.ts';

/**
 * Maximum number of questions per page, from the top: a wrapper around the whole page contains thousands of pieces of
 * text.
 */
const MAX_QUESTIONS = 500;

/** Finds text that is fully visible in boxes that would clip it. */
export function findSpacingQuestions(page: PageModel): ProbeQuestions<'spacing'> {
  const questions: ProbeQuestions<'spacing'>[number][] = [];
  for (const [textElement, texts] of getTextsInClips(page)) {
    if (texts.every(({ isGenerated }) => isGenerated) || texts.some((text) => findClipper(text) !== null))
      continue;
    for (const { element, clipsX, clipsY } of getClippingBoxes(textElement)) {
      if (questions.length === MAX_QUESTIONS) return questions;
      questions.push({ clip: element.index, textElement: textElement.index, clipsX, clipsY });
    }
  }
  return questions;
}
