import type { ElementModel } from '@curbcut/page-model';
import { fromAbove } from './from-above.ts';
import { perPage } from './per-page.ts';

/** What assistive technology meets directly inside a list. */
export interface ListChildren {
  readonly elements: readonly ElementModel[];
  /** Texts between the elements, trimmed; generated ones left out. */
  readonly texts: readonly string[];
}

export function listChildren(list: ElementModel): ListChildren {
  const elements: ElementModel[] = [];
  const texts: string[] = [];
  const open = list.flatChildren.toReversed();
  for (let child = open.pop(); child; child = open.pop()) {
    if (!('tag' in child)) {
      const text = child.text.trim();
      if (text !== '' && !child.isGenerated) texts.push(text);
    } else if (child.tag === 'slot' || (child.isExposed && isLookedThrough(child))) {
      open.push(...child.flatChildren.toReversed());
    } else if (child.isExposed) {
      elements.push(child);
    }
  }
  return { elements, texts };
}

const nearestSeen = perPage(() =>
  fromAbove<ElementModel | null>(null, (element, above) => (isLookedThrough(element) ? above : element)),
);

/** The element that a list item belongs to: its parent, with what assistive technology does not see left out. */
export function listParent(item: ElementModel): ElementModel | null {
  return item.flatParent && nearestSeen(item.page)(item.flatParent);
}

/** Slots, custom elements without a role, and elements whose role says to pass over them. */
function isLookedThrough(element: ElementModel): boolean {
  if (element.explicitRole !== null) return element.role === 'none';
  return element.isHtml && (element.tag === 'slot' || (element.tag.includes('-') && !isMeaningful(element)));
}

function isMeaningful(element: ElementModel): boolean {
  return element.role !== null && element.role !== 'generic' && element.role !== 'none';
}
