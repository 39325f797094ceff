import { defineRule, failed } from '../../rule.ts';

/**
 * The elements of axe-core's `blink`. A best practice only: no browser since 2013 makes the element blink, so that
 * nobody meets the movement which 2.2.2 speaks of.
 */
export const blink = defineRule({
  id: 'blink',
  title: 'Text is not marked to blink',
  help: 'Use an element other than blink, such as strong.',
  impact: 'In old browsers the text blinks without end, which distracts people from all other content.',
  criteria: [],
  category: 'other',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: ['blink'],
  applies: (page) => page.byTag('blink').filter((element) => element.isVisible),
  check: () => failed('marked'),
  messages: {
    marked: 'The text is marked to blink. Browsers of today leave it still; old ones do not.',
  },
});
