import { Random } from '../lib/random.ts';
import { effectGenerators } from './kinds/effects.ts';
import { gradientGenerators } from './kinds/gradients.ts';
import { imageGenerators } from './kinds/images.ts';
import { unlocatedMakers } from './kinds/unlocated.ts';
import type { LabeledText } from './labeled-text.ts';

/** Number of failing samples per kind, and of passing samples per kind. */
const TEXTS_PER_LABEL = 6;
/**
 * Maximum number of draws. Colors without a clear label are drawn again, and this many draws are always
 * enough.
 */
const MAX_DRAWS = 20_000;

/** Creates the labeled samples, the same on every run. */
export function createLabeledSet(): LabeledText[] {
  return [...gradientGenerators, ...imageGenerators, ...effectGenerators, ...unlocatedMakers].flatMap(
    (make, position) => {
      const random = new Random(position + 1);
      const failing: LabeledText[] = [];
      const passing: LabeledText[] = [];
      for (let draw = 0; draw < MAX_DRAWS && failing.length + passing.length < 2 * TEXTS_PER_LABEL; draw++) {
        const text = make(random);
        if (text === null) continue;
        const group = text.fails ? failing : passing;
        if (group.length < TEXTS_PER_LABEL) group.push(text);
      }
      return [...failing, ...passing];
    },
  );
}
