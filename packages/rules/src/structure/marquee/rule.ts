import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { parseInteger } from '../../shared/parse-integer.ts';

/** The question of axe-core's `marquee` (technique F16). */
export const marquee = defineRule({
  id: 'marquee',
  title: 'Text does not scroll by itself',
  help: 'Use an element other than marquee, and let people start the movement or stop it.',
  impact:
    'People who read slowly cannot finish, and people who are easily distracted cannot read what is beside it.',
  criteria: ['2.2.2'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: ['marquee'],
  applies: (page) => page.byTag('marquee').filter((element) => element.isVisible),
  check: (element) => {
    if (isStill(element)) return passed('still');
    const rounds = parseInteger(element.attr('loop')) ?? -1;
    return rounds > 0 ? cantTell('ends', { facts: { rounds } }) : failed('moves');
  },
  messages: {
    still: 'The text stands still.',
    moves: 'The text moves without end, and people cannot stop it.',
    ends: 'Does this text come to rest within five seconds? It scrolls by itself {rounds} times.',
  },
});

/** https://html.spec.whatwg.org/multipage/obsolete.html#the-marquee-element-2 */
function isStill(element: ElementModel): boolean {
  return element.textContent.trim() === '' || parseInteger(element.attr('scrollamount')) === 0;
}
