import type { TextModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { findAmbiguousReference, findVisualPhrases } from './visual-references.ts';

/**
 * Names of controls and parts of the page, joined into one string: text may refer to a control called “Round
 * button” by its name.
 */
const getControlNames = memoizePerPage((page) => ({
  text: page
    .byRole('button', 'link', 'heading', 'navigation', 'region', 'tab', 'menu')
    .map(({ name }) => name.toLowerCase())
    .join('\n'),
}));

/**
 * Visible text that refers to something by appearance or position, grouped by the element that contains the
 * text.
 */
const getVisualInstructions = memoizePerPage((page) => {
  const found = new Map<TextModel['parent'], string[]>();
  for (const parent of new Set(page.texts.map((text) => text.parent))) {
    const words = listTextRuns(parent).flatMap((text) => findVisualPhrases(text));
    if (words.length > 0) found.set(parent, words);
  }
  return found;
});

/** Lists an element's text, without joining text that other elements separate. Frameworks split sentences into several nodes. */
function listTextRuns(element: TextModel['parent']): string[] {
  const runs: string[] = [''];
  for (const child of element.flatChildren) {
    if ('tag' in child) runs.push('');
    else if (child.isVisible || element.isExposed) runs.push(runs.pop() + child.text);
  }
  return runs.filter((text) => text.trim() !== '');
}

/**
 * ACT 9bd38c, for English text. What a word means, and whether other text helps, needs review. The rule fails
 * only if text refers by left or right to one of several elements without a name.
 */
export const sensoryInstructions = defineRule({
  id: 'sensory-instructions',
  title: 'Instructions don’t rely on sensory characteristics alone',
  help: 'Name the control in the instruction: “Press Search, the round button on the right”.',
  impact: 'People who can’t perceive shape, color, size or position don’t know what the text refers to.',
  criteria: ['1.3.3'],
  category: 'other',
  severity: 'moderate',
  bestPractice: false,
  act: ['9bd38c'],
  axe: [],
  limits: [
    'Only English text is read.',
    'A person has to check whether other text gives the same information without sensory characteristics.',
  ],
  applies: (page) => [...getVisualInstructions(page).keys()],
  check: (element, page) => {
    const words = getVisualInstructions(page).get(element) ?? [];
    const unnamed = words.filter((word) => !getControlNames(page).text.includes(word.toLowerCase()));
    if (unnamed.length === 0) return passed('named', { facts: { words } });
    const text = element.textContent.replace(/\s+/g, ' ').trim();
    const ambiguous = unnamed.length === 1 ? findAmbiguousReference(text, page) : null;
    if (ambiguous === null) return cantTell('points', { facts: { words: unnamed, text } });
    const { thing, elements } = ambiguous;
    return failed('alike', { facts: { words, text, thing, count: elements.length }, related: elements });
  },
  messages: {
    named: 'These words are part of the name of a control or a part of the page: {words}.',
    alike:
      '“{text}” refers to a {thing} by position alone: the page has {count} of them, and none has a name.',
    points:
      'Can people who can’t see the page tell what this text refers to? “{text}” refers to something by shape, color, size or position: {words}.',
  },
});
