import type { Fix, FixStep, SourceNode } from '@curbcut/contract';
import { selectAll } from 'css-select';
import {
  type AnyNode,
  type ChildNode,
  type Document,
  type Element,
  isTag,
  isText,
  type ParentNode,
} from 'domhandler';

/**
 * Thrown if a fix can't be applied to a file; the message completes a sentence that begins with the rule and
 * location.
 */
export class EditRefusedError extends Error {
  override readonly name = 'Refusal';
}

/** Maximum number of ancestor levels in a source excerpt. */
const MAX_LEVELS = 8;

/** The elements in a file that a fix changes. */
export interface LocatedElements {
  readonly elements: ReadonlyMap<string, Element>;
  /** The surrounding nodes as seen on the page. */
  readonly matchedNodes: MatchedNodes;
}

/**
 * Finds the elements that a fix changes in a file. Each selector must match exactly one element, with the
 * same surroundings as on the page.
 *
 * @throws {EditRefusedError} if the match isn't certain
 */
export function locateFix(
  document: Document,
  { steps, source }: Pick<Fix, 'steps' | 'source'>,
): LocatedElements {
  const elements = new Map(
    getSelectors(steps).map((selector) => [selector, findUniqueElement(document, selector)]),
  );
  const pairs = new Map<ParentNode['children'][number], SourceNode>();
  for (const element of elements.values()) {
    if (pairs.has(element)) continue;
    const found = matchSurroundingSource(element, source.before);
    if (found === null)
      throw new EditRefusedError("the file doesn't match the page here (changed by a script or the server)");
    for (const [node, shown] of found) pairs.set(node, shown);
  }
  return { elements, matchedNodes: pairs };
}

/** Finds another occurrence's element; only the element itself is known. */
export function locateOccurrence(document: Document, selector: string, shown: SourceNode): LocatedElements {
  const element = findUniqueElement(document, selector);
  const pairs = shown.kind === 'element' ? matchElement(element, shown) : null;
  if (pairs === null)
    throw new EditRefusedError('the element in the file differs from the one the fix was verified on');
  return { elements: new Map([[selector, element]]), matchedNodes: pairs };
}

export function getSelectors(steps: readonly FixStep[]): string[] {
  return [
    ...new Set(steps.flatMap((step) => (step.kind === 'move' ? [step.selector, step.to] : [step.selector]))),
  ];
}

function findUniqueElement(document: Document, selector: string): Element {
  if (selector.includes(' >>> '))
    throw new EditRefusedError("it's in a frame or shadow tree, not in this HTML file");
  const found = selectElements(document, selector);
  if (found.length === 1) return found[0]!;
  throw new EditRefusedError(
    found.length === 0
      ? "no matching element in the file (it's created by a script)"
      : 'more than one matching element in the file',
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

/** A file's nodes paired with the page's nodes. */
type MatchedNodes = ReadonlyMap<ChildNode, SourceNode>;

type SourceElement = Extract<SourceNode, { kind: 'element' }>;

/** Attributes that distinguish elements and that scripts seldom change. */
const identifyingAttributes = new Set(
  'alt aria-label content for href id lang name role src title type'.split(' '),
);
/** Elements that exist only once per document; scripts often add attributes to them. */
const singletonTags = new Set(['html', 'head', 'body']);

/**
 * Matches an element in a file with an excerpt from the page: tag, attributes and content, where omitted
 * content matches anything. Returns the node pairs, or null if they differ.
 */
function matchElement(element: Element, shown: SourceElement): MatchedNodes | null {
  if (element.name !== shown.tag || !matchesAttributes(element, shown)) return null;
  const below = matchSequence(getContentNodes(element), shown.children.filter(hasContent), new Set(), 0, 0);
  return below && new Map<ChildNode, SourceNode>([[element, shown], ...below]);
}

function matchesAttributes({ name: tag, attribs }: Element, shown: SourceElement): boolean {
  if (singletonTags.has(tag)) return true;
  const known = new Map(shown.attributes);
  const names = new Set([...known.keys(), ...Object.keys(attribs)]);
  return [...names].every((name) => {
    const there = Object.hasOwn(attribs, name) ? attribs[name]! : null;
    const seen = known.get(name) ?? null;
    if (name === 'class' || name === 'style') return true;
    if (there === null || seen === null) return !identifyingAttributes.has(name);
    return isSameText(there, seen);
  });
}

/** Returns whether the texts are equal, or match up to the ellipsis if the page's text was truncated. */
function isSameText(there: string, seen: string): boolean {
  return there === seen || (seen.endsWith('…') && there.startsWith(seen.slice(0, -1)));
}

const collapseWhitespace = (text: string): string => text.replace(/\s+/g, ' ').trim();

const hasContent = (node: SourceNode): boolean =>
  node.kind !== 'text' || collapseWhitespace(node.text) !== '';

function getContentNodes(element: Element): ChildNode[] {
  return element.children.filter(
    (child) => isTag(child) || (isText(child) && collapseWhitespace(child.data) !== ''),
  );
}

/** Pairs file nodes from `at` with page nodes from `from`; failed combinations are remembered. */
function matchSequence(
  nodes: readonly ChildNode[],
  shown: readonly SourceNode[],
  failed: Set<string>,
  at: number,
  from: number,
): [ChildNode, SourceNode][] | null {
  const next = shown[from];
  if (next === undefined) return at === nodes.length ? [] : null;
  const key = `${at} ${from}`;
  if (failed.has(key)) return null;
  if (next.kind === 'elided') {
    for (let skip = at; skip <= nodes.length; skip += 1) {
      const rest = matchSequence(nodes, shown, failed, skip, from + 1);
      if (rest) return rest;
    }
  } else {
    const node = nodes[at];
    const pairs = node === undefined ? null : matchNode(node, next);
    const rest = pairs && matchSequence(nodes, shown, failed, at + 1, from + 1);
    if (pairs && rest) return [...pairs, ...rest];
  }
  failed.add(key);
  return null;
}

function matchNode(node: ChildNode, shown: SourceNode): [ChildNode, SourceNode][] | null {
  if (shown.kind === 'element') {
    const pairs = isTag(node) ? matchElement(node, shown) : null;
    return pairs && [...pairs];
  }
  if (shown.kind !== 'text' || !isText(node)) return null;
  return isSameText(collapseWhitespace(node.data), collapseWhitespace(shown.text)) ? [[node, shown]] : null;
}
