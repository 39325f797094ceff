import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { codeTags } from '../../shared/text-blocks.ts';
import { isReadableText } from '../../shared/visible-text.ts';
import { classifyLetters, findSpacedLetters } from './spaced-words.ts';

/** Runs of single letters, grouped by the element that contains them. */
const getSpacedLetters = memoizePerPage((page: PageModel): ReadonlyMap<ElementModel, readonly string[]> => {
  const found = new Map<ElementModel, readonly string[]>();
  for (const text of page.texts) {
    const runs = findSpacedLetters(text.text);
    if (runs.length === 0 || !isReadableText(text) || !isRead(text.parent)) continue;
    found.set(text.parent, [...(found.get(text.parent) ?? []), ...runs]);
  }
  return found;
});

/** Returns whether screen readers read the text itself: it is exposed, and no other name replaces it. */
function isRead(element: ElementModel): boolean {
  const isReplaced = (at: ElementModel) =>
    (at.attr('aria-label') ?? '').trim() !== '' || at.role === 'img' || codeTags.has(at.tag);
  return element.isExposed && element.closest(isReplaced) === null;
}

/** F32: “using white space characters to control spacing within a word”. */
export const spacedLetters = defineRule({
  id: 'spaced-letters',
  title: 'Words aren’t spaced out with spaces',
  help: 'Remove the spaces and widen the word with the CSS property `letter-spacing`.',
  impact: 'Screen readers spell the letters instead of reading the word, and searches miss it.',
  criteria: ['1.3.2'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Finds only three or more single letters in one piece of text, and two to four Chinese or Japanese characters separated by wide spaces.',
    'Letters in an alphabetic script that don’t look like a word are assumed to be single letters.',
  ],
  applies: (page) => getSpacedLetters(page).keys(),
  check: (element, page) => {
    const runs = getSpacedLetters(page).get(element) ?? [];
    const kinds = runs.map((run) => ({
      run,
      kind: classifyLetters(run, (word) => isWordOfPage(word, page)),
    }));
    const word = kinds.find(({ kind }) => kind === 'word');
    if (word) return failed('spaced', { facts: { text: word.run } });
    const unsure = kinds.find(({ kind }) => kind === 'unsure');
    if (unsure) return cantTell('unsure', { facts: { text: unsure.run } });
    return passed('letters');
  },
  messages: {
    letters: 'The letters aren’t one word.',
    spaced: 'Screen readers spell the word “{text}” letter by letter, because it contains spaces.',
    unsure: {
      question: 'Is “{text}” one word with spaces between its letters?',
      ifSo: 'screen readers spell it letter by letter.',
    },
  },
});

/** Maximum number of pieces of text from which words are collected. */
const MAX_TEXTS = 5_000;

const getWords = memoizePerPage((page: PageModel): ReadonlySet<string> => {
  const texts = [page.document.title, ...page.texts.slice(0, MAX_TEXTS).map(({ text }) => text)];
  const wordPattern = /\p{L}{3,}/gu;
  return new Set(texts.flatMap((text) => text.slice(0, 2_000).toLowerCase().match(wordPattern) ?? []));
});

const isWordOfPage = (word: string, page: PageModel) => getWords(page).has(word.toLowerCase());
