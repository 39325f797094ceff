import type { Fix, FixStep, SourceNode } from '@curbcut/contract';
import { selectAll } from 'css-select';
import { type AnyNode, type Document, type Element, isTag, type ParentNode } from 'domhandler';
import { EditRefusedError } from './edit-refused-error.ts';
import { type MatchedNodes, matchElement } from './match-element.ts';

/** Maximum number of ancestor levels in a source excerpt. */
const MAX_LEVELS = 8;

/** The elements of a fix in a file. */
export interface LocatedElements {
  readonly elements: ReadonlyMap<string, Element>;
  /** The surrounding nodes as seen in the page. */
  readonly matchedNodes: MatchedNodes;
}

/**
 * Finds the elements that a fix changes in a file. Each selector must match one element, with the same surroundings as in
 * the page.
 *
 * @throws {EditRefusedError} when the match is not certain
 */
export function locateFix(
  document: Document,
  { steps, source }: Pick<Fix, 'steps' | 'source'>,
): LocatedElements {
  const elements = new Map(
    getSelectors(steps).map((selector) => [selector, findOnlyElement(document, selector)]),
  );
  const pairs = new Map<ParentNode['children'][number], SourceNode>();
  for (const element of elements.values()) {
    if (pairs.has(element)) continue;
    const found = matchSurroundingSource(element, source.before);
    if (found === null)
      throw new EditRefusedError(
        'the file says something else there than the page: a script or a server changes it',
      );
    for (const [node, shown] of found) pairs.set(node, shown);
  }
  return { elements, matchedNodes: pairs };
}

/** Finds the element of another occurrence, of which only the element itself is known. */
export function locateOccurrence(document: Document, selector: string, shown: SourceNode): LocatedElements {
  const element = findOnlyElement(document, selector);
  const pairs = shown.kind === 'element' ? matchElement(element, shown) : null;
  if (pairs === null)
    throw new EditRefusedError('the element in the file is not the same as where the change was proven');
  return { elements: new Map([[selector, element]]), matchedNodes: pairs };
}

export function getSelectors(steps: readonly FixStep[]): string[] {
  return [
    ...new Set(steps.flatMap((step) => (step.kind === 'move' ? [step.selector, step.to] : [step.selector]))),
  ];
}

function findOnlyElement(document: Document, selector: string): Element {
  if (selector.includes(' >>> '))
    throw new EditRefusedError('it is in a frame or a shadow tree, which the HTML file does not contain');
  const found = selectElements(document, selector);
  if (found.length === 1) return found[0]!;
  throw new EditRefusedError(
    found.length === 0
      ? 'the file holds no such element: a script makes it'
      : 'the file holds several such elements',
  );
}

function selectElements(document: Document, selector: string): Element[] {
  try {
    return selectAll<AnyNode, Element>(selector, document);
  } catch {
    return [];
  }
}

/** Returns the node pairs of the excerpt that contains the element, or null. */
function matchSurroundingSource(element: Element, pieces: readonly SourceNode[]): MatchedNodes | null {
  let at: ParentNode | null = element;
  for (let level = 0; at !== null && isTag(at) && level <= MAX_LEVELS; level += 1, at = at.parent) {
    for (const piece of pieces) {
      const pairs = piece.kind === 'element' ? matchElement(at, piece) : null;
      if (pairs?.has(element)) return pairs;
    }
  }
  return null;
}
