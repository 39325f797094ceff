import type { Fix, FixStep, SourceNode } from '@curbcut/contract';
import { selectAll } from 'css-select';
import { type AnyNode, type Document, type Element, isTag, type ParentNode } from 'domhandler';
import { EditRefusedError } from './edit-refused-error.ts';
import { type MatchedNodes, matchElement } from './match-element.ts';

/** Levels that a piece of source shows above what is changed in it, at most. */
const MAX_LEVELS = 8;

/** Where the elements of a change's steps stand in a file. */
export interface LocatedElements {
  readonly elements: ReadonlyMap<string, Element>;
  /** What the page showed of the nodes around. */
  readonly matchedNodes: MatchedNodes;
}

/**
 * Finds what a fix changes in a file: each of its selectors finds one element there, and that stands in what the page
 * showed around it.
 *
 * @throws {EditRefusedError} when that is not certain
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

/** The same for another place of the issue, whose element alone is known. */
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
    throw new EditRefusedError('it stands in a frame or a shadow tree, which no HTML file shows');
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

/** The pairs of the piece of source that the element stands in; null when it stands in none. */
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
