import type { PageModel, SpacingRequest } from '@curbcut/page-model';
import { findClipper, getClippingBoxes, getTextsInClips } from '../../zoom/clipped-texts.ts';

/** Boxes with texts that are looked at on one page, from its top: a wrapper around all of it holds thousands. */
const MAX_REQUESTS = 500;

/** Texts that are whole, in boxes that would hide a part of them. */
export function buildSpacingRequests(page: PageModel): SpacingRequest[] {
  const questions: SpacingRequest[] = [];
  for (const [holder, texts] of getTextsInClips(page)) {
    if (texts.every(({ isGenerated }) => isGenerated) || texts.some((text) => findClipper(text) !== null))
      continue;
    for (const { element, clipsX, clipsY } of getClippingBoxes(holder)) {
      if (questions.length === MAX_REQUESTS) return questions;
      questions.push({ clip: element.index, textElement: holder.index, clipsX, clipsY });
    }
  }
  return questions;
}
