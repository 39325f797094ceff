import { defineProbe } from '../define-probe.ts';
import { probeLimits } from '../limits.ts';
import type {} from './facts.ts';

/** Finds images that appear to contain text. Changes nothing. */
export const imageTextProbe = defineProbe({
  id: 'image-text',
  name: 'images of text',
  facts: 'imageText',
  unit: 'images',
  leavesPage: 'as-is',
  budget: {
    /** Larger images are mostly screenshots, maps and photographs, whose text is part of their content. */
    maxImagePixels: 300_000,
  },
  limits: probeLimits['image-text'],
  onFailure: 'report',
  isNeeded: (images) => images.length > 0,
  async run({ questions, budget, limits, call, mapByWalkNumber }) {
    const images = mapByWalkNumber(questions.slice(0, limits.maxImages));
    const found = await call('findImagesWithText', [[...images.keys()], budget.maxImagePixels]);
    return {
      facts: { nodes: found.map((number) => images.get(number)!) },
      done: Math.min(questions.length, limits.maxImages),
      of: questions.length,
    };
  },
});
