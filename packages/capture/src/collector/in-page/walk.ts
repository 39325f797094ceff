import * as dom from '../../in-page-kit/dom.ts';
import type { CapturedPart } from './captured-part.ts';
import { visitElement, visitPseudoElement } from './visit-element.ts';
import { enterDocument } from './visit-frame.ts';
import {
  createWalkState,
  hasReachedNodeLimit,
  isFull,
  NODE_KINDS,
  OTHER_NAMESPACE,
  type TreeLevel,
  type WalkOptions,
  type WalkState,
} from './walk-state.ts';

export interface WalkResult {
  readonly part: CapturedPart;
  /** Amounts that count against the limits of the whole page. */
  readonly spent: { readonly numbers: number; readonly length: number };
  /** Frame elements of `part.foreignFrames`, in the same order. */
  readonly frames: readonly Element[];
  /** Elements that may host a closed shadow root, and their nodes. */
  readonly hosts: ReadonlyMap<Element, number>;
  /** Defined custom elements without a `role`, and their nodes. ElementInternals may set one. */
  readonly customs: ReadonlyMap<Element, number>;
  /** The elements, indexed by node. */
  readonly elements: readonly Element[];
  /** The text nodes, indexed by node. */
  readonly texts: readonly Text[];
  /** Whether style sheets may style first lines or letters. */
  readonly mayStyleLines: boolean;
}

/**
 * Walks a document, its open shadow roots and every accessible frame, in document order. It uses one loop
 * with an explicit stack, so that deep nesting can't overflow the call stack.
 *
 * @returns null if elements that shared a style turned out to have different ones: walk again without sharing
 */
export function walkDocument(options: WalkOptions, reuseStyles: boolean): WalkResult | null {
  const walk = createWalkState(options, reuseStyles);
  const pagePlacement = { scaleX: 1, scaleY: 1, depth: 0, inert: false, colorScheme: null };
  const placement = options.frame ?? { x: window.scrollX, y: window.scrollY, ...pagePlacement };
  enterDocument(walk, document, -1, placement);
  visitAll(walk);
  reportDepth(walk);
  if (walk.surveys.some(({ styleSharer }) => !styleSharer.isSound)) return null;
  const { states, recorder, frames, hosts, customs, elements, texts, documents } = walk;
  states.resolveRelations(elements);
  const spent = recorder.spent();
  const mayStyleLines = documents.mayStyleLines();
  return {
    part: recorder.finish(),
    spent,
    frames,
    hosts: hosts.found,
    customs,
    elements,
    texts,
    mayStyleLines,
  };
}

/**
 * Visits the nodes on the stack, including those pushed along the way, until none is left or a limit is
 * reached.
 */
function visitAll(walk: WalkState): void {
  const { stack } = walk;
  const { element: elementKind, text: textKind, cdata: cdataKind } = NODE_KINDS;
  for (let level = stack.at(-1); level; level = stack.at(-1)) {
    const node = level.next;
    if (!node) {
      stack.pop();
      const { element } = level;
      if (element) visitPseudoElement(walk, element, dom.localName(element), '::after', level);
      continue;
    }
    if (isFull(walk)) {
      reportFull(walk);
      return;
    }
    level.next = dom.nextSibling(node);
    const type = dom.nodeType(node);
    if (type === elementKind) visitElement(walk, node as Element, level);
    else if (type === textKind || type === cdataKind) visitText(walk, node as Text, level);
  }
}

function visitText(walk: WalkState, text: Text, level: TreeLevel): void {
  if (level.isSource) return;
  const { recorder, limits, geometry } = walk;
  let data = dom.data(text);
  const node = recorder.add(NODE_KINDS.text, level.parent, -1, OTHER_NAMESPACE, -1);
  walk.texts[node] = text;
  if (data.length > limits.maxTextLength) {
    recorder.unexamined(
      'text-cut',
      node,
      `A piece of text with ${data.length} characters was cut off after ${limits.maxTextLength}.`,
    );
    data = data.slice(0, limits.maxTextLength);
  }
  walk.nodes.text[node] = recorder.intern(data);
  const { hidden } = level.isHost ? walk.slots.readTextSlot(text, node, level.inert) : level;
  if (!hidden && !level.isClosedDetails) {
    geometry.readText(text, data, node, level.place.survey.range, level.place);
  }
}

function reportFull(walk: WalkState): void {
  const { recorder, limits } = walk;
  recorder.unexamined(
    'too-many-nodes',
    -1,
    hasReachedNodeLimit(walk)
      ? `The page has more than ${limits.maxNodes} nodes; the rest wasn’t read.`
      : `The page contains more data than the limit; only its first ${recorder.part.nodes.kind.length} nodes were read.`,
  );
}

function reportDepth({ recorder, limits, tooDeepCount }: WalkState): void {
  if (tooDeepCount === 0) return;
  const affected = tooDeepCount === 1 ? 'one element' : `${tooDeepCount} elements`;
  recorder.unexamined(
    'too-deep',
    -1,
    `Content nested more than ${limits.maxDepth} levels deep was left out in ${affected}.`,
  );
}
