import { type ElementHandle, withElementHandles } from '../../collector/element-handles.ts';
import type { StableFrame } from '../../visit/stable-page.ts';
import { type Area, mergeAreas } from './plan-clips.ts';

/** A pseudo-element, identified by its element in the last walk and its name, such as `::before`. */
export interface WalkedPseudoElement {
  readonly element: number;
  readonly name: string;
}

/** Maximum number of pseudo-elements per page that are located; each costs two protocol calls. */
export const MAX_LOCATED_PSEUDO_ELEMENTS = 100;

/**
 * Returns the positions of pseudo-elements in CSS pixels of the page; null for one that the browser does not
 * render.
 */
export async function locatePseudoElements(
  frame: StableFrame,
  pseudoElements: readonly WalkedPseudoElement[],
): Promise<(Area | null)[]> {
  if (pseudoElements.length === 0) return [];
  const nodes = pseudoElements.map(({ element }) => element);
  const expression = `curbcutInPage.getWalkedElements(${JSON.stringify(nodes)})`;
  return withElementHandles(frame, expression, async (elements) => {
    const areas: (Area | null)[] = pseudoElements.map(() => null);
    await Promise.all(
      elements.map(async (element) => {
        areas[element.position] = await locatePseudoElement(
          frame,
          element,
          pseudoElements[element.position]!.name,
        );
      }),
    );
    return areas;
  });
}

async function locatePseudoElement(
  frame: StableFrame,
  { objectId }: ElementHandle,
  name: string,
): Promise<Area | null> {
  const { session } = frame;
  try {
    const { node } = await session.send('DOM.describeNode', { objectId, depth: 0 });
    const pseudo = node.pseudoElements?.find(({ pseudoType }) => `::${pseudoType}` === name);
    if (pseudo === undefined) return null;
    const { quads } = await session.send('DOM.getContentQuads', { backendNodeId: pseudo.backendNodeId });
    return quads
      .map(toArea)
      .reduce<Area | null>((all, one) => (all === null ? one : mergeAreas(all, one)), null);
  } catch {
    // The pseudo-element has no box.
    return null;
  }
}

/** @param quad x and y of four corners */
function toArea(quad: readonly number[]): Area {
  const xs = quad.filter((_, at) => at % 2 === 0);
  const ys = quad.filter((_, at) => at % 2 === 1);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
