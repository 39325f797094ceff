import type { Fix, FixStep, SourceNode } from '@curbcut/contract';
import { selectAll } from 'css-select';
import { type AnyNode, type Document, type Element, isTag, type ParentNode } from 'domhandler';
import { alike, type Pairs } from './alike.ts';
import { Refusal } from './refusal.ts';

/** Levels that a piece of source shows above what is changed in it, at most. */
const mostLevels = 8;

/** Where the elements of a change's steps stand in a file. */
export interface Located {
  readonly elements: ReadonlyMap<string, Element>;
  /** What the page showed of the nodes around. */
  readonly pairs: Pairs;
}

/**
 * Finds what a fix changes in a file: each of its selectors finds one element there, and that stands in what the page
 * showed around it.
 *
 * @throws {Refusal} when that is not certain
 */
export function locate(document: Document, { steps, source }: Pick<Fix, 'steps' | 'source'>): Located {
  const elements = new Map(selectorsOf(steps).map((selector) => [selector, only(document, selector)]));
  const pairs = new Map<ParentNode['children'][number], SourceNode>();
  for (const element of elements.values()) {
    if (pairs.has(element)) continue;
    const found = around(element, source.before);
    if (found === null)
      throw new Refusal('the file says something else there than the page: a script or a server changes it');
    for (const [node, shown] of found) pairs.set(node, shown);
  }
  return { elements, pairs };
}

/** The same for another place of the issue, whose element alone is known. */
export function locateAlike(document: Document, selector: string, shown: SourceNode): Located {
  const element = only(document, selector);
  const pairs = shown.kind === 'element' ? alike(element, shown) : null;
  if (pairs === null)
    throw new Refusal('the element in the file is not the same as where the change was proven');
  return { elements: new Map([[selector, element]]), pairs };
}

export function selectorsOf(steps: readonly FixStep[]): string[] {
  return [
    ...new Set(steps.flatMap((step) => (step.kind === 'move' ? [step.selector, step.to] : [step.selector]))),
  ];
}

function only(document: Document, selector: string): Element {
  if (selector.includes(' >>> '))
    throw new Refusal('it stands in a frame or a shadow tree, which no HTML file shows');
  const found = select(document, selector);
  if (found.length === 1) return found[0]!;
  throw new Refusal(
    found.length === 0
      ? 'the file holds no such element: a script makes it'
      : 'the file holds several such elements',
  );
}

function select(document: Document, selector: string): Element[] {
  try {
    return selectAll<AnyNode, Element>(selector, document);
  } catch {
    return [];
  }
}

/** The pairs of the piece of source that the element stands in; null when it stands in none. */
function around(element: Element, pieces: readonly SourceNode[]): Pairs | null {
  let at: ParentNode | null = element;
  for (let level = 0; at !== null && isTag(at) && level <= mostLevels; level += 1, at = at.parent) {
    for (const piece of pieces) {
      const pairs = piece.kind === 'element' ? alike(at, piece) : null;
      if (pairs?.has(element)) return pairs;
    }
  }
  return null;
}
