import type { CollectorFunctions } from '../functions.ts';
import type { CollectorLimits } from '../limits.ts';
import type { CapturedPart } from '../part.ts';
import type { DocumentSurvey } from './document-reader.ts';
import type { PseudoKind } from './generated-content.ts';
import type { Placement } from './geometry-reader.ts';
import type { StateBits } from './state-reader.ts';

export interface WalkOptions {
  readonly limits: CollectorLimits;
  /** The computed properties to record, `display` first. */
  readonly properties: readonly string[];
  readonly bits: StateBits;
  /** Where this document lies on the page; null for the page's own. */
  readonly frame: (Placement & { hidden: boolean; inert: boolean; depth: number }) | null;
}

export interface Walked {
  readonly part: CapturedPart;
  /** Frame elements of `part.holes`, in the same order. */
  readonly frames: readonly Element[];
  /** Elements that may host a closed shadow root, with their nodes. */
  readonly hosts: ReadonlyMap<Element, number>;
  /** Defined custom elements without a `role`, with their nodes: ElementInternals may give them one. */
  readonly customs: ReadonlyMap<Element, number>;
}

/**
 * Walks a document, its open shadow roots and every frame within reach, in document order. One loop with a stack
 * of its own, so that nesting of any depth costs no call stack.
 *
 * @returns null when styles that were shared between elements proved unequal: walk again without sharing
 */
export function walk(kit: CollectorFunctions, options: WalkOptions, reuseStyles: boolean): Walked | null {
  const { limits, properties, bits } = options;
  const dom = kit.domAccess();
  const recorder = kit.recorder(limits);
  const styles = kit.styleReader(recorder, properties);
  const attributes = kit.attributeReader(dom, recorder, limits);
  const states = kit.stateReader(dom, recorder, bits);
  const media = kit.mediaReader(dom, recorder, bits.broken!);
  const geometry = kit.geometryReader(dom, recorder, styles, limits, bits.scrollable!);
  const documents = kit.documentReader(kit, dom, recorder, styles, { limits, reuseStyles });
  const frameContents = kit.frameReader(dom, recorder, limits);
  const { part, intern, add, unexamined } = recorder;
  const { nodes, slots } = part;

  const kinds = { element: 1, text: 3, cdata: 4, document: 9, shadowRoot: 11, pseudoElement: 20 };
  const namespaceOther = 3;
  const namespaces = new Map<string | null, number>([
    ['http://www.w3.org/1999/xhtml', 0],
    ['http://www.w3.org/2000/svg', 1],
    ['http://www.w3.org/1998/Math/MathML', 2],
  ]);
  /** Elements whose text is source, never words for a person. */
  const sourceTags = new Set(['script', 'style', 'noscript', 'noembed', 'noframes', 'template', 'iframe']);

  /** A document on its way: the same for all its levels. */
  interface Place extends Placement {
    readonly survey: DocumentSurvey;
    readonly depth: number;
  }
  /** What children take over from where they stand in the flat tree. */
  interface Surroundings {
    /** They make no boxes. */
    readonly hidden: boolean;
    readonly inert: boolean;
    readonly likeness: number;
  }
  /** A node whose children are being visited. */
  interface Level extends Surroundings {
    next: Node | null;
    readonly parent: number;
    readonly place: Place;
    readonly editable: boolean;
    /** The children are drawn where their slots are, or not at all. */
    readonly isHost: boolean;
    /** The children's parent is a custom element: its shadow root may be closed, with sheets of its own. */
    readonly isCustom: boolean;
    /** The children stand in a shadow root. */
    readonly inShadow: boolean;
    /** The children belong to a closed `details`: all but its summary are hidden. */
    readonly isClosedDetails: boolean;
    readonly isSource: boolean;
    /** To be asked for `::after` when the children are done; null where it makes no box. */
    readonly element: Element | null;
    /** Sheets of shadow roots reach it (they reach their own elements, their hosts and what is slotted). */
    readonly asksAll: boolean;
  }

  const stack: Level[] = [];
  /** The element of each node, where it is one. */
  const elements: Element[] = [];
  const slotted = new Map<Element, Surroundings & { readonly node: number }>();
  const surveys: DocumentSurvey[] = [];
  const frames: Element[] = [];
  const hosts = kit.closedHosts(dom);
  const customs = new Map<Element, number>();
  const assignedNodes = HTMLSlotElement.prototype.assignedNodes;
  let tooDeep = 0;

  const isFull = () => nodes.kind.length >= limits.maxNodes;

  /** What a child of a shadow host takes over: that of its slot, or nothing when it has none. */
  function surroundingsInSlot(slot: HTMLSlotElement | null, node: number, level: Level): Surroundings {
    const found = slot && slotted.get(slot);
    if (!found) return { hidden: true, inert: level.inert, likeness: 0 };
    slots.node.push(node);
    slots.slot.push(found.node);
    return found;
  }

  function visitPseudo(element: Element, tag: string, node: number, kind: PseudoKind, level: Level): void {
    const { generated } = level.place.survey;
    if (isFull() || !(level.asksAll || generated.mayHave(element, tag, kind))) return;
    const { content } = getComputedStyle(element, kind);
    if (content === 'none' || content === 'normal' || content === '') return;
    const style = styles.read(element, kind);
    if (style < 0) return;
    const text = intern(kit.contentText(content).slice(0, limits.maxTextLength));
    const pseudo = add(kinds.pseudoElement, node, intern(kind), 0, text);
    nodes.attributes[pseudo] = [intern('content'), intern(content.slice(0, limits.maxAttributeLength))];
    nodes.style[pseudo] = style;
    // It has no rectangle that a script could ask for; taken out of the flow, its used offsets and sizes say where it is.
    if (/absolute|fixed/.test(styles.value(style, 'position'))) {
      const used = getComputedStyle(element, kind);
      for (const name of ['left', 'top', 'width', 'height'] as const) {
        nodes.attributes[pseudo].push(intern(name), intern(used[name]));
      }
    }
  }

  function visitText(text: Text, level: Level): void {
    if (level.isSource) return;
    let data = dom.data(text);
    const node = add(kinds.text, level.parent, -1, namespaceOther, -1);
    if (data.length > limits.maxTextLength) {
      unexamined(
        'text-cut',
        node,
        `A text of ${data.length} characters was cut after ${limits.maxTextLength}.`,
      );
      data = data.slice(0, limits.maxTextLength);
    }
    nodes.text[node] = intern(data);
    const { hidden } = level.isHost ? surroundingsInSlot(dom.textAssignedSlot(text), node, level) : level;
    if (!hidden && !level.isClosedDetails) {
      geometry.readText(text, data, node, level.place.survey.range, level.place);
    }
  }

  /** Style set and likeness of an element whose surroundings are shown. */
  function readStyle(element: Element, tag: string, node: number, level: Level, likeness: number) {
    const { reuse } = level.place.survey;
    let read: ReturnType<typeof reuse.read>;
    if (level.inShadow || level.isHost) read = { set: styles.read(element), likeness: 0 };
    else if (level.isCustom) read = reuse.readAlone(element);
    else read = reuse.read(element, tag, node, likeness);
    if (read.set !== -2) return read;
    // No style although the parent is shown and has no open shadow root: it has a closed one, without a slot.
    const parent = elements[level.parent];
    if (parent) hosts.giveAway(parent, level.parent);
    return { set: -1, likeness: 0 };
  }

  function visitElement(element: Element, level: Level): void {
    const { place } = level;
    const tag = dom.localName(element);
    const namespace = namespaces.get(dom.namespaceURI(element)) ?? namespaceOther;
    const isHtml = namespace === 0;
    const node = add(kinds.element, level.parent, intern(tag), namespace, -1);
    elements[node] = element;
    const emptyAttributes = attributes.read(element, node);
    if (emptyAttributes.length > 0) states.noteRelations(element, node, emptyAttributes);
    const hasAttributes = nodes.attributes[node]!.length > 0;

    const around = level.isHost ? surroundingsInSlot(dom.assignedSlot(element), node, level) : level;
    const isSummary = level.isClosedDetails && tag === 'summary' && states.isDetailsSummary(element);
    const isInert =
      (around.inert && element !== place.survey.modal) ||
      (isHtml && hasAttributes && states.isInert(element));
    const editable =
      isHtml && (level.editable || (hasAttributes && states.hasEditing(element)))
        ? dom.isContentEditable(element as HTMLElement)
        : false;

    const isSkipped = around.hidden || (level.isClosedDetails && !isSummary);
    const { set, likeness } = isSkipped
      ? { set: -1, likeness: 0 }
      : readStyle(element, tag, node, level, around.likeness);
    const hidden = set === -1;
    nodes.style[node] = set;

    let state = isInert ? bits.inert! : 0;
    if (editable) state |= bits.editable!;
    if (isHtml) state |= states.read(element, tag, node, hasAttributes) | media.read(element, tag, node);
    nodes.state[node] = state;

    if (!hidden && geometry.readBox(element, node, place)) {
      const isRoot = nodes.kind[level.parent] === kinds.document || tag === 'body';
      geometry.readScroll(element, node, set, isRoot);
      if (isHtml && tag === 'canvas')
        unexamined('canvas', node, 'What is drawn on this canvas cannot be read.');
    }
    const own = { hidden, inert: isInert, likeness };
    visitInside(element, tag, isHtml, node, level, own, editable);
    if (isHtml) visitFrame(element, tag, node, place, own);
  }

  /** Puts the children of an element and those of its shadow root on the stack. */
  function visitInside(
    element: Element,
    tag: string,
    isHtml: boolean,
    node: number,
    level: Level,
    own: Surroundings,
    editable: boolean,
  ): void {
    const { inShadow } = level;
    const { hidden } = own;
    const shadow = isHtml ? dom.shadowRoot(element) : null;
    const isSlot = isHtml && inShadow && tag === 'slot';
    if (isSlot) slotted.set(element, { ...own, node });
    if (!hidden && isHtml && tag.includes('-')) {
      const isDefined = (nodes.state[node]! & bits.customDefined!) !== 0;
      if (isDefined && !dom.hasAttribute(element, 'role')) customs.set(element, node);
    }
    const inside: Level = {
      ...level,
      ...own,
      next: dom.firstChild(element),
      parent: node,
      // Fallback content of a slot is drawn only while nothing is assigned to it.
      hidden:
        hidden ||
        styles.isSkipping(nodes.style[node]!) ||
        (isSlot && assignedNodes.call(element as HTMLSlotElement).length > 0),
      editable,
      isHost: shadow !== null,
      isCustom: tag.includes('-'),
      asksAll: inShadow || level.isHost || shadow !== null,
      isClosedDetails: isHtml && tag === 'details' && !dom.hasAttribute(element, 'open'),
      isSource: sourceTags.has(tag),
      element: hidden ? null : element,
    };
    if (!hidden) {
      // Asked of few elements first: where sheets cannot be read, all would be asked.
      const isListItem = styles.value(nodes.style[node]!, 'display').includes('list-item');
      if (isListItem) visitPseudo(element, tag, node, '::marker', inside);
      visitPseudo(element, tag, node, '::before', inside);
      const hasGenerated = nodes.kind.length > node + 1;
      if (isHtml && !shadow && !hasGenerated) hosts.consider(element, tag, node);
    }
    if (stack.length >= limits.maxDepth) {
      if (shadow || inside.next) tooDeep++;
      return;
    }
    stack.push(inside);
    if (!shadow) return;
    stack.push({
      ...inside,
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

  function visitFrame(
    element: Element,
    tag: string,
    node: number,
    place: Place,
    { hidden, inert }: Surroundings,
  ): void {
    const content = frameContents.read(element, tag, node, hidden, place.depth);
    if (content.kind === 'none') return;
    const at = geometry.placeOfFrame(element, hidden, place);
    const depth = place.depth + 1;
    if (content.kind === 'document') {
      enter(content.document, node, { ...at, depth, hidden, inert });
      return;
    }
    frames.push(element);
    part.holes.push({ node, ...at, hidden, inert, depth });
  }

  /** Puts a document's children on the stack. */
  function enter(
    doc: Document,
    frameElement: number,
    at: Placement & { depth: number; hidden: boolean; inert: boolean },
  ): void {
    const survey = documents.survey(doc);
    surveys.push(survey);
    stack.push({
      next: dom.firstChild(doc),
      parent: documents.add(doc, frameElement),
      place: { x: at.x, y: at.y, scaleX: at.scaleX, scaleY: at.scaleY, depth: at.depth, survey },
      hidden: at.hidden,
      inert: at.inert || survey.modal !== null,
      likeness: survey.reuse.start(),
      editable: dom.designMode(doc) === 'on',
      isHost: false,
      isCustom: false,
      inShadow: false,
      isClosedDetails: false,
      isSource: false,
      element: null,
      asksAll: false,
    });
  }

  const onTop = { scaleX: 1, scaleY: 1, depth: 0, hidden: false, inert: false };
  enter(document, -1, options.frame ?? { x: window.scrollX, y: window.scrollY, ...onTop });
  for (let level = stack.at(-1); level; level = stack.at(-1)) {
    const node = level.next;
    if (!node) {
      stack.pop();
      const { element } = level;
      if (element) visitPseudo(element, dom.localName(element), level.parent, '::after', level);
      continue;
    }
    if (isFull()) {
      unexamined(
        'too-many-nodes',
        -1,
        `The page has more than ${limits.maxNodes} nodes; the rest was not read.`,
      );
      break;
    }
    level.next = dom.nextSibling(node);
    const type = dom.nodeType(node);
    if (type === kinds.element) visitElement(node as Element, level);
    else if (type === kinds.text || type === kinds.cdata) visitText(node as Text, level);
  }
  if (tooDeep > 0) {
    const detail = `Content nested more than ${limits.maxDepth} deep was left out in ${tooDeep} places.`;
    unexamined('too-deep', -1, detail);
  }
  if (surveys.some(({ reuse }) => !reuse.isSound)) return null;
  states.resolveRelations(elements);
  return { part: recorder.finish(), frames, hosts: hosts.found, customs };
}
