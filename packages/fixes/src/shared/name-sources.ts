import type { ElementModel, TextModel } from '@curbcut/page-model';
import { getLinkDestination, isReadableText } from '@curbcut/rules/for-recipes';
import { getCommonPhrase } from './common-phrases.ts';
import { findFirstName, type SuggestedName, toSuggestedName } from './suggested-name.ts';
import { capitalize, humanizeIdentifier, toPlainText, toShortText } from './text-helpers.ts';

/** Maximum number of an element's descendants that are searched. Icons and controls have few. */
const MAX_PARTS = 50;

/** Attributes in which scripts and style sheets store tooltip text. */
const tooltipAttributes = [
  'data-original-title',
  'data-bs-title',
  'data-bs-original-title',
  'data-tooltip',
  'data-tip',
  'data-tippy-content',
  'data-title',
  'data-label',
  'data-name',
  'data-caption',
];

/** Finds a name in an element's tooltip, description or hidden content. */
export function findDirectName(element: ElementModel): SuggestedName | null {
  for (const name of tooltipAttributes) {
    const words = toShortText(element.attr(name));
    if (words !== null) return toSuggestedName(words, `its ${name} attribute`, 'page');
  }
  const [description] = element.references('aria-describedby');
  const described = toShortText(description?.textContent);
  if (described !== null) return toSuggestedName(described, 'its description', 'page');
  return (
    toSuggestedName(toShortText(element.textContent), 'the hidden text inside it', 'page') ??
    findNameInside(element)
  );
}

function findNameInside(element: ElementModel): SuggestedName | null {
  let visited = 0;
  for (const part of element.descendants()) {
    visited += 1;
    if (visited > MAX_PARTS) return null;
    const words =
      toShortText(part.attr('aria-label')) ??
      toShortText(part.attr('title')) ??
      toShortText(part.attr('alt'));
    if (words !== null && !/^https?:/.test(words))
      return toSuggestedName(words, 'the name of an element inside it', 'page');
  }
  return null;
}

/** Words in class names that describe a control's type, state or appearance rather than its purpose. */
const genericClassWords = new Set(
  'action actions active app bar bare basic circle clickable compact dialog disabled enabled flat floating focusable footer ghost has header hidden interactive is js modal muted no only opened pill plain popup pointer reset rounded selected shadow show shown sidebar theme tool toolbar tools transparent visible with'.split(
    ' ',
  ),
);

/** Words in class names that name a control's action, and so are preferred over other words. */
const actionWords = new Set(
  'account add back basket bookmark call cancel cart chat checkout close collapse compare copy delete dismiss download edit expand favorite filter forward help home like login logout menu minimize mute next notifications pause play previous prev print profile refresh reload remove reply save search send settings share shop sort stop submit subscribe undo unmute upload wishlist zoom'.split(
    ' ',
  ),
);

/** Finds a name in attributes that developers choose, such as id, name or class. */
export function findNameFromAttributes(element: ElementModel, ...attributes: string[]): SuggestedName | null {
  for (const name of attributes) {
    const tokens = element.tokens(name).slice(0, 20);
    const names = (name === 'class' ? tokens.map(humanizeClass) : tokens.map(humanizeIdentifier)).filter(
      (words) => words !== null,
    );
    const words = (name === 'class' && names.find(namesAction)) || names[0];
    if (words !== undefined) return toSuggestedName(words, `its ${name} attribute`, 'hint');
  }
  return null;
}

/** Like `humanizeIdentifier`, without generic words: `search-tool` becomes “Search”, and `tool` null. */
function humanizeClass(token: string): string | null {
  const words = humanizeIdentifier(token)
    ?.split(' ')
    .filter((word) => !genericClassWords.has(word.toLowerCase()));
  return words === undefined || words.length === 0 ? null : capitalize(words.join(' '));
}

const namesAction = (words: string): boolean =>
  words.split(' ').some((word) => actionWords.has(word.toLowerCase()));

/** Elements that often contain one item in a set: list items, cards, figures. */
const containerTags = new Set(['article', 'figure', 'li', 'section', 'td', 'tr', 'details', 'fieldset']);
/** Maximum number of ancestors searched. */
const MAX_LEVELS = 6;

/** Finds the only heading, caption or text of the card, list item or section that contains the element. */
export function findNameFromContainer(element: ElementModel): SuggestedName | null {
  let at = element.parent;
  for (let level = 0; at !== null && level < MAX_LEVELS; level++, at = at.parent) {
    if (at.tag === 'body' || at.role === 'main') return null;
    const headings = element.page
      .byRole('heading')
      .filter((heading) => at!.contains(heading) && !element.contains(heading) && heading.name !== '');
    if (headings.length > 1) return null;
    const [heading] = headings;
    if (heading)
      return toSuggestedName(
        toShortText(heading.name),
        `the heading “${heading.name.slice(0, 60)}” next to it`,
        'page',
      );
    const caption = at.tag === 'figure' ? at.children.find(({ tag }) => tag === 'figcaption') : undefined;
    if (caption && !caption.contains(element)) {
      const words = toShortText(caption.textContent);
      if (words !== null) return toSuggestedName(words, 'its figure’s caption', 'page');
    }
    if (at.isHtml && containerTags.has(at.tag) && at.tag !== 'td') {
      const words = findSoleText(at, element);
      if (words !== null) return toSuggestedName(words, 'the text next to it', 'page');
    }
  }
  return null;
}

/** Returns a container's text if it is short and the container has no other text. */
function findSoleText(container: ElementModel, element: ElementModel): string | null {
  const texts = getReadableTexts(container).filter(({ parent }) => !element.contains(parent));
  return texts.length === 1 ? toShortText(texts[0]!.text, 60) : null;
}

/** Returns the readable text nodes inside an element. */
export function getReadableTexts(element: ElementModel): TextModel[] {
  const { texts } = element.page;
  let [low, high] = [0, texts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (texts[middle]!.index < element.index) low = middle + 1;
    else high = middle;
  }
  const inside: TextModel[] = [];
  for (let at = low; at < texts.length && element.contains(texts[at]!.parent); at++) {
    if (isReadableText(texts[at]!)) inside.push(texts[at]!);
  }
  return inside;
}

/** Finds a name in the caption. It is only a hint, because a caption rarely describes what an image shows. */
export function findNameFromCaption(image: ElementModel): SuggestedName | null {
  const words = findNameFromContainer(image);
  return words === null ? null : { ...words, kind: 'hint' };
}

/** Finds alternative text for an image in its own attributes, its caption or its file name. */
export function findAlternativeText(image: ElementModel): SuggestedName | null {
  return findFirstName(
    () => findDirectName(image),
    () => findNameFromCaption(image),
    () => findNameFromFileName(image.attr('src')),
  );
}

/** Finds a name in a link's URL, such as `/cart` or `mailto:ann@example.com`. */
export function findNameFromLinkUrl(link: ElementModel): SuggestedName | null {
  const url = getLinkDestination(link);
  const written = link.attr('href') ?? link.attr('xlink:href');
  return url === null || written === null ? null : findNameFromUrl(url, link);
}

/** Finds a name in a URL, relative to the element's page. */
export function findNameFromUrl(url: URL, at: ElementModel): SuggestedName | null {
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') {
    return toSuggestedName(toShortText(decodePart(url.pathname)), 'its URL', 'hint');
  }
  if (!/^(https?|file):$/.test(url.protocol)) return null;
  const source = 'its URL';
  const own = URL.canParse(at.page.document.url) ? new URL(at.page.document.url) : null;
  const isHere = url.host === own?.host;
  if (isHere && url.pathname === own?.pathname && url.search === own.search) {
    return url.hash.length > 1
      ? toSuggestedName(humanizeIdentifier(decodePart(url.hash)), source, 'hint')
      : null;
  }
  const last = url.pathname.split('/').filter(Boolean).at(-1);
  const isIndex = last === undefined || /^(index|default|home)(\.\w+)?$/i.test(last);
  if (!isHere && (isIndex || isSocialNetwork(url.hostname)))
    return toSuggestedName(getSiteName(url), source, 'hint');
  if (isIndex) return toSuggestedName(getCommonPhrase(at.page, 'home'), source, 'hint');
  const words = humanizeIdentifier(decodePart(last).replace(/\.\w{1,5}$/, ''));
  return toSuggestedName(words ?? (isHere ? null : getSiteName(url)), source, 'hint');
}

/**
 * Returns whether a host is a social network, for which the site's name is more helpful than the account's.
 */
function isSocialNetwork(host: string): boolean {
  return /(^|\.)(facebook|instagram|linkedin|mastodon|pinterest|reddit|snapchat|tiktok|tumblr|twitter|vimeo|whatsapp|x|youtube|github|gitlab|bsky|threads|xing|telegram|t)\.(com|net|org|social|app|me)$/i.test(
    host,
  );
}

function getSiteName({ hostname }: URL): string | null {
  if (/^[\d.]+$|^\[|^localhost$/.test(hostname)) return null;
  const labels = hostname.split('.');
  const name = labels.at(-2);
  return isSocialNetwork(hostname) && name && name.length > 1
    ? capitalize(name)
    : toPlainText(hostname.replace(/^www\./, ''));
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Finds a name in a file name, such as `ferry-timetable.png`. */
export function findNameFromFileName(url: string | null): SuggestedName | null {
  if (url === null || /^(data|blob|javascript):/i.test(url.trim())) return null;
  const path = url.trim().split(/[?#]/)[0] ?? '';
  const file = decodePart(path.split('/').at(-1) ?? '').replace(/\.\w{1,5}$/, '');
  if (/^(dsc[fn]?|img|imgp|mvimg|pict?|pxl|gopr|screen ?shot|whatsapp image)[ _-]?\d/i.test(file))
    return null;
  return toSuggestedName(humanizeIdentifier(file), 'its file name', 'hint');
}

/** Matches class names from icon sets: `fa-magnifying-glass`, `icon-close`, `bi-trash`. */
const iconClassPattern =
  /^(?:fa[bdlrs]?|bi|icon|icons|ico|mdi|ri|ti|la|ph|uil|bx|bxs|bxl|glyphicon|dashicons|octicon|lucide|feather|typcn|entypo|pi|si|svg-icon|i)[-_]{1,2}(.+)$/i;

/** Matches icon set modifiers that do not name an icon. */
const iconModifierPattern =
  /^(\d*x|[a-z]*\d+x|lg|sm|xs|xl|2xl|fw|ul|li|border|pull-left|pull-right|spin|pulse|inverse|solid|regular|light|thin|brands|duotone|stack.*|rotate.*|flip.*|fill|line|outline|beat|fade|bounce)$/i;

/** Finds a name in the class, symbol or file of the icon inside an element. */
export function findNameFromIcon(element: ElementModel): SuggestedName | null {
  let visited = 0;
  for (const part of [element, ...element.descendants()]) {
    visited += 1;
    if (visited > MAX_PARTS) return null;
    const words = findIconName(part);
    if (words !== null) return words;
  }
  return null;
}

function findIconName(part: ElementModel): SuggestedName | null {
  for (const name of part.tokens('class')) {
    const icon = iconClassPattern.exec(name)?.[1];
    if (icon === undefined || iconModifierPattern.test(icon)) continue;
    const words = humanizeIdentifier(icon);
    if (words !== null) return toSuggestedName(words, 'its icon’s class', 'hint');
  }
  if (part.isSvg && part.tag === 'use') {
    const symbol = (part.attr('href') ?? part.attr('xlink:href'))?.split('#')[1];
    if (symbol) return toSuggestedName(humanizeIdentifier(symbol), 'its icon’s name', 'hint');
  }
  const data = part.attr('data-icon') ?? part.attr('data-lucide') ?? part.attr('data-feather');
  if (data) return toSuggestedName(humanizeIdentifier(data.replace(/^.*:/, '')), 'its icon’s name', 'hint');
  if (part.isHtml && (part.tag === 'img' || (part.tag === 'input' && part.attr('type') === 'image'))) {
    return findNameFromFileName(part.attr('src'));
  }
  if (part.isHtml && part.tag === 'object') return findNameFromFileName(part.attr('data'));
  return null;
}
