import type { ElementModel, PageModel } from '@curbcut/page-model';
import { isReadableText, mostLikelyLanguage } from '@curbcut/rules/for-recipes';

/** A tag as it is written; null where it is none. */
export function languageTag(written: string | null | undefined): string | null {
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

export interface FoundLanguage {
  readonly tag: string;
  readonly from: string;
  readonly isDeclared: boolean;
}

/** Texts, and characters of them all, that are read for their language: enough to be sure. */
const mostTexts = 40;
const mostCharacters = 2_000;

/** The language of a page, as something on it declares it or its words tell. */
export function languageOf(page: PageModel): FoundLanguage | null {
  const root = page.document.root;
  const meta = (test: (element: ElementModel) => boolean) => page.byTag('meta').find(test)?.attr('content');
  const declared: [string | null, string][] = [
    [languageTag(root?.attr('xml:lang')), 'xml:lang'],
    [
      languageTag(meta((element) => element.attr('http-equiv')?.toLowerCase() === 'content-language')),
      'the content-language meta element',
    ],
    [languageTag(meta((element) => element.attr('property') === 'og:locale')), 'the og:locale meta element'],
    [languageTag(page.byTag('body')[0]?.attr('lang')), 'the body element'],
  ];
  for (const [tag, from] of declared) if (tag !== null) return { tag, from, isDeclared: true };
  return spokenLanguage(textsOf(page));
}

/** The language that the words of texts tell. */
export function spokenLanguage(texts: readonly string[]): FoundLanguage | null {
  const longest = longestOf(texts);
  const tag = mostLikelyLanguage(longest) ?? mostLikelyLanguage([longest.join('. ')]);
  return tag === null ? null : { tag, from: 'the words of the text', isDeclared: false };
}

/** The title of a page and what is read on it. */
export function textsOf(page: PageModel): string[] {
  return [page.document.title, ...page.texts.filter(isReadableText).map(({ text }) => text)];
}

/** The longest texts, as many as are read. */
function longestOf(texts: readonly string[]): string[] {
  let left = mostCharacters;
  return texts
    .toSorted((a, b) => b.length - a.length)
    .slice(0, mostTexts)
    .flatMap((text) => {
      const read = text.slice(0, left);
      left -= read.length;
      return read === '' ? [] : [read];
    });
}

/** The visible and hidden texts inside of an element. */
export function textsInside(element: ElementModel): string[] {
  return [element.textContent.replace(/\s+/g, ' ').trim()];
}
