import type { ElementModel, NodeIndex, PageModel } from '@curbcut/page-model';
import { deriveFromAncestors, getParentAcrossFrames } from '../../shared/ancestors.ts';

/**
 * Finds elements whose `lang` attribute applies to any text: visible or exposed text, or an element's name or
 * description (ACT de46e4, “text inheriting its programmatic language”).
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
  const withoutText = page.byAttribute('lang').filter(({ index }) => !owners.has(index));
  if (withoutText.length === 0) return owners;
  for (const element of page.elements) {
    const owner = ownerOf(element);
    if (owner === null || owners.has(owner) || !element.isExposed) continue;
    if (element.name !== '' || element.description !== '') owners.add(owner);
  }
  return owners;
}

/** Returns a test for elements that are, or are inside, the `body` of the page or of a frame. */
export function createInBodyTest(): (element: ElementModel) => boolean {
  return deriveFromAncestors(false, (element, above) => {
    const crossesFrame = getParentAcrossFrames(element) !== element.flatParent;
    return (above && !crossesFrame) || (element.isHtml && element.tag === 'body');
  });
}
