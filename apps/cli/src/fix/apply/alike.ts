import type { SourceNode } from '@curbcut/contract';
import { type ChildNode, type Element, isTag, isText } from 'domhandler';

/** Nodes of a file with what the page showed of them. */
export type Pairs = ReadonlyMap<ChildNode, SourceNode>;

type SourceElement = Extract<SourceNode, { kind: 'element' }>;

/** Attributes that tell one element from another: scripts seldom touch them. */
const telling = new Set('alt aria-label content for href id lang name role src title type'.split(' '));
/** Elements that there is one of; scripts like to note things on them. */
const single = new Set(['html', 'head', 'body']);

/**
 * Whether an element of a file is what the page showed, as far as it showed it: its tag, attributes and content, with
 * anything in the place of what was left out. The pairs of nodes, or null.
 */
export function alike(element: Element, shown: SourceElement): Pairs | null {
  if (element.name !== shown.tag || !hasAttributes(element, shown)) return null;
  const below = sequence(contentOf(element), shown.children.filter(isSaid), new Set(), 0, 0);
  return below && new Map<ChildNode, SourceNode>([[element, shown], ...below]);
}

function hasAttributes({ name: tag, attribs }: Element, shown: SourceElement): boolean {
  if (single.has(tag)) return true;
  const known = new Map(shown.attributes);
  const names = new Set([...known.keys(), ...Object.keys(attribs)]);
  return [...names].every((name) => {
    const there = Object.hasOwn(attribs, name) ? attribs[name]! : null;
    const seen = known.get(name) ?? null;
    if (name === 'class' || name === 'style') return true;
    if (there === null || seen === null) return !telling.has(name);
    return isSame(there, seen);
  });
}

/** Equal, or the beginning of it where the page's was cut. */
function isSame(there: string, seen: string): boolean {
  return there === seen || (seen.endsWith('…') && there.startsWith(seen.slice(0, -1)));
}

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();

const isSaid = (node: SourceNode): boolean => node.kind !== 'text' || flat(node.text) !== '';

function contentOf(element: Element): ChildNode[] {
  return element.children.filter((child) => isTag(child) || (isText(child) && flat(child.data) !== ''));
}

/** Pairs the nodes from `at` on with what was shown from `from` on; what failed once is not tried again. */
function sequence(
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
      const rest = sequence(nodes, shown, failed, skip, from + 1);
      if (rest) return rest;
    }
  } else {
    const node = nodes[at];
    const pairs = node === undefined ? null : pair(node, next);
    const rest = pairs && sequence(nodes, shown, failed, at + 1, from + 1);
    if (pairs && rest) return [...pairs, ...rest];
  }
  failed.add(key);
  return null;
}

function pair(node: ChildNode, shown: SourceNode): [ChildNode, SourceNode][] | null {
  if (shown.kind === 'element') {
    const pairs = isTag(node) ? alike(node, shown) : null;
    return pairs && [...pairs];
  }
  if (shown.kind !== 'text' || !isText(node)) return null;
  return isSame(flat(node.data), flat(shown.text)) ? [[node, shown]] : null;
}
