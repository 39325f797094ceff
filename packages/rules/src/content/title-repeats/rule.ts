import { defineRule, failed, passed } from '../../rule.ts';
import { visibleInnerText } from '../../shared/visible-text.ts';

/** Failing use of technique H33: a title that says again what the link or button already says. */
export const titleRepeats = defineRule({
  id: 'title-repeats',
  title: 'Titles do not repeat what is written on the control',
  help: 'Drop the title attribute, or say in it what the text does not.',
  impact:
    'Some screen readers say the same twice, and a tip covers what stands near for people who enlarge the screen.',
  criteria: [],
  category: 'other',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: [],
  applies: (page) =>
    page
      .byAttribute('title')
      .filter(
        (element) =>
          element.isExposed &&
          (element.role === 'link' || element.role === 'button') &&
          plain(element.attr('title') ?? '') !== '',
      ),
  check: (element) => {
    const title = element.attr('title') ?? '';
    const facts = { title };
    return plain(title) === plain(visibleInnerText(element))
      ? failed('repeats', { facts })
      : passed('adds', { facts });
  },
  messages: {
    adds: 'The title says more than the text.',
    repeats:
      'The title says “{title}” again: some people hear it twice, for others the tip covers what stands near.',
  },
});

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
