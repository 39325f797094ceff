import languages from 'language-subtag-registry/data/json/language.json' with { type: 'json' };
import { type ElementResult, failed, passed } from '../rule.ts';

export type LanguageTagReason = 'known' | 'otherSpelling' | 'unknown';

/** Asks whether a `lang` attribute begins with a language that the IANA registry knows. */
export function checkLanguageTag(lang: string): ElementResult<LanguageTagReason> {
  if (isRegisteredLanguage(lang)) return passed('known', { facts: { lang } });
  const suggestion = suggestTag(lang);
  return suggestion === null
    ? failed('unknown', { facts: { lang } })
    : failed('otherSpelling', { facts: { lang, suggestion } });
}

/**
 * The sentences for `hasKnownLanguage`.
 * @param text what the attribute speaks of: `this page`
 */
export function getLanguageTagMessages(text: string): Record<LanguageTagReason, string> {
  return {
    known: `The language of ${text} is declared as “{lang}”.`,
    otherSpelling: `Screen-reader users may hear ${text} in the voice of another language: “{lang}” is no language tag, “{suggestion}” is.`,
    unknown: `Screen-reader users may hear ${text} in the voice of another language: “{lang}” begins with no language that is registered.`,
  };
}

/** ACT's “known primary language tag”: only the first subtag counts, and grandfathered tags do not. */
function isRegisteredLanguage(lang: string): boolean {
  const primary = lang.trim().split('-')[0]!.toLowerCase();
  // The registry's one range: codes for private use.
  return Object.hasOwn(languages, primary) || /^q[a-t][a-z]$/.test(primary);
}

/** The tag as it should be written, of `en_US` or `eng`; null where that is not plain. */
function suggestTag(lang: string): string | null {
  try {
    const [canonical] = Intl.getCanonicalLocales(lang.trim().replaceAll('_', '-'));
    return canonical !== undefined && isRegisteredLanguage(canonical) ? canonical : null;
  } catch {
    return null;
  }
}
