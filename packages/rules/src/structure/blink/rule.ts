import { defineRule, failed } from '../../rule.ts';

/**
 * The elements of axe-core's `blink`. Only a best practice: browsers haven't made the element blink since
 * 2013, so 2.2.2 doesn't apply.
 */
export const blink = defineRule({
  id: 'blink',
  title: 'The blink element isn’t used',
  help: 'Use an element other than `<blink>`, such as `<strong>`.',
  impact: 'In old browsers the text never stops blinking, which is distracting.',
  criteria: [],
  category: 'other',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: ['blink'],
  applies: (page) => page.byTag('blink').filter((element) => element.isVisible),
  check: () => failed('marked'),
  messages: {
    marked: 'The text is in a blink element, which blinks in old browsers.',
  },
});
