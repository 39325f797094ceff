import type { PageModel, SpacingQuestion } from '@curbcut/page-model';
import { clipperOf, hidingBoxes, textsInClips } from '../../zoom/clipped-texts.ts';

/** Boxes with texts that are looked at on one page, from its top: a wrapper around all of it holds thousands. */
const mostQuestions = 500;

/** Texts that are whole, in boxes that would hide a part of them. */
export function spacingQuestions(page: PageModel): SpacingQuestion[] {
  const questions: SpacingQuestion[] = [];
  for (const [holder, texts] of textsInClips(page)) {
    if (texts.every(({ isGenerated }) => isGenerated) || texts.some((text) => clipperOf(text) !== null))
      continue;
    for (const { element, x, y } of hidingBoxes(holder)) {
      if (questions.length === mostQuestions) return questions;
      questions.push({ clip: element.index, holder: holder.index, x, y });
    }
  }
  return questions;
}
