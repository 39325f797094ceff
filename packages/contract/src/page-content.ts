/**
 * The types of content on a page that people's answers depend on. The engine hashes each type separately, so
 * that an answer about headings remains valid when an image changes.
 */
export const CONTENT_KINDS = [
  /** The page's title. */
  'title',
  /** The page's declared and detected language, and the languages of its parts. */
  'language',
  /** Document type, zoom restrictions and automatic reloads. */
  'document',
  /** Words in page order. */
  'text',
  /** Headings with their level. */
  'headings',
  /** The first part of the content after each heading. */
  'heading-context',
  /** Landmarks, lists, tables, groups, live regions, and frames whose content is known. */
  'structure',
  /** Images, icons and background images, with their alternative text. */
  'images',
  /** Links with their name and target. */
  'links',
  /** The paragraph, list item or cell around each link. */
  'link-context',
  /** Buttons and other widgets with their name and state. */
  'controls',
  /** Form fields with their labels, instructions and purpose. */
  'fields',
  /** Video, audio and embedded content, with captions. */
  'media',
  /** Everything that is reachable with the Tab key, in order. */
  'tab-stops',
  /** Targets smaller than 24 by 24 CSS pixels. */
  'small-targets',
  /** Links and buttons in menus, the header, the footer and search, in order. */
  'navigation',
  /** Contact details and help. */
  'help',
  /** Distinct text styles, with the colors behind the text. */
  'text-style',
  /** Distinct box styles: colors, borders and everything that determines their position. */
  'layout',
] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** One type of content on a page. */
export interface ContentPart {
  /** Number of items, such as images; for text, the number of words. */
  readonly count: number;
  /** 64 bits, in hexadecimal. */
  readonly hash: string;
}

export interface PageContent {
  /** Hash of all the page's content; see the engine's `hashPageContent`. */
  readonly full: string;
  readonly parts: Readonly<Record<ContentKind, ContentPart>>;
}

/** Changes when the parts are computed differently, because they then can't be compared with earlier ones. */
const METHOD = 'parts-1';

/** Serializes a page's content to the format that scans store. */
export function formatPageContent({ full, parts }: PageContent): string {
  return [METHOD, full, ...CONTENT_KINDS.map((kind) => `${kind}=${formatContentPart(parts[kind])}`)].join(
    ' ',
  );
}

export const formatContentPart = ({ count, hash }: ContentPart): string => `${count}.${hash}`;

/** Parses the output of {@link formatContentPart}; returns null for anything else. */
export function parseContentPart(text: string): ContentPart | null {
  const [, count, hash] = /^(\d+)\.([\da-f]{16})$/.exec(text) ?? [];
  return count === undefined || hash === undefined ? null : { count: Number(count), hash };
}

/**
 * Parses the output of {@link formatPageContent}. Returns null if an earlier version stored only a hash of
 * the whole page.
 */
export function parsePageContent(text: string): PageContent | null {
  const [method, full, ...fields] = text.split(' ');
  if (method !== METHOD || full === undefined) return null;
  const written = new Map(fields.map((field) => field.split('=', 2) as [string, string]));
  const parts: Partial<Record<ContentKind, ContentPart>> = {};
  for (const kind of CONTENT_KINDS) {
    const part = parseContentPart(written.get(kind) ?? '');
    if (part === null) return null;
    parts[kind] = part;
  }
  return { full, parts: parts as Record<ContentKind, ContentPart> };
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const WEEKDAY = '(?:(?:mon|tue|tues|wed|wednes|thu|thurs|fri|sat|satur|sun)(?:day)?,?\\s+)?';
const TIME =
  '(?:,?\\s*(?:at\\s+|T)?\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:\\s*[ap]\\.?m\\.?)?(?:Z|\\s*(?:UTC|GMT))?)';
const NUMBER = '\\d+(?:[.,]\\d+)*[kKmM]?';
/** Words that follow a count of something that readers do, such as comments or views. */
const COUNTED =
  'views?|visits?|visitors?|items?|comments?|results?|likes?|shares?|downloads?|followers?|replies|reply|reviews?|ratings?|votes?|members?|users?|posts?|articles?|products?|notifications?|messages?';
const DATE_AND_TIME = [
  `\\b\\d{4}-\\d{2}-\\d{2}${TIME}?`,
  `\\b${WEEKDAY}${MONTH}\\s+\\d{1,2}(?:st|nd|rd|th)?,?\\s+\\d{4}${TIME}?`,
  `\\b${WEEKDAY}\\d{1,2}(?:st|nd|rd|th)?\\.?\\s+${MONTH},?\\s+\\d{4}${TIME}?`,
  `\\b\\d{1,2}[./]\\d{1,2}[./]\\d{4}${TIME}?`,
  '\\b\\d{1,2}:\\d{2}:\\d{2}(?:\\s*[ap]\\.?m\\.?)?',
  '\\b(?:\\d+|an?|one|few)\\s+(?:seconds?|minutes?|mins?|hours?|days?|weeks?|months?|years?)\\s+ago\\b',
  '\\bjust now\\b',
].join('|');
const timePattern = new RegExp(DATE_AND_TIME, 'gi');
const countPattern = new RegExp(
  `(?<![\\p{L}\\d$€£])${NUMBER}(?=\\s+(?:${COUNTED})\\b)|\\(${NUMBER}\\)`,
  'giu',
);

/**
 * Collapses white space, and replaces dates, times and counters that change from visit to visit without
 * affecting anyone's answers: `Updated 5 minutes ago`, `Cart, 3 items`, `Basket (2)`.
 */
export function normalizeVolatileText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(timePattern, '#time')
    .replace(countPattern, '#');
}

/** Whether a string is only a number, such as the counter in a badge. */
export const isNumber = (text: string): boolean => numberPattern.test(text.trim());
const numberPattern = new RegExp(`^\\(?\\+?${NUMBER}\\)?$`);

/** Query parameters that only record where a visitor came from, or that identify the visit. */
const trackingParameter =
  /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|yclid|dclid|mc_[ce]id|_ga|_gl|_hs\w+|igshid|ref_src|session\w*|sid|phpsessid|jsessionid|csrf\w*|nonce|token)(?:=|$)/i;

/** Removes tracking parameters and session keys from a URL. */
export function stripTracking(url: string): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url.trim()) ?? [];
  const kept = query.split('&').filter((parameter) => parameter !== '' && !trackingParameter.test(parameter));
  return `${path.replace(/;jsessionid=[^/]*/i, '')}${kept.length === 0 ? '' : `?${kept.join('&')}`}${fragment}`;
}
