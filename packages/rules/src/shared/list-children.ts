import type { ElementModel } from '@curbcut/page-model';
import { deriveFromAncestors } from './ancestors.ts';
import { memoizePerPage } from './memoize-per-page.ts';

/** The content of a list in the accessibility tree, without generic elements. */
export interface ListChildren {
  readonly elements: readonly ElementModel[];
  /** Text between the elements, trimmed; generated text and dividers are excluded. */
  readonly texts: readonly string[];
}

export function getListChildren(list: ElementModel): ListChildren {
  const elements: ElementModel[] = [];
  const texts: string[] = [];
  const open = list.flatChildren.toReversed();
  for (let child = open.pop(); child; child = open.pop()) {
    if (!('tag' in child)) {
      const text = child.text.trim();
      if (text !== '' && !child.isGenerated && !isDivider(text)) texts.push(text);
    } else if (child.tag === 'slot' || (child.isExposed && isGenericWrapper(child))) {
      open.push(...child.flatChildren.toReversed());
    } else if (child.isExposed && !isDivider(child)) {
      elements.push(child);
    }
  }
  return { elements, texts };
}

const getNearestSemanticElement = memoizePerPage(() =>
  deriveFromAncestors<ElementModel | null>(null, (element, above) =>
    isGenericWrapper(element) ? above : element,
  ),
);

/** Returns the element that a list item belongs to: the nearest ancestor that is not generic. */
export function getListParent(item: ElementModel): ElementModel | null {
  return item.flatParent && getNearestSemanticElement(item.page)(item.flatParent);
}

/** Elements without semantics, which browsers ignore between a list and its items. */
const GENERIC_TAGS = new Set(
  'a b bdi bdo big center data div font i nobr samp section slot small span tt u'.split(' '),
);

/**
 * Returns whether the element is generic or its role removes its semantics (`none`, `presentation`), as in
 * the accessibility tree.
 */
function isGenericWrapper(element: ElementModel): boolean {
  if (element.isFocusable || element.hasAttr('aria-label') || element.hasAttr('aria-labelledby'))
    return false;
  if (element.explicitRole !== null) return element.role === 'none' || element.role === 'generic';
  if (!element.isHtml || (element.role !== null && element.role !== 'generic' && element.role !== 'none'))
    return false;
  return GENERIC_TAGS.has(element.tag) || element.tag.includes('-');
}

/**
 * Returns whether the child is a divider between items: a separator, or text without letters and digits, such
 * as “|”.
 */
export function isDivider(child: ElementModel | string): boolean {
  return typeof child === 'string' ? !/[\p{L}\p{N}]/u.test(child) : child.role === 'separator';
}
