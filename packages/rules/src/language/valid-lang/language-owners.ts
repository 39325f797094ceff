import type { ElementModel, NodeIndex, PageModel } from '@curbcut/page-model';
import { deriveFromAncestors, getParentAcrossFrames } from '../../shared/derive-from-ancestors.ts';

/**
 * Elements whose `lang` attribute some text takes its language from: a text that is seen or heard, or the name or
 * description of an element (ACT de46e4, “text inheriting its programmatic language”).
 */
export function findLanguageOwnersWithText(page: PageModel): ReadonlySet<NodeIndex> {
  const ownerOf = deriveFromAncestors<NodeIndex | null>(null, (element, above) =>
    element.attr('lang') ? element.index : above,
  );
  const owners = new Set<NodeIndex>();
  for (const text of page.texts) {
    const owner = ownerOf(text.parent);
    if (owner === null || owners.has(owner) || text.isGenerated) continue;
    if (text.isVisible || text.parent.isExposed) owners.add(owner);
  }
  const silent = page.byAttribute('lang').filter(({ index }) => !owners.has(index));
  if (silent.length === 0) return owners;
  for (const element of page.elements) {
    const owner = ownerOf(element);
    if (owner === null || owners.has(owner) || !element.isExposed) continue;
    if (element.name !== '' || element.description !== '') owners.add(owner);
  }
  return owners;
}

/** Inside a `body` (or is one) of the page or of a frame. */
export function createInBodyTest(): (element: ElementModel) => boolean {
  return deriveFromAncestors(false, (element, above) => {
    const crossesFrame = getParentAcrossFrames(element) !== element.flatParent;
    return (above && !crossesFrame) || (element.isHtml && element.tag === 'body');
  });
}
