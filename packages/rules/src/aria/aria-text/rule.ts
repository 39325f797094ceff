import { defineRule, failed, passed } from '../../rule.ts';
import { getTabStopsInside } from '../../shared/tab-stops.ts';

/** The question of axe-core’s `aria-text`. No specification has the role; VoiceOver reads such an element as one text. */
export const ariaText = defineRule({
  id: 'aria-text',
  title: 'Elements with the role “text” hold no controls',
  help: 'Take the controls out of the element, or drop the role.',
  impact: 'VoiceOver reads the element as one text: people land on a control inside and hear nothing of it.',
  criteria: [],
  category: 'keyboard',
  severity: 'serious',
  bestPractice: true,
  act: [],
  axe: ['aria-text'],
  applies: (page) =>
    page
      .byAttribute('role')
      .filter((element) => element.isExposed && element.tokens('role')[0]?.toLowerCase() === 'text'),
  check: (element) => {
    const stops = getTabStopsInside(element);
    return stops.length > 0 ? failed('controlInside', { related: stops }) : passed('textOnly');
  },
  messages: {
    textOnly: 'The Tab key reaches nothing inside.',
    controlInside:
      'People who use VoiceOver land on a control inside and hear nothing of it: the role “text” makes all of it one text.',
  },
});
