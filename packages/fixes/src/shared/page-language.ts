import type { ElementModel, PageModel } from '@curbcut/page-model';
import { detectLanguage, isReadableText } from '@curbcut/rules/for-recipes';

/** A tag as it is written; null where it is none. */
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

/** Texts, and characters of them all, that are read for their language: enough to be sure. */
const MAX_TEXTS = 40;
const MAX_CHARACTERS = 2_000;

/** The language of a page, as something on it declares it or its words tell. */
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
  for (const [tag, from] of declared) if (tag !== null) return { tag, source: from, isDeclared: true };
  return detectTextLanguage(getPageTexts(page));
}

/** The language that the words of texts tell. */
export function detectTextLanguage(texts: readonly string[]): DetectedLanguage | null {
  const longest = selectLongestTexts(texts);
  const tag = detectLanguage(longest) ?? detectLanguage([longest.join('. ')]);
  return tag === null ? null : { tag, source: 'the words of the text', isDeclared: false };
}

/** The title of a page and what is read on it. */
export function getPageTexts(page: PageModel): string[] {
  return [page.document.title, ...page.texts.filter(isReadableText).map(({ text }) => text)];
}

/** The longest texts, as many as are read. */
function selectLongestTexts(texts: readonly string[]): string[] {
  let left = MAX_CHARACTERS;
  return texts
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_TEXTS)
    .flatMap((text) => {
      const read = text.slice(0, left);
      left -= read.length;
      return read === '' ? [] : [read];
    });
}

/** The visible and hidden texts inside of an element. */
export function getTextsInside(element: ElementModel): string[] {
  return [element.textContent.replace(/\s+/g, ' ').trim()];
}
