import type { TextModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { findAmbiguousReference } from './ambiguous-reference.ts';
import { findVisualPhrases } from './visual-phrases.ts';

/** Names of what people use, in one text: a control that is called “Round button” can be pointed to as that. */
const getControlNames = memoizePerPage((page) => ({
  text: page
    .byRole('button', 'link', 'heading', 'navigation', 'region', 'tab', 'menu')
    .map(({ name }) => name.toLowerCase())
    .join('\n'),
}));

/** Visible texts, by the element that holds them, that tell people to do something by how it looks or where it is. */
const getVisualInstructions = memoizePerPage((page) => {
  const found = new Map<TextModel['parent'], string[]>();
  for (const { text, parent, isVisible } of page.texts) {
    if (!isVisible && !parent.isExposed) continue;
    const words = findVisualPhrases(text);
    if (words.length > 0) found.set(parent, [...(found.get(parent) ?? []), ...words]);
  }
  return found;
});

/**
 * ACT 9bd38c, of English texts. What a word means and whether another text helps, only a person knows: sure is only that
 * left and right tell nobody who does not see which of several things is meant that have no name.
 */
export const sensoryInstructions = defineRule({
  id: 'sensory-instructions',
  title: 'Instructions do not depend on seeing',
  help: 'Name the thing by its label too: “Press Search, the round button on the right”.',
  impact: 'People who cannot see shape, colour or place do not know what is meant.',
  criteria: ['1.3.3'],
  category: 'other',
  severity: 'moderate',
  bestPractice: false,
  act: ['9bd38c'],
  axe: [],
  limits: [
    'Only English texts are read.',
    'Whether another text says the same without seeing is left to a person.',
  ],
  applies: (page) => [...getVisualInstructions(page).keys()],
  check: (element, page) => {
    const words = getVisualInstructions(page).get(element) ?? [];
    const unnamed = words.filter((word) => !getControlNames(page).text.includes(word.toLowerCase()));
    if (unnamed.length === 0) return passed('named', { facts: { words } });
    const text = element.textContent.replace(/\s+/g, ' ').trim();
    const alike = unnamed.length === 1 ? findAmbiguousReference(text, page) : null;
    if (alike === null) return cantTell('points', { facts: { words: unnamed, text } });
    const { thing, elements } = alike;
    return failed('alike', { facts: { words, text, thing, count: elements.length }, related: elements });
  },
  messages: {
    named: 'What is pointed to has these words in its name: {words}.',
    alike:
      'People who do not see the page cannot tell which {thing} is meant: there are {count}, none of them has a name, and “{text}” points by place alone.',
    points:
      'Can people who do not see the page tell what is meant? “{text}” points by shape, colour, size or place: {words}.',
  },
});
