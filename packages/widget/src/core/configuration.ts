import { LANGUAGES, type Language, type Option, POSITIONS, type Position } from '../options.ts';

/** The configuration that the site owner has set on the script element. */
export interface ScriptConfiguration {
  readonly language: Language;
  readonly position: Position;
  /** CSS color of the button; empty for the default. */
  readonly color: string;
  /** Lowercase, such as `alt+shift+a`; empty for none. */
  readonly shortcut: string;
  /** URL that receives usage counts of visitors who agree; empty for none. */
  readonly counts: string;
  /** URL of a page that describes the limits of the widget; empty for none. */
  readonly about: string;
  readonly isOffered: (option: Option) => boolean;
}

/**
 * Reads the attributes of the script element. Invalid values are treated as not set.
 *
 * @returns undefined when the owner has restricted the widget to domains other than the page's
 */
export function readConfiguration(
  { lang, position, color, shortcut, counts, about, without, domains }: DOMStringMap,
  page: { readonly hostname: string; readonly language: string },
): ScriptConfiguration | undefined {
  const allowed = splitList(domains);
  if (allowed.length > 0 && !allowed.some((domain) => isDomainOrSubdomain(page.hostname, domain)))
    return undefined;
  const excluded = splitList(without);
  return {
    language: findLanguage(lang) ?? findLanguage(page.language) ?? 'en',
    position: POSITIONS.find((one) => one === position) ?? 'bottom-end',
    color: color ?? '',
    shortcut: (shortcut ?? '').toLowerCase().replaceAll(' ', ''),
    counts: counts ?? '',
    about: about ?? '',
    isOffered: (option) => !excluded.includes(option),
  };
}

function splitList(text = ''): string[] {
  return text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
}

/** Checks whether a host name is a domain or one of its subdomains. */
function isDomainOrSubdomain(hostname: string, domain: string): boolean {
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

function findLanguage(tag = ''): Language | undefined {
  const primary = tag.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language === primary);
}
