import * as dom from '../../in-page-kit/dom.ts';
import type { PseudoKind } from './generated-content.ts';
import type { InheritedState } from './slot-reader.ts';
import type { StyledElement } from './style-sharer.ts';
import { visitFrame } from './visit-frame.ts';
import { isFull, NODE_KINDS, OTHER_NAMESPACE, type TreeLevel, type WalkState } from './walk-state.ts';

const namespaces = new Map<string | null, number>([
  ['http://www.w3.org/1999/xhtml', 0],
  ['http://www.w3.org/2000/svg', 1],
  ['http://www.w3.org/1998/Math/MathML', 2],
]);
/** Elements whose text is source code that users never see. */
const sourceTags = new Set(['script', 'style', 'noscript', 'noembed', 'noframes', 'template', 'iframe']);
const noStyle: StyledElement = { set: -1, styleGroup: 0 };

/** An element being visited. */
interface VisitedElement {
  readonly element: Element;
  readonly tag: string;
  readonly isHtml: boolean;
  readonly node: number;
  /** The level that contains it and its siblings. */
  readonly level: TreeLevel;
}

/** Records an element and pushes its content onto the stack. */
export function visitElement(walk: WalkState, element: Element, level: TreeLevel): void {
  const { recorder, nodes, states, bits } = walk;
  const tag = dom.localName(element);
  const namespace = namespaces.get(dom.namespaceURI(element)) ?? OTHER_NAMESPACE;
  const isHtml = namespace === 0;
  const node = recorder.add(NODE_KINDS.element, level.parent, recorder.intern(tag), namespace, -1);
  walk.elements[node] = element;
  const emptyAttributes = walk.attributes.read(element, node);
  if (emptyAttributes.length > 0) states.recordRelations(element, node, emptyAttributes);
  const hasAttributes = nodes.attributes[node]!.length > 0;
  const visited: VisitedElement = { element, tag, isHtml, node, level };

  const inherited = level.isHost ? walk.slots.readElementSlot(element, node, level.inert) : level;
  const { survey, inert: isPlaceInert } = level.place;
  const inert =
    (inherited.inert && (element !== survey.modal || isPlaceInert)) ||
    (isHtml && hasAttributes && states.isInert(element));
  const editable =
    isHtml && (level.editable || (hasAttributes && states.hasContentEditable(element)))
      ? dom.isContentEditable(element as HTMLElement)
      : false;
  const isSummary = level.isClosedDetails && tag === 'summary' && states.isDetailsSummary(element);
  const isSkipped = inherited.hidden || (level.isClosedDetails && !isSummary);
  const { set, styleGroup } = isSkipped ? noStyle : readStyle(walk, visited, inherited.styleGroup);
  const hidden = set === -1;
  nodes.style[node] = set;

  let state = inert ? bits.inert! : 0;
  if (editable) state |= bits.editable!;
  if (isHtml) state |= states.read(element, tag, node, hasAttributes) | walk.media.read(element, tag, node);
  nodes.state[node] = state;

  if (!hidden) {
    recordBoxes(walk, visited, set);
    if (level.checksLines || survey.lines.mayHave(element)) walk.lineStyles.read(element, node, set);
  }
  visitInside(walk, visited, { hidden, inert, styleGroup }, editable);
  // The content of a frame without a box is neither rendered nor announced.
  if (isHtml && !hidden) visitFrame(walk, element, tag, node, level.place, inert);
}

/** Returns the style set and style group of an element whose surroundings are rendered. */
function readStyle(
  { styles, hosts, elements }: WalkState,
  { element, tag, node, level }: VisitedElement,
  parentGroup: number,
): StyledElement {
  const { styleSharer } = level.place.survey;
  let read: StyledElement;
  if (level.inShadow || level.isHost) read = { set: styles.read(element), styleGroup: 0 };
  else if (level.isCustom) read = styleSharer.readAlone(element);
  else read = styleSharer.read(element, tag, node, parentGroup);
  if (read.set !== -2) return read;
  // The element has no style although its parent is rendered and has no open shadow root. The parent must
  // have a closed one without a matching slot.
  const parent = elements[level.parent];
  if (parent) hosts.addCandidate(parent, level.parent);
  return noStyle;
}

/** Records the placeholder, box and scroll size of an element that has a style. */
function recordBoxes(
  { recorder, nodes, styles, geometry, bits }: WalkState,
  { element, tag, isHtml, node, level }: VisitedElement,
  set: number,
): void {
  if ((nodes.state[node]! & bits.placeholderShown!) !== 0) {
    recorder.part.placeholders.push({ node, style: styles.read(element, '::placeholder') });
  }
  if (!geometry.readBox(element, node, level.place)) return;
  const isRoot = nodes.kind[level.parent] === NODE_KINDS.document || tag === 'body';
  geometry.readScroll(element, node, set, isRoot);
  if (isHtml && tag === 'canvas') {
    recorder.unexamined('canvas', node, 'The content drawn on this canvas can’t be read.');
  }
}

/** Pushes the children of an element and its shadow root onto the stack. */
function visitInside(walk: WalkState, visited: VisitedElement, own: InheritedState, editable: boolean): void {
  const { recorder, slots, styles, stack } = walk;
  const { element, tag, isHtml, node, level } = visited;
  const shadow = isHtml ? dom.shadowRoot(element) : null;
  const isCustom = tag.includes('-');
  if (isCustom && isHtml && !own.hidden) recordCustomElement(walk, visited);
  const isSlot = level.inShadow && isHtml && tag === 'slot';
  if (isSlot) slots.note(element, node, own);
  const childLevel: TreeLevel = {
    next: dom.firstChild(element),
    parent: node,
    place: level.place,
    inert: own.inert,
    styleGroup: own.styleGroup,
    inShadow: level.inShadow,
    // The fallback content of a slot is rendered only while nothing is assigned to it.
    hidden: own.hidden || styles.isSkipping(walk.nodes.style[node]!) || (isSlot && slots.isFilled(element)),
    editable,
    isHost: shadow !== null,
    isCustom,
    checksAllPseudo: level.inShadow || level.isHost || shadow !== null,
    checksLines: level.checksLines,
    isClosedDetails: isHtml && tag === 'details' && !dom.hasAttribute(element, 'open'),
    isSource: sourceTags.has(tag),
    element: own.hidden ? null : element,
  };
  if (!own.hidden) visitFirstPseudoElements(walk, visited, childLevel);
  if (stack.length >= walk.limits.maxDepth) {
    if (shadow || childLevel.next) walk.tooDeepCount++;
    return;
  }
  stack.push(childLevel);
  if (!shadow) return;
  if (shadow.delegatesFocus) walk.nodes.state[node]! |= walk.bits.delegatesFocus!;
  const checksLines = walk.documents.hasLineStyles(shadow);
  // The shadow root's style sheets may contain a `:host::first-line` rule.
  if (checksLines && !own.hidden) walk.lineStyles.read(element, node, walk.nodes.style[node]!);
  stack.push({
    ...childLevel,
    next: dom.firstChild(shadow),
    parent: recorder.add(NODE_KINDS.shadowRoot, node, -1, OTHER_NAMESPACE, -1),
    editable: false,
    isHost: false,
    isCustom: false,
    inShadow: true,
    isClosedDetails: false,
    isSource: false,
    element: null,
    checksLines,
  });
}

function recordCustomElement({ nodes, customs, bits }: WalkState, { element, node }: VisitedElement): void {
  const isDefined = (nodes.state[node]! & bits.customDefined!) !== 0;
  if (isDefined && !dom.hasAttribute(element, 'role')) customs.set(element, node);
}

/** Records `::marker` and `::before`, and the element itself if it may host a closed shadow root. */
function visitFirstPseudoElements(
  walk: WalkState,
  { element, tag, isHtml, node }: VisitedElement,
  level: TreeLevel,
): void {
  const { nodes } = walk;
  // List items are checked first because they are few: if style sheets can't be read, every element's
  // `::marker` would have to be looked up.
  const isListItem = walk.styles.value(nodes.style[node]!, 'display').includes('list-item');
  if (isListItem) visitPseudoElement(walk, element, tag, '::marker', level);
  visitPseudoElement(walk, element, tag, '::before', level);
  const hasGenerated = nodes.kind.length > node + 1;
  if (isHtml && !level.isHost && !hasGenerated) walk.hosts.consider(element, tag, node);
}

/**
 * Records a pseudo-element if it may have content.
 *
 * @param level the level of the element's children
 */
export function visitPseudoElement(
  walk: WalkState,
  element: Element,
  tag: string,
  kind: PseudoKind,
  level: TreeLevel,
): void {
  const { generated } = level.place.survey;
  const mayExist = level.checksAllPseudo || generated.mayHave(element, tag, kind);
  if (mayExist && !isFull(walk)) walk.pseudoElements.read(element, level.parent, kind);
}
