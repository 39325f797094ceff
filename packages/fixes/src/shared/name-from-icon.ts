import type { ElementModel } from '@curbcut/page-model';
import { humanizeIdentifier } from './humanize-identifier.ts';
import { findNameFromFile } from './name-from-url.ts';
import { type SuggestedName, toSuggestedName } from './suggested-name.ts';

/** Matches class names of icon sets: `fa-magnifying-glass`, `icon-close`, `bi-trash`. */
const iconClassPattern =
  /^(?:fa[bdlrs]?|bi|icon|icons|ico|mdi|ri|ti|la|ph|uil|bx|bxs|bxl|glyphicon|dashicons|octicon|lucide|feather|typcn|entypo|pi|si|svg-icon|i)[-_]{1,2}(.+)$/i;

/** Matches modifiers of icon sets that do not name an icon. */
const iconModifierPattern =
  /^(\d*x|[a-z]*\d+x|lg|sm|xs|xl|2xl|fw|ul|li|border|pull-left|pull-right|spin|pulse|inverse|solid|regular|light|thin|brands|duotone|stack.*|rotate.*|flip.*|fill|line|outline|beat|fade|bounce)$/i;

/** Descendants of a control that are searched. Icons have few. */
const MAX_PARTS = 50;

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
    if (words !== null) return toSuggestedName(words, 'the class of its icon', 'hint');
  }
  if (part.isSvg && part.tag === 'use') {
    const symbol = (part.attr('href') ?? part.attr('xlink:href'))?.split('#')[1];
    if (symbol) return toSuggestedName(humanizeIdentifier(symbol), 'the name of its icon', 'hint');
  }
  const data = part.attr('data-icon') ?? part.attr('data-lucide') ?? part.attr('data-feather');
  if (data)
    return toSuggestedName(humanizeIdentifier(data.replace(/^.*:/, '')), 'the name of its icon', 'hint');
  if (part.isHtml && (part.tag === 'img' || (part.tag === 'input' && part.attr('type') === 'image'))) {
    return findNameFromFile(part.attr('src'));
  }
  if (part.isHtml && part.tag === 'object') return findNameFromFile(part.attr('data'));
  return null;
}
