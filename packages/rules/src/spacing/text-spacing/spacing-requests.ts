import type { PageModel, SpacingRequest } from '@curbcut/page-model';
import { findClipper, getClippingBoxes, getTextsInClips } from '../../zoom/clipped-texts.ts';

/**
 * Maximum number of requests for a page, from its top: a wrapper around the whole page contains thousands of
 * texts.
 */
const MAX_REQUESTS = 500;

/** Builds requests for texts that are fully visible in boxes that would clip them. */
export function buildSpacingRequests(page: PageModel): SpacingRequest[] {
  const requests: SpacingRequest[] = [];
  for (const [textElement, texts] of getTextsInClips(page)) {
    if (texts.every(({ isGenerated }) => isGenerated) || texts.some((text) => findClipper(text) !== null))
      continue;
    for (const { element, clipsX, clipsY } of getClippingBoxes(textElement)) {
      if (requests.length === MAX_REQUESTS) return requests;
      requests.push({ clip: element.index, textElement: textElement.index, clipsX, clipsY });
    }
  }
  return requests;
}
