import { defineProbe } from '../define-probe.ts';
import { noLimits } from '../limits.ts';
import type {} from './facts.ts';

/** Finds images that appear to contain text. Changes nothing. */
export const imageTextProbe = defineProbe({
  id: 'image-text',
  name: 'images of text',
  facts: 'imageText',
  unit: 'images',
  leavesPage: 'as-is',
  budget: {
    /** For all images on a page. */
    callMs: 3_000,
    /** Larger images are mostly screenshots, maps and photographs, whose text is part of their content. */
    maxImagePixels: 300_000,
  },
  limits: noLimits,
  onFailure: 'report',
  isNeeded: (images) => images.length > 0,
  async run({ questions, budget, call, mapByWalkNumber }) {
    const images = mapByWalkNumber(questions);
    const found = await call('findImagesWithText', [[...images.keys()], budget.maxImagePixels]);
    return {
      facts: { nodes: found.map((number) => images.get(number)!) },
      done: questions.length,
      of: questions.length,
    };
  },
});
