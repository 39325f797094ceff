import { createAttributeReader } from './attribute-reader.ts';
import { createClosedHostFinder } from './closed-host-finder.ts';
import { createDocumentReader, type DocumentSurvey } from './document-reader.ts';
import { createFrameReader } from './frame-reader.ts';
import { createGeometryReader } from './geometry-reader.ts';
import type { CollectorLimits } from './limits.ts';
import { createLineStyleReader } from './line-style-reader.ts';
import { createMediaReader } from './media-reader.ts';
import type { FramePlacement } from './placement.ts';
import { createPseudoElementReader } from './pseudo-element-reader.ts';
import { createRecorder } from './recorder.ts';
import { createSlotReader, type InheritedState } from './slot-reader.ts';
import { createStateReader, type StateBits } from './state-reader.ts';
import { createStyleReader } from './style-reader.ts';
import type { StyleSheetTexts } from './style-sheet-reader.ts';

export interface WalkOptions {
  readonly limits: CollectorLimits;
  /** The computed properties to record, `display` first. */
  readonly properties: readonly string[];
  readonly bits: StateBits;
  /** Placement of this document on the page; null for the page's own document. */
  readonly frame: FramePlacement | null;
  /** The text of style sheets whose rules aren't accessible, if it's known. */
  readonly sheetTexts: StyleSheetTexts;
}

/** Node types, numbered as in the DOM. */
export const NODE_KINDS = { element: 1, text: 3, cdata: 4, document: 9, shadowRoot: 11 } as const;
/** Any namespace except HTML, SVG and MathML, or none. */
export const OTHER_NAMESPACE = 3;

/** A document being walked. All its levels share this object. */
export interface Place extends FramePlacement {
  readonly survey: DocumentSurvey;
}

/** A node whose children are being visited. */
export interface TreeLevel extends InheritedState {
  next: Node | null;
  readonly parent: number;
  readonly place: Place;
  readonly editable: boolean;
  /** The children are rendered in their slots or not at all. */
  readonly isHost: boolean;
  /** The parent is a custom element, so its shadow root may be closed and have its own style sheets. */
  readonly isCustom: boolean;
  /** The children are in a shadow root. */
  readonly inShadow: boolean;
  /** The children belong to a closed `details`, where all except the summary are hidden. */
  readonly isClosedDetails: boolean;
  readonly isSource: boolean;
  /** Element whose `::after` is read after its children; null if it has no box. */
  readonly element: Element | null;
  /**
   * Style sheets of shadow roots may apply, either to their own elements, to their hosts or to slotted
   * elements.
   */
  readonly checksAllPseudo: boolean;
  /** The shadow root's style sheets style first lines or letters. */
  readonly checksLines: boolean;
}

/** Creates the readers for one walk and the collections that they fill. */
export function createWalkState(options: WalkOptions, reuseStyles: boolean) {
  const { limits, properties, bits, sheetTexts } = options;
  const recorder = createRecorder(limits);
  const styles = createStyleReader(recorder, properties);
  return {
    limits,
    bits,
    recorder,
    nodes: recorder.part.nodes,
    styles,
    attributes: createAttributeReader(recorder, limits),
    states: createStateReader(recorder, bits),
    media: createMediaReader(recorder, bits.broken!),
    geometry: createGeometryReader(recorder, styles, limits, bits.scrollable!),
    documents: createDocumentReader(recorder, styles, { limits, sheetTexts, reuseStyles }),
    pseudoElements: createPseudoElementReader(recorder, styles, limits),
    lineStyles: createLineStyleReader(recorder, styles),
    slots: createSlotReader(recorder),
    frameContents: createFrameReader(recorder, limits),
    hosts: createClosedHostFinder(),
    stack: [] as TreeLevel[],
    /** The elements, indexed by node. */
    elements: [] as Element[],
    /** The text nodes, indexed by node. */
    texts: [] as Text[],
    surveys: [] as DocumentSurvey[],
    /** Frame elements whose documents need a separate session. */
    frames: [] as Element[],
    /** Defined custom elements without a `role`, and their nodes. */
    customs: new Map<Element, number>(),
    /** Number of elements whose content was omitted because it's nested too deeply. */
    tooDeepCount: 0,
  };
}

export type WalkState = ReturnType<typeof createWalkState>;

/** Whether the node limit has been reached. */
export function hasReachedNodeLimit({ nodes, limits }: WalkState): boolean {
  return nodes.kind.length >= limits.maxNodes;
}

/** Whether nothing more may be recorded. */
export function isFull(walk: WalkState): boolean {
  return walk.nodes.kind.length >= walk.limits.maxNodes || walk.recorder.isSpent();
}
