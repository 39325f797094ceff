import { type ElementModel, type NodeIndex, NodeKind, styleProperties } from '@curbcut/page-model';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { encloses } from './geometry.ts';
import { isOutOfFlow } from './targets.ts';

/** Maximum number of descendants checked. */
const MAX_PARTS = 200;

/**
 * Returns whether a target has out-of-flow content that may make it larger than its box: positioned
 * descendants that extend beyond it, and positioned pseudo-elements, whose position is not recorded
 * (“stretched” links).
 */
export function hasOutOfFlowParts(target: ElementModel): boolean {
  const stretched = getElementsWithPositionedPseudo(target.page);
  if (stretched.has(target.index)) return true;
  let parts = 0;
  for (const part of target.descendants()) {
    if (++parts > MAX_PARTS || stretched.has(part.index)) return true;
    if (!part.box || !isOutOfFlow(part) || !part.isVisible) continue;
    if (!target.box || !encloses(target.box, part.box)) return true;
  }
  return false;
}

const positionIndex = styleProperties.indexOf('position');

const getElementsWithPositionedPseudo = memoizePerPage(({ capture: { nodes, styles, strings } }) => {
  const elements = new Set<NodeIndex>();
  for (const [node, kind] of nodes.kind.entries()) {
    if (kind !== NodeKind.pseudoElement) continue;
    const position = strings[styles[nodes.style[node] ?? -1]?.[positionIndex] ?? -1];
    if (position === 'absolute' || position === 'fixed') elements.add(nodes.parent[node]!);
  }
  return elements;
});
