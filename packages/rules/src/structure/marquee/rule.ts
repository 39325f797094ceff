import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { parseInteger } from '../../shared/parse-integer.ts';

/** Same check as axe-core's `marquee` (technique F16). */
export const marquee = defineRule({
  id: 'marquee',
  title: 'Text doesn’t scroll automatically',
  help: 'Use an element other than `<marquee>`, and add a control that starts or stops the movement.',
  impact:
    'People who read slowly can’t finish the text, and people who are easily distracted can’t read the content next to it.',
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
    still: 'The text doesn’t move.',
    moves:
      'People can’t stop the movement: the text scrolls endlessly, and the page has no control to stop it.',
    ends: {
      question: 'Does this text scroll for more than five seconds?',
      ifSo: 'people can’t stop it: it scrolls automatically {rounds} times.',
    },
  },
});

/** https://html.spec.whatwg.org/multipage/obsolete.html#the-marquee-element-2 */
function isStill(element: ElementModel): boolean {
  return element.textContent.trim() === '' || parseInteger(element.attr('scrollamount')) === 0;
}
