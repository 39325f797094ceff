import type { ElementModel, PageModel } from '@curbcut/page-model';
import { detectLanguage, isReadableText } from '@curbcut/rules/for-recipes';
import type { FailedElement, Recipe, SuggestedFix } from '../recipe.ts';
import { createFix, defineRecipe, defineRecipes } from '../shared/define-recipe.ts';
import { removeAttribute, setAttribute } from '../shared/patch-steps.ts';

/** Returns the canonical language tag, or null if the text is not one. */
function toLanguageTag(written: string | null | undefined): string | null {
  const tag = (written ?? '')
    .trim()
    .split(/[,;\s]/)[0]!
    .replaceAll('_', '-');
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

interface DetectedLanguage {
  readonly tag: string;
  readonly source: string;
  readonly isDeclared: boolean;
}

/** Maximum number of text nodes, and of their total characters, used to detect a language. */
const MAX_TEXTS = 40;
const MAX_CHARACTERS = 2_000;

/** Detects a page's language from its declarations, otherwise from its text. */
function detectPageLanguage(page: PageModel): DetectedLanguage | null {
  const root = page.document.root;
  const meta = (test: (element: ElementModel) => boolean) => page.byTag('meta').find(test)?.attr('content');
  const declared: [string | null, string][] = [
    [toLanguageTag(root?.attr('xml:lang')), 'xml:lang'],
    [
      toLanguageTag(meta((element) => element.attr('http-equiv')?.toLowerCase() === 'content-language')),
      'the content-language meta element',
    ],
    [
      toLanguageTag(meta((element) => element.attr('property') === 'og:locale')),
      'the og:locale meta element',
    ],
    [toLanguageTag(page.byTag('body')[0]?.attr('lang')), 'the body element'],
  ];
  for (const [tag, source] of declared) if (tag !== null) return { tag, source, isDeclared: true };
  return detectTextLanguage(getPageTexts(page));
}

/** Detects the language of several pieces of text. */
function detectTextLanguage(texts: readonly string[]): DetectedLanguage | null {
  const longest = selectLongestTexts(texts);
  const tag = detectLanguage(longest) ?? detectLanguage([longest.join('. ')]);
  return tag === null ? null : { tag, source: 'the page text', isDeclared: false };
}

/** Returns a page's title and readable text. */
function getPageTexts(page: PageModel): string[] {
  return [page.document.title, ...page.texts.filter(isReadableText).map(({ text }) => text)];
}

/** Selects the longest pieces of text up to the limits. */
function selectLongestTexts(texts: readonly string[]): string[] {
  let left = MAX_CHARACTERS;
  return texts
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_TEXTS)
    .flatMap((text) => {
      const excerpt = text.slice(0, left);
      left -= excerpt.length;
      return excerpt === '' ? [] : [excerpt];
    });
}

/** Returns the visible and hidden text inside an element. */
function getTextsInside(element: ElementModel): string[] {
  return [element.textContent.replace(/\s+/g, ' ').trim()];
}

/** Corrects the spelling of an invalid `lang` attribute, or replaces it with the text's detected language. */
function fixLanguageTag(
  { element, facts }: FailedElement,
  texts: readonly string[],
  canRemove: boolean,
): SuggestedFix | null {
  const suggestion = toLanguageTag(typeof facts.suggestion === 'string' ? facts.suggestion : null);
  if (suggestion !== null) {
    return createFix(
      'certain',
      `Screen readers use the right pronunciation. “${suggestion}” is the valid code for this language.`,
      [setAttribute(element, 'lang', suggestion)],
    );
  }
  const language = detectTextLanguage(texts);
  if (language !== null) {
    return createFix(
      'likely',
      `Screen readers use the right pronunciation. The text is in “${language.tag}”.`,
      [setAttribute(element, 'lang', language.tag)],
    );
  }
  return canRemove
    ? createFix(
        'guess',
        'Screen readers use the pronunciation of the surrounding content, because browsers don’t recognize this language code.',
        [removeAttribute(element, 'lang')],
        'If the text is in a different language, set lang to its code.',
      )
    : null;
}

/** Replaces a `lang` attribute that differs from the text's detected language. */
function fixDetectedLanguage({ element, facts }: FailedElement): SuggestedFix | null {
  const seems = toLanguageTag(String(facts.seems));
  return seems === null
    ? null
    : createFix('likely', `Screen readers use the right pronunciation. The text is in “${seems}”.`, [
        setAttribute(element, 'lang', seems),
      ]);
}

export const recipes: readonly Recipe[] = [
  defineRecipe('html-has-lang', ['missing', 'empty', 'xmlLangOnly'], ({ element: root }, page) => {
    const language = detectPageLanguage(page);
    return language === null
      ? null
      : createFix(
          language.isDeclared ? 'certain' : 'likely',
          `Screen readers use the right pronunciation. The page is in “${language.tag}”, according to ${language.source}.`,
          [setAttribute(root, 'lang', language.tag)],
        );
  }),
  defineRecipe('html-lang-valid', ['otherSpelling', 'unknown'], (failure, page) =>
    fixLanguageTag(failure, getPageTexts(page), false),
  ),
  defineRecipe('html-xml-lang-mismatch', ['differ'], ({ element: root, facts }) =>
    createFix(
      'likely',
      `Screen readers all use the same language. Browsers use lang, which is “${String(facts.lang).slice(0, 20)}”. HTML doesn’t need xml:lang.`,
      [removeAttribute(root, 'xml:lang')],
    ),
  ),
  ...defineRecipes(['language-of-page', 'language-of-parts'], ['differs'], fixDetectedLanguage),
  defineRecipe('text-direction', ['toTheLeft', 'toTheRight'], ({ element, related, reason }, page) => {
    const dir = reason === 'toTheLeft' ? 'rtl' : 'ltr';
    const all = [element, ...related];
    const texts = page.texts.filter(({ isVisible }) => isVisible);
    const { root } = page.document;
    // If all text on the page runs in the same direction, one attribute on the root is enough.
    const isWhole =
      all.length > 3 && texts.every(({ parent }) => all.some((block) => block.contains(parent)));
    return createFix(
      'likely',
      `People see the sentence in the right order. The script of this text runs from ${dir === 'rtl' ? 'right to left' : 'left to right'}.`,
      isWhole && root
        ? [setAttribute(root, 'dir', dir)]
        : all.map((block) => setAttribute(block, 'dir', dir)),
    );
  }),
  defineRecipe('valid-lang', ['otherSpelling', 'unknown'], (failure) =>
    fixLanguageTag(failure, getTextsInside(failure.element), true),
  ),
];
