import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { codeTags } from '../../shared/text-blocks.ts';
import { isReadableText } from '../../shared/visible-text.ts';
import { findLookAlikeWords, type LookAlike } from './find-look-alikes.ts';

/** Only text with one of these characters is searched. */
const suspectPattern =
  /[\p{Script=Greek}\p{Script=Cyrillic}\u{1D400}-\u{1D7FF}\u{24B6}-\u{24E9}\u{1F110}-\u{1F189}]/u;

/** Text is truncated to this length. */
const MAX_TEXT_LENGTH = 5_000;

const MAX_CODE_POINTS = 4;

const getFirstWords = memoizePerPage((page: PageModel): ReadonlyMap<ElementModel, LookAlike> => {
  const found = new Map<ElementModel, LookAlike>();
  for (const text of page.texts) {
    if (found.has(text.parent) || !suspectPattern.test(text.text)) continue;
    if (!text.parent.isHtml || !isReadableText(text) || !isRead(text.parent)) continue;
    const words = findLookAlikeWords(text.text.slice(0, MAX_TEXT_LENGTH));
    const [first] = [...words.filter(({ kind }) => kind !== 'stylized'), ...words];
    if (first) found.set(text.parent, first);
  }
  return found;
});

/** Elements whose name is announced in addition to their text. */
const containerRoles = new Set(
  'alertdialog application article banner complementary contentinfo dialog document feed figure form grid group list listbox main menu menubar navigation note radiogroup region row search table tablist tabpanel toolbar tree treegrid'.split(
    ' ',
  ),
);

/** Returns whether screen readers read the text itself: it is exposed, and no other name replaces it. */
function isRead(element: ElementModel): boolean {
  const isReplaced = (at: ElementModel) =>
    at.role === 'img' ||
    at.role === 'math' ||
    codeTags.has(at.tag) ||
    (at.nameSource?.startsWith('aria-') === true && !containerRoles.has(at.role ?? ''));
  return element.isExposed && element.closest(isReplaced) === null;
}

/** F71: “using text look-alikes to represent text without providing a text alternative”. */
export const lookAlikeCharacters = defineRule({
  id: 'look-alike-characters',
  title: 'Words are written with ordinary letters',
  help: 'Write the word with ordinary letters, and style it with CSS. If the characters are intentional, use `role="img"` and an `aria-label` with the word.',
  impact:
    'Screen readers read these characters one at a time, mispronounce them or skip them, and searches don’t find the word.',
  criteria: ['1.1.1'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Finds Latin, Greek and Cyrillic letters within one word, mathematical letters and letters in circles or boxes. Other look-alikes, for example “h3ll0”, aren’t detected.',
    'Short words in capitals, formulas, code and words whose letters are in several elements are skipped.',
  ],
  applies: (page) => getFirstWords(page).keys(),
  check: (element, page) => {
    const { kind, word, plain, codePoints } = getFirstWords(page).get(element)!;
    const details = { facts: { text: word, plain, codePoints: codePoints.slice(0, MAX_CODE_POINTS) } };
    return kind === 'stylized' ? cantTell('stylized', details) : failed(kind, details);
  },
  messages: {
    mixed:
      'Screen readers can’t read “{text}” as “{plain}”: it contains letters of a different alphabet that only look like the right ones ({codePoints}).',
    styled:
      'Screen readers can’t read “{text}” as “{plain}”: it consists of symbols that only look like letters ({codePoints}).',
    digits:
      'Screen readers can’t read “{text}” as the number {plain}: it contains letters that only look like digits ({codePoints}).',
    stylized: {
      question: 'Are the letters from a different alphabet in “{text}” ({codePoints}) there just for style?',
      ifSo: 'screen readers can’t read the word.',
    },
  },
});
