import languages from 'language-subtag-registry/data/json/language.json' with { type: 'json' };
import { type ElementResult, failed, passed } from '../rule.ts';

export type LanguageTagReason = 'known' | 'otherSpelling' | 'unknown';

/** Checks whether a `lang` attribute begins with a language in the IANA registry. */
export function checkLanguageTag(lang: string): ElementResult<LanguageTagReason> {
  if (isRegisteredLanguage(lang)) return passed('known', { facts: { lang } });
  const suggestion = suggestTag(lang);
  return suggestion === null
    ? failed('unknown', { facts: { lang } })
    : failed('otherSpelling', { facts: { lang, suggestion } });
}

/**
 * Returns the messages for `checkLanguageTag`.
 * @param text what the attribute applies to: `this page`
 */
export function getLanguageTagMessages(text: string): Record<LanguageTagReason, string> {
  return {
    known: `The language of ${text} is declared as “{lang}”.`,
    otherSpelling: `The language code “{lang}” of ${text} is invalid; the correct code is “{suggestion}”.`,
    unknown: `The language code “{lang}” of ${text} is not a registered language.`,
  };
}

/**
 * Returns whether the tag has a registered primary language (ACT “known primary language tag”): only the
 * first subtag counts, and grandfathered tags do not.
 */
function isRegisteredLanguage(lang: string): boolean {
  const primary = lang.trim().split('-')[0]!.toLowerCase();
  // The only range in the registry: codes for private use.
  return Object.hasOwn(languages, primary) || /^q[a-t][a-z]$/.test(primary);
}

/** Returns the correct form of a tag such as `en_US` or `eng`; null if it is not clear. */
function suggestTag(lang: string): string | null {
  try {
    const [canonical] = Intl.getCanonicalLocales(lang.trim().replaceAll('_', '-'));
    return canonical !== undefined && isRegisteredLanguage(canonical) ? canonical : null;
  } catch {
    return null;
  }
}
