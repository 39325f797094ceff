import type { SourceNode } from '@curbcut/contract';
import { type ChildNode, type Element, isTag, isText } from 'domhandler';

/** Nodes of a file paired with the nodes of the page. */
export type MatchedNodes = ReadonlyMap<ChildNode, SourceNode>;

type SourceElement = Extract<SourceNode, { kind: 'element' }>;

/** Attributes that distinguish elements and that scripts seldom change. */
const identifyingAttributes = new Set(
  'alt aria-label content for href id lang name role src title type'.split(' '),
);
/** Elements that exist once per document; scripts often add attributes to them. */
const singletonTags = new Set(['html', 'head', 'body']);

/**
 * Matches an element of a file with an excerpt of the page: tag, attributes and content, where omitted content matches
 * anything. Returns the node pairs, or null when they differ.
 */
export function matchElement(element: Element, shown: SourceElement): MatchedNodes | null {
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

/** Returns whether the texts are equal, or start the same when the page's text was truncated. */
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
