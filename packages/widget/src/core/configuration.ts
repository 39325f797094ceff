import { LANGUAGES, type Language, type Option, POSITIONS, type Position } from '../options.ts';

/** What the owner has set on the script element. */
export interface ScriptConfiguration {
  readonly language: Language;
  readonly position: Position;
  /** A colour of the button as CSS writes it; empty for ours. */
  readonly color: string;
  /** Such as `alt+shift+a`, in lower case; empty for none. */
  readonly shortcut: string;
  /** Where counts of use go from visitors who agree; empty for none. */
  readonly counts: string;
  /** A page that says what the widget does not do; empty for none. */
  readonly about: string;
  readonly isOffered: (option: Option) => boolean;
}

/**
 * Reads the attributes of the script element. What is not understood counts as not set.
 *
 * @returns undefined where the owner does not want the widget: the page's domain is not among those named.
 */
export function readConfiguration(
  { lang, position, color, shortcut, counts, about, without, domains }: DOMStringMap,
  page: { readonly hostname: string; readonly language: string },
): ScriptConfiguration | undefined {
  const allowed = splitList(domains);
  if (allowed.length > 0 && !allowed.some((domain) => isDomainOrSubdomain(page.hostname, domain)))
    return undefined;
  const left = splitList(without);
  return {
    language: findLanguage(lang) ?? findLanguage(page.language) ?? 'en',
    position: POSITIONS.find((one) => one === position) ?? 'bottom-end',
    color: color ?? '',
    shortcut: (shortcut ?? '').toLowerCase().replaceAll(' ', ''),
    counts: counts ?? '',
    about: about ?? '',
    isOffered: (option) => !left.includes(option),
  };
}

function splitList(text = ''): string[] {
  return text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
}

/** A domain covers itself and what lies below it. */
function isDomainOrSubdomain(hostname: string, domain: string): boolean {
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

function findLanguage(tag = ''): Language | undefined {
  const primary = tag.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language === primary);
}
