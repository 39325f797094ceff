import type { CapturedPart } from '../captured-part.ts';
import type { CollectorFunctions } from '../functions.ts';
import type { CollectorLimits } from '../limits.ts';
import type { DocumentSurvey } from './document-reader.ts';
import type { PseudoKind } from './generated-content.ts';
import type { DocumentPlacement } from './geometry-reader.ts';
import type { InheritedState } from './slot-reader.ts';
import type { StateBits } from './state-reader.ts';
import type { StyleSheetTexts } from './style-sheet-reader.ts';

/** Placement of the document of a frame. */
export interface FramePlacement extends DocumentPlacement {
  /** Number of frames around it. */
  readonly depth: number;
  readonly inert: boolean;
}

export interface WalkOptions {
  readonly limits: CollectorLimits;
  /** The computed properties to record, `display` first. */
  readonly properties: readonly string[];
  readonly bits: StateBits;
  /** Placement of this document on the page; null for the page's own document. */
  readonly frame: FramePlacement | null;
  /** Known texts of the style sheets whose rules are not accessible. */
  readonly sheetTexts: StyleSheetTexts;
}

export interface WalkResult {
  readonly part: CapturedPart;
  /** Amounts that count against the limits of the whole page. */
  readonly spent: { readonly numbers: number; readonly length: number };
  /** Frame elements of `part.foreignFrames`, in the same order. */
  readonly frames: readonly Element[];
  /** Elements that may host a closed shadow root, with their nodes. */
  readonly hosts: ReadonlyMap<Element, number>;
  /** Defined custom elements without a `role`, with their nodes: ElementInternals may set one. */
  readonly customs: ReadonlyMap<Element, number>;
  /** The elements, indexed by node. */
  readonly elements: readonly Element[];
  /** The text nodes, indexed by node. */
  readonly texts: readonly Text[];
}

/**
 * Walks a document, its open shadow roots and every accessible frame, in document order. It uses one loop
 * with an explicit stack, so that deep nesting cannot overflow the call stack.
 *
 * @returns null if styles shared between elements proved unequal: walk again without sharing
 */
export function walkDocument(
  kit: CollectorFunctions,
  options: WalkOptions,
  reuseStyles: boolean,
): WalkResult | null {
  const { limits, properties, bits, sheetTexts } = options;
  const dom = kit.createDomAccess();
  const recorder = kit.createRecorder(limits);
  const styles = kit.createStyleReader(recorder, properties);
  const attributes = kit.createAttributeReader(dom, recorder, limits);
  const states = kit.createStateReader(dom, recorder, bits);
  const media = kit.createMediaReader(dom, recorder, bits.broken!);
  const geometry = kit.createGeometryReader(dom, recorder, styles, limits, bits.scrollable!);
  const documents = kit.createDocumentReader(kit, dom, recorder, styles, { limits, sheetTexts, reuseStyles });
  const pseudoElements = kit.createPseudoElementReader(kit, recorder, styles, limits);
  const slots = kit.createSlotReader(dom, recorder);
  const frameContents = kit.createFrameReader(dom, recorder, limits);
  const { part, intern, add, unexamined } = recorder;
  const { nodes } = part;

  const kinds = { element: 1, text: 3, cdata: 4, document: 9, shadowRoot: 11 };
  const namespaceOther = 3;
  const namespaces = new Map<string | null, number>([
    ['http://www.w3.org/1999/xhtml', 0],
    ['http://www.w3.org/2000/svg', 1],
    ['http://www.w3.org/1998/Math/MathML', 2],
  ]);
  /** Elements whose text is source code and never shown to users. */
  const sourceTags = new Set(['script', 'style', 'noscript', 'noembed', 'noframes', 'template', 'iframe']);

  /** A document being walked; the same object for all its levels. */
  interface Place extends FramePlacement {
    readonly survey: DocumentSurvey;
  }
  /** A node whose children are being visited. */
  interface Level extends InheritedState {
    next: Node | null;
    readonly parent: number;
    readonly place: Place;
    readonly editable: boolean;
    /** The children are rendered in their slots or not at all. */
    readonly isHost: boolean;
    /** The parent is a custom element: its shadow root may be closed, with its own style sheets. */
    readonly isCustom: boolean;
    /** The children are in a shadow root. */
    readonly inShadow: boolean;
    /** The children belong to a closed `details`: all except its summary are hidden. */
    readonly isClosedDetails: boolean;
    readonly isSource: boolean;
    /** Element whose `::after` is read after its children; null if it has no box. */
    readonly element: Element | null;
    /** Style sheets of shadow roots may apply (to their own elements, their hosts and slotted elements). */
    readonly checksAllPseudo: boolean;
  }

  const stack: Level[] = [];
  /** The elements, indexed by node. */
  const elements: Element[] = [];
  const texts: Text[] = [];
  const surveys: DocumentSurvey[] = [];
  const frames: Element[] = [];
  const hosts = kit.createClosedHostFinder(dom);
  const customs = new Map<Element, number>();
  let tooDeepCount = 0;

  const hasAllNodes = () => nodes.kind.length >= limits.maxNodes;
  const isFull = () => hasAllNodes() || recorder.isSpent();

  function visitPseudo(element: Element, tag: string, kind: PseudoKind, level: Level): void {
    const { generated } = level.place.survey;
    if (isFull() || !(level.checksAllPseudo || generated.mayHave(element, tag, kind))) return;
    pseudoElements.read(element, level.parent, kind);
  }

  function visitText(text: Text, level: Level): void {
    if (level.isSource) return;
    let data = dom.data(text);
    const node = add(kinds.text, level.parent, -1, namespaceOther, -1);
    texts[node] = text;
    if (data.length > limits.maxTextLength) {
      unexamined(
        'text-cut',
        node,
        `A text of ${data.length} characters was cut after ${limits.maxTextLength}.`,
      );
      data = data.slice(0, limits.maxTextLength);
    }
    nodes.text[node] = intern(data);
    const { hidden } = level.isHost ? slots.readTextSlot(text, node, level.inert) : level;
    if (!hidden && !level.isClosedDetails) {
      geometry.readText(text, data, node, level.place.survey.range, level.place);
    }
  }

  /** Returns the style set and style group of an element with rendered surroundings. */
  function readStyle(element: Element, tag: string, node: number, level: Level, parentGroup: number) {
    const { reuse } = level.place.survey;
    let read: ReturnType<typeof reuse.read>;
    if (level.inShadow || level.isHost) read = { set: styles.read(element), styleGroup: 0 };
    else if (level.isCustom) read = reuse.readAlone(element);
    else read = reuse.read(element, tag, node, parentGroup);
    if (read.set !== -2) return read;
    // The element has no style although its parent is rendered and has no open shadow root: the parent has a
    // closed one without a matching slot.
    const parent = elements[level.parent];
    if (parent) hosts.addCandidate(parent, level.parent);
    return { set: -1, styleGroup: 0 };
  }

  function visitElement(element: Element, level: Level): void {
    const { place } = level;
    const tag = dom.localName(element);
    const namespace = namespaces.get(dom.namespaceURI(element)) ?? namespaceOther;
    const isHtml = namespace === 0;
    const node = add(kinds.element, level.parent, intern(tag), namespace, -1);
    elements[node] = element;
    const emptyAttributes = attributes.read(element, node);
    if (emptyAttributes.length > 0) states.recordRelations(element, node, emptyAttributes);
    const hasAttributes = nodes.attributes[node]!.length > 0;

    const inherited = level.isHost ? slots.readElementSlot(element, node, level.inert) : level;
    const isSummary = level.isClosedDetails && tag === 'summary' && states.isDetailsSummary(element);
    const isInert =
      (inherited.inert && (element !== place.survey.modal || place.inert)) ||
      (isHtml && hasAttributes && states.isInert(element));
    const editable =
      isHtml && (level.editable || (hasAttributes && states.hasContentEditable(element)))
        ? dom.isContentEditable(element as HTMLElement)
        : false;

    const isSkipped = inherited.hidden || (level.isClosedDetails && !isSummary);
    const { set, styleGroup } = isSkipped
      ? { set: -1, styleGroup: 0 }
      : readStyle(element, tag, node, level, inherited.styleGroup);
    const hidden = set === -1;
    nodes.style[node] = set;

    let state = isInert ? bits.inert! : 0;
    if (editable) state |= bits.editable!;
    if (isHtml) state |= states.read(element, tag, node, hasAttributes) | media.read(element, tag, node);
    nodes.state[node] = state;

    if (!hidden && (nodes.state[node]! & bits.placeholderShown!) !== 0) {
      part.placeholders.push({ node, style: styles.read(element, '::placeholder') });
    }
    if (!hidden && geometry.readBox(element, node, place)) {
      const isRoot = nodes.kind[level.parent] === kinds.document || tag === 'body';
      geometry.readScroll(element, node, set, isRoot);
      if (isHtml && tag === 'canvas')
        unexamined('canvas', node, 'The content drawn on this canvas cannot be read.');
    }
    const own = { hidden, inert: isInert, styleGroup };
    visitInside(element, tag, isHtml, node, level, own, editable);
    // The content of a frame without a box is neither rendered nor announced.
    if (isHtml && !hidden) visitFrame(element, tag, node, place, isInert);
  }

  /** Pushes the children of an element and those of its shadow root onto the stack. */
  function visitInside(
    element: Element,
    tag: string,
    isHtml: boolean,
    node: number,
    level: Level,
    own: InheritedState,
    editable: boolean,
  ): void {
    const { inShadow } = level;
    const { hidden } = own;
    const shadow = isHtml ? dom.shadowRoot(element) : null;
    const isSlot = isHtml && inShadow && tag === 'slot';
    if (isSlot) slots.note(element, node, own);
    if (!hidden && isHtml && tag.includes('-')) {
      const isDefined = (nodes.state[node]! & bits.customDefined!) !== 0;
      if (isDefined && !dom.hasAttribute(element, 'role')) customs.set(element, node);
    }
    const childLevel: Level = {
      next: dom.firstChild(element),
      parent: node,
      place: level.place,
      inert: own.inert,
      styleGroup: own.styleGroup,
      inShadow,
      // The fallback content of a slot is rendered only while nothing is assigned to it.
      hidden: hidden || styles.isSkipping(nodes.style[node]!) || (isSlot && slots.isFilled(element)),
      editable,
      isHost: shadow !== null,
      isCustom: tag.includes('-'),
      checksAllPseudo: inShadow || level.isHost || shadow !== null,
      isClosedDetails: isHtml && tag === 'details' && !dom.hasAttribute(element, 'open'),
      isSource: sourceTags.has(tag),
      element: hidden ? null : element,
    };
    if (!hidden) {
      // List items are checked first because they are few: if style sheets cannot be read, the `::marker` of
      // every element would be looked up.
      const isListItem = styles.value(nodes.style[node]!, 'display').includes('list-item');
      if (isListItem) visitPseudo(element, tag, '::marker', childLevel);
      visitPseudo(element, tag, '::before', childLevel);
      const hasGenerated = nodes.kind.length > node + 1;
      if (isHtml && !shadow && !hasGenerated) hosts.consider(element, tag, node);
    }
    if (stack.length >= limits.maxDepth) {
      if (shadow || childLevel.next) tooDeepCount++;
      return;
    }
    stack.push(childLevel);
    if (!shadow) return;
    stack.push({
      ...childLevel,
      next: dom.firstChild(shadow),
      parent: add(kinds.shadowRoot, node, -1, namespaceOther, -1),
      editable: false,
      isHost: false,
      isCustom: false,
      inShadow: true,
      isClosedDetails: false,
      isSource: false,
      element: null,
    });
  }

  function visitFrame(element: Element, tag: string, node: number, place: Place, inert: boolean): void {
    const content = frameContents.read(element, tag, node, place.depth);
    if (content.kind === 'none') return;
    const at: FramePlacement = {
      ...geometry.getFramePlacement(element, place),
      inert,
      depth: place.depth + 1,
    };
    if (content.kind === 'document') {
      enter(content.document, node, at);
      return;
    }
    frames.push(element);
    part.foreignFrames.push({ node, ...at });
  }

  /** Pushes the children of a document onto the stack. */
  function enter(doc: Document, frameElement: number, at: FramePlacement): void {
    const survey = documents.survey(doc);
    surveys.push(survey);
    stack.push({
      next: dom.firstChild(doc),
      parent: documents.add(doc, frameElement),
      place: { ...at, survey },
      hidden: false,
      inert: at.inert || survey.modal !== null,
      styleGroup: survey.reuse.start(),
      editable: dom.designMode(doc) === 'on',
      isHost: false,
      isCustom: false,
      inShadow: false,
      isClosedDetails: false,
      isSource: false,
      element: null,
      checksAllPseudo: false,
    });
  }

  const pagePlacement = { scaleX: 1, scaleY: 1, depth: 0, inert: false };
  enter(document, -1, options.frame ?? { x: window.scrollX, y: window.scrollY, ...pagePlacement });
  for (let level = stack.at(-1); level; level = stack.at(-1)) {
    const node = level.next;
    if (!node) {
      stack.pop();
      const { element } = level;
      if (element) visitPseudo(element, dom.localName(element), '::after', level);
      continue;
    }
    if (isFull()) {
      unexamined(
        'too-many-nodes',
        -1,
        hasAllNodes()
          ? `The page has more than ${limits.maxNodes} nodes; the rest was not read.`
          : `The page contains more data than the limit; only its first ${nodes.kind.length} nodes were read.`,
      );
      break;
    }
    level.next = dom.nextSibling(node);
    const type = dom.nodeType(node);
    if (type === kinds.element) visitElement(node as Element, level);
    else if (type === kinds.text || type === kinds.cdata) visitText(node as Text, level);
  }
  if (tooDeepCount > 0) {
    const affected = tooDeepCount === 1 ? 'one element' : `${tooDeepCount} elements`;
    unexamined(
      'too-deep',
      -1,
      `Content nested more than ${limits.maxDepth} levels deep was left out in ${affected}.`,
    );
  }
  if (surveys.some(({ reuse }) => !reuse.isSound)) return null;
  states.resolveRelations(elements);
  const spent = recorder.spent();
  return { part: recorder.finish(), spent, frames, hosts: hosts.found, customs, elements, texts };
}
