import { Random } from '../lib/random.ts';
import { effects } from './kinds/effects.ts';
import { gradients } from './kinds/gradients.ts';
import { pictures } from './kinds/pictures.ts';
import { unlocated } from './kinds/unlocated.ts';
import type { LabelledText } from './labelled-text.ts';

/** Of each kind as many texts that fail as texts that pass. */
const perLabel = 6;
/** Colours that give no clear label are drawn again; this often is always enough. */
const mostDraws = 20_000;

/** The labelled texts, the same on every run. */
export function labelledSet(): LabelledText[] {
  return [...gradients, ...pictures, ...effects, ...unlocated].flatMap((make, position) => {
    const random = new Random(position + 1);
    const failing: LabelledText[] = [];
    const passing: LabelledText[] = [];
    for (let draw = 0; draw < mostDraws && failing.length + passing.length < 2 * perLabel; draw++) {
      const text = make(random);
      if (text === null) continue;
      const same = text.fails ? failing : passing;
      if (same.length < perLabel) same.push(text);
    }
    return [...failing, ...passing];
  });
}
