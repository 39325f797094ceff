import type { TextModel } from '@curbcut/page-model';
import { cantTell, defineRule, passed } from '../../rule.ts';
import { perPage } from '../../shared/per-page.ts';
import { visualWords } from './visual-words.ts';

/** Names of what people use, in one text: a control that is called “Round button” can be pointed to as that. */
const controlNames = perPage((page) => ({
  text: page
    .byRole('button', 'link', 'heading', 'navigation', 'region', 'tab', 'menu')
    .map(({ name }) => name.toLowerCase())
    .join('\n'),
}));

/** Visible texts, by the element that holds them, that tell people to do something by how it looks or where it is. */
const instructions = perPage((page) => {
  const found = new Map<TextModel['parent'], string[]>();
  for (const { text, parent, isVisible } of page.texts) {
    if (!isVisible && !parent.isExposed) continue;
    const words = visualWords(text);
    if (words.length > 0) found.set(parent, [...(found.get(parent) ?? []), ...words]);
  }
  return found;
});

/** ACT 9bd38c, of English texts. What a word means and whether another text helps, only a person knows. */
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
  applies: (page) => [...instructions(page).keys()],
  check: (element, page) => {
    const words = instructions(page).get(element) ?? [];
    const unnamed = words.filter((word) => !controlNames(page).text.includes(word.toLowerCase()));
    return unnamed.length === 0
      ? passed('named', { facts: { words } })
      : cantTell('points', {
          facts: { words: unnamed, text: element.textContent.replace(/\s+/g, ' ').trim() },
        });
  },
  messages: {
    named: 'What is pointed to has these words in its name: {words}.',
    points:
      'Can people who do not see the page tell what is meant? “{text}” points by shape, colour, size or place: {words}.',
  },
});
