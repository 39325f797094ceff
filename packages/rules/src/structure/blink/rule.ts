import { defineRule, failed } from '../../rule.ts';

/**
 * The elements of axe-core's `blink`. A best practice only: no browser since 2013 makes the element blink, so
 * that the movement of 2.2.2 does not occur.
 */
export const blink = defineRule({
  id: 'blink',
  title: 'Text does not use the blink element',
  help: 'Use an element other than `<blink>`, such as `<strong>`.',
  impact: 'In old browsers the text blinks forever, which distracts people from all other content.',
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
