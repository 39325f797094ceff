import type { ElementModel, PageModel } from '@curbcut/page-model';
import { detectLanguage, isReadableText } from '@curbcut/rules/for-recipes';

/** Returns the canonical language tag, or null if the text is not one. */
export function toLanguageTag(written: string | null | undefined): string | null {
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

export interface DetectedLanguage {
  readonly tag: string;
  readonly source: string;
  readonly isDeclared: boolean;
}

/** Limits of the number of texts, and of their total length, that are used to detect a language. */
const MAX_TEXTS = 40;
const MAX_CHARACTERS = 2_000;

/** Detects the language of a page from its declarations, otherwise from its text. */
export function detectPageLanguage(page: PageModel): DetectedLanguage | null {
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

/** Detects the language of texts. */
export function detectTextLanguage(texts: readonly string[]): DetectedLanguage | null {
  const longest = selectLongestTexts(texts);
  const tag = detectLanguage(longest) ?? detectLanguage([longest.join('. ')]);
  return tag === null ? null : { tag, source: 'the text of the page', isDeclared: false };
}

/** Returns the title and the readable texts of a page. */
export function getPageTexts(page: PageModel): string[] {
  return [page.document.title, ...page.texts.filter(isReadableText).map(({ text }) => text)];
}

/** Selects the longest texts up to the limits. */
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
export function getTextsInside(element: ElementModel): string[] {
  return [element.textContent.replace(/\s+/g, ' ').trim()];
}
