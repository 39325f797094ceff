import type { ElementModel } from '@curbcut/page-model';
import { fileWords } from './address-words.ts';
import { type FoundWords, found } from './found-words.ts';
import { identifierWords } from './identifier-words.ts';

/** How icon sets name the class of one icon: `fa-magnifying-glass`, `icon-close`, `bi-trash`. */
const iconClass =
  /^(?:fa[bdlrs]?|bi|icon|icons|ico|mdi|ri|ti|la|ph|uil|bx|bxs|bxl|glyphicon|dashicons|octicon|lucide|feather|typcn|entypo|pi|si|svg-icon|i)[-_]{1,2}(.+)$/i;

/** Modifiers of icon sets that name no icon. */
const modifiers =
  /^(\d*x|[a-z]*\d+x|lg|sm|xs|xl|2xl|fw|ul|li|border|pull-left|pull-right|spin|pulse|inverse|solid|regular|light|thin|brands|duotone|stack.*|rotate.*|flip.*|fill|line|outline|beat|fade|bounce)$/i;

/** Parts of a control that are looked at: an icon has few. */
const mostParts = 50;

/** What the icon inside of an element tells by its class, by the symbol that it shows or by its file. */
export function iconWords(element: ElementModel): FoundWords | null {
  let looked = 0;
  for (const part of [element, ...element.descendants()]) {
    looked += 1;
    if (looked > mostParts) return null;
    const words = iconOf(part);
    if (words !== null) return words;
  }
  return null;
}

function iconOf(part: ElementModel): FoundWords | null {
  for (const name of part.tokens('class')) {
    const icon = iconClass.exec(name)?.[1];
    if (icon === undefined || modifiers.test(icon)) continue;
    const words = identifierWords(icon);
    if (words !== null) return found(words, 'the class of its icon', 'hint');
  }
  if (part.isSvg && part.tag === 'use') {
    const symbol = (part.attr('href') ?? part.attr('xlink:href'))?.split('#')[1];
    if (symbol) return found(identifierWords(symbol), 'the name of its icon', 'hint');
  }
  const data = part.attr('data-icon') ?? part.attr('data-lucide') ?? part.attr('data-feather');
  if (data) return found(identifierWords(data.replace(/^.*:/, '')), 'the name of its icon', 'hint');
  if (part.isHtml && (part.tag === 'img' || (part.tag === 'input' && part.attr('type') === 'image'))) {
    return fileWords(part.attr('src'));
  }
  if (part.isHtml && part.tag === 'object') return fileWords(part.attr('data'));
  return null;
}
