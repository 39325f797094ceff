/**
 * The `PageCapture`: one stable page as one plain, serializable value.
 *
 * It records and never evaluates. Nodes are columns: entry `i` of every column describes node `i`. Nodes are in
 * document order (a parent before its children, siblings in order), and every frame and open shadow root is
 * included: a frame's document node has the frame element as parent, a shadow root its host. An element's children
 * are in this order: `::marker`, `::before`, shadow root or frame document, child nodes, `::after`.
 */
import type { NodeIndex } from './node-index.ts';
import type { CaptureFacts } from './probe-contracts.ts';

export type { NodeIndex } from './node-index.ts';

/** Increased when the structure changes so that older stored captures cannot be read. */
export const CAPTURE_VERSION = 2;

/** What a node is. Values of DOM `nodeType` where one exists; pseudo-elements have none, so they get 20. */
export const NodeKind = {
  element: 1,
  text: 3,
  document: 9,
  shadowRoot: 11,
  pseudoElement: 20,
} as const;
export type NodeKind = (typeof NodeKind)[keyof typeof NodeKind];

export const Namespace = { html: 0, svg: 1, mathml: 2, other: 3 } as const;
export type Namespace = (typeof Namespace)[keyof typeof Namespace];

/**
 * Live states that attributes do not show, as bits of `NodeColumns.state`.
 * Read through the platform (`:disabled`, `:checked`, `:modal` ...), so that fieldsets, form owners and scripts count.
 */
export const NodeState = {
  /** Matches `:disabled` (own attribute, disabled fieldset, disabled optgroup). */
  disabled: 1 << 0,
  /** Matches `:checked` (checkbox, radio) or is a selected option. */
  checked: 1 << 1,
  /** `indeterminate` property of a checkbox, `:indeterminate` of a radio group or progress. */
  indeterminate: 1 << 2,
  /** Inside an `inert` subtree or made inert by a modal dialog elsewhere. */
  inert: 1 << 3,
  /** A modal dialog that is open (`:modal`). */
  modal: 1 << 4,
  /** A popover that is shown (`:popover-open`). */
  popoverOpen: 1 << 5,
  /** `isContentEditable` is true. */
  editable: 1 << 6,
  /** A text control or select has a value that is not empty. */
  hasValue: 1 << 7,
  /** Matches `:required`. */
  required: 1 << 8,
  /** Matches `:read-only` although it is a form control that could be written to. */
  readOnly: 1 << 9,
  /** Matches `:invalid`. */
  invalid: 1 << 10,
  /** An image or other replaced content that failed to load. */
  broken: 1 << 11,
  /** A custom element that is defined (has run its constructor). */
  customDefined: 1 << 12,
  /** Matches `:placeholder-shown`. */
  placeholderShown: 1 << 13,
  /** A scroll container whose content overflows, so that the browser itself makes it reachable by keyboard. */
  scrollable: 1 << 14,
  /** `summary` that is the first of its `details`. */
  detailsSummary: 1 << 15,
} as const;

/**
 * The computed properties that every style set contains, in this order. Values are the strings of
 * `getComputedStyle`. Add at the end only, and increase `CAPTURE_VERSION`.
 */
export const styleProperties = [
  'display',
  'visibility',
  'opacity',
  'position',
  'float',
  'z-index',
  'overflow-x',
  'overflow-y',
  'clip',
  'clip-path',
  'transform',
  'color',
  'background-color',
  'background-image',
  'background-clip',
  'background-size',
  'background-position',
  'background-repeat',
  '-webkit-text-fill-color',
  '-webkit-text-stroke-width',
  '-webkit-text-stroke-color',
  'text-shadow',
  'font-size',
  'font-weight',
  'font-style',
  'font-family',
  'line-height',
  'letter-spacing',
  'text-transform',
  'text-indent',
  'text-align',
  'text-decoration-line',
  'white-space-collapse',
  'direction',
  'list-style-type',
  'content-visibility',
  'mix-blend-mode',
  'filter',
  'backdrop-filter',
  'mask-image',
  'isolation',
  'pointer-events',
  'cursor',
  'outline-style',
  'border-top-width',
  'border-left-width',
  'border-bottom-width',
  'border-bottom-style',
  'appearance',
  'interactivity',
  'text-overflow',
  'text-wrap-mode',
] as const;
export type StyleProperty = (typeof styleProperties)[number];

/** Index into `PageCapture.strings`; -1 when there is none. */
export type StringIndex = number;

export interface NodeColumns {
  /** Parent in the DOM tree, across shadow and frame boundaries; -1 for the top document. */
  parent: NodeIndex[];
  kind: NodeKind[];
  /** Local name of an element (lower case in HTML), `::before`, `::after` or `::marker`; -1 for others. */
  name: StringIndex[];
  namespace: Namespace[];
  /**
   * Text of a text node; -1 for others. For a pseudo-element, the text that assistive technology gets: the
   * alternative after the slash of `content` if there is one, else its strings. Source text (in `script`,
   * `style`, `noscript`, `template`) is left out.
   */
  text: StringIndex[];
  /**
   * Pairs of name and value, flat: `[name, value, name, value ...]`, in source order. A pseudo-element has
   * `content` with its computed value and, when it is absolute or fixed, its used `left`, `top`, `width` and
   * `height`; other non-elements have none.
   */
  attributes: StringIndex[][];
  /** Bits of `NodeState`. */
  state: number[];
  /**
   * Index into `styles`, for elements and pseudo-elements that can have a box. -1 for other kinds of nodes, and
   * where neither the node nor its descendants can: `display: none`, content of a closed `details` or of
   * `content-visibility: hidden`, a child of a shadow host without a slot, fallback content of a filled slot.
   */
  style: number[];
  /**
   * Border box in CSS pixels of the top document (frame offsets included, scrolled to the top), four numbers per
   * node: x, y, width, height. Width -1 when the node has no box.
   */
  box: number[];
}

/** Rectangles of rendered text, one per line box fragment; fragments of one text node are adjacent. */
export interface TextBoxes {
  node: NodeIndex[];
  /** x, y, width, height for each entry of `node`, in CSS pixels of the top document. */
  rect: number[];
}

/** Sizes of elements whose content overflows them or which can scroll; four numbers per entry. */
export interface ScrollSizes {
  node: NodeIndex[];
  /** scrollWidth, scrollHeight, clientWidth, clientHeight. */
  size: number[];
}

/** One document: the page itself (first) and each frame that has a box and could be reached. */
export interface DocumentRecord {
  /** Its document node. */
  node: NodeIndex;
  /** The frame element that contains it; -1 for the page. */
  frameElement: NodeIndex;
  url: string;
  title: string;
  contentType: string;
  /** `BackCompat` is quirks mode. */
  compatMode: 'CSS1Compat' | 'BackCompat';
  /** Name of the doctype, empty without one. */
  doctype: string;
  /** Whether the frame's document was not accessible to its parent's scripts and was read separately. */
  crossOrigin: boolean;
}

/** A part that could not be examined, with the reason: reported as not tested, never as passed. */
export interface NotTestedPart {
  reason:
    | 'closed-shadow-root'
    | 'frame-unreachable'
    | 'frame-not-loaded'
    | 'frame-not-html'
    | 'too-many-nodes'
    | 'too-deep'
    | 'text-cut'
    | 'attribute-cut'
    | 'canvas'
    | 'plugin';
  /** The node concerned; -1 for the page as a whole. */
  node: NodeIndex;
  /** A sentence for the user. */
  detail: string;
}

/** Natural size and source of images and media, for those that have one. */
export interface MediaRecord {
  node: NodeIndex;
  source: string;
  /** CSS pixels; 0 when unknown. */
  naturalWidth: number;
  naturalHeight: number;
  /** Seconds; null for images, streams and media whose length is unknown. */
  duration: number | null;
  /** For audio and video. */
  autoplay: boolean;
  muted: boolean;
  paused: boolean;
  /** Contains sound other than silence; null when unknown (long files, other origins, not loaded). */
  hasAudio: boolean | null;
}

/** The full-page screenshot that belongs to the capture; the bytes are in the blob store. */
export interface ScreenshotRecord {
  /** Key in the blob store; empty when the bytes are passed separately. */
  key: string;
  format: 'webp' | 'jpeg' | 'png';
  /** Size of the screenshot in its own pixels. */
  width: number;
  height: number;
  /** Image pixels per CSS pixel: multiply a box by it to locate the box in the screenshot. */
  scale: number;
  /** Height of the page in CSS pixels; greater than `height / scale` when the screenshot was cropped. */
  pageHeight: number;
}

export interface PageCapture {
  version: typeof CAPTURE_VERSION;
  /** The requested URL. */
  requestedUrl: string;
  /** The final URL, after redirects. */
  url: string;
  /** HTTP status of the final response. */
  status: number;
  /** MIME type without parameters, lower case. */
  contentType: string;
  viewport: { width: number; height: number; deviceScaleFactor: number };
  colorScheme: 'light' | 'dark';
  /** Every string once; columns refer to them by index. Index 0 is the empty string. */
  strings: string[];
  nodes: NodeColumns;
  documents: DocumentRecord[];
  /** Distinct style sets: each is one `StringIndex` per entry of `styleProperties`. */
  styles: StringIndex[][];
  textBoxes: TextBoxes;
  scrollSizes: ScrollSizes;
  /** Current values of form controls that matter for names and states (never of password or file fields). */
  values: { node: NodeIndex; value: string }[];
  /** Form controls that show their placeholder, with the style set of `::placeholder`. */
  placeholders: { node: NodeIndex; style: number }[];
  /** Slotted nodes with the slot element they are assigned to. */
  slots: { node: NodeIndex[]; slot: NodeIndex[] };
  media: MediaRecord[];
  /**
   * Relations set by script (`ariaLabelledByElements` and similar, `popoverTargetElement`, `commandForElement`);
   * `property` is the corresponding attribute, such as `aria-labelledby`.
   */
  reflections: { node: NodeIndex; property: string; targets: NodeIndex[] }[];
  /**
   * Semantics that custom elements define through ElementInternals, which no attribute shows. `role` is
   * the browser's computed role, `label` empty without `internals.ariaLabel`, `states` the accessibility tree's
   * properties (`checked`, `pressed`, `expanded`, `disabled` ...) with their values as text.
   */
  internals: { node: NodeIndex; role: string; label: string; states: Record<string, string> }[];
  /**
   * Spacing that the style attribute of an HTML element sets as important, not counting inheritance. Computed
   * values in CSS pixels; null for a line height of `normal`.
   */
  importantSpacing: {
    node: NodeIndex;
    property: 'letter-spacing' | 'word-spacing' | 'line-height';
    pixels: number | null;
  }[];
  /**
   * Elements that a media query on the orientation rotates, in degrees around the Z axis, or may rotate (0 in both).
   * Elements of shadow trees and of nested frames are left out.
   */
  orientationTurns: { node: NodeIndex; portrait: number; landscape: number }[];
  facts: CaptureFacts;
  unexamined: NotTestedPart[];
  screenshot: ScreenshotRecord | null;
  /** Milliseconds. Never part of the evaluation. */
  timings: { load: number; rest: number; collect: number; screenshot: number };
}
