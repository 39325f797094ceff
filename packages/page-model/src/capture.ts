/**
 * The `PageCapture`: one stable page as one plain, serializable value.
 *
 * It only records and never evaluates. Nodes are stored in columns: entry `i` of every column describes node
 * `i`. Nodes are in document order (a parent before its children, siblings in order), and every frame and
 * open shadow root is included. The parent of a frame's document node is the frame element, and the parent of
 * a shadow root is its host. An element's children are in this order: `::marker`, `::before`, shadow root or
 * frame document, child nodes, `::after`.
 */
import type { NodeColumns, NodeIndex, StringIndex } from './node-columns.ts';
import type { CaptureFacts } from './probe-contracts.ts';

export * from './node-columns.ts';

/** Incremented when the structure changes, so that older stored captures are rejected. */
export const CAPTURE_VERSION = 4;

/** Rectangles of rendered text, one per line box fragment. The fragments of one text node are adjacent. */
export interface TextBoxes {
  node: NodeIndex[];
  /** x, y, width, height for each entry of `node`, in CSS pixels of the top document. */
  rect: number[];
}

/** Sizes of elements that can scroll or whose content overflows them; four numbers per entry. */
export interface ScrollSizes {
  node: NodeIndex[];
  /** scrollWidth, scrollHeight, clientWidth, clientHeight. */
  size: number[];
}

/** One document: the page itself (first), and each frame that has a box and could be reached. */
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
  /** The doctype's name; empty if there is none. */
  doctype: string;
  /** Whether the frame's document was not accessible to its parent's scripts and was read separately. */
  crossOrigin: boolean;
  /**
   * The color scheme in which the browser paints the canvas behind the document. Frames are transparent
   * unless their color scheme differs from that of their frame element.
   */
  canvas: 'light' | 'dark' | 'transparent';
}

/** A part that couldn't be examined, with the reason. It is reported as not tested, never as passed. */
export interface NotTestedPart {
  reason:
    | 'closed-shadow-root'
    | 'frame-unreachable'
    | 'frame-not-loaded'
    | 'frame-not-html'
    | 'internal-error'
    | 'media-not-loaded'
    | 'too-many-nodes'
    | 'too-deep'
    | 'text-cut'
    | 'attribute-cut'
    | 'canvas'
    | 'plugin';
  /** The node in question; -1 for the page as a whole. */
  node: NodeIndex;
  /** A sentence for the user. */
  detail: string;
}

/** Natural size and source of images and media that have one. */
export interface MediaRecord {
  node: NodeIndex;
  source: string;
  /** In CSS pixels; 0 if unknown. */
  naturalWidth: number;
  naturalHeight: number;
  /** In seconds; null for images, streams and media of unknown length. */
  duration: number | null;
  /** For audio and video. */
  autoplay: boolean;
  muted: boolean;
  paused: boolean;
  /** Whether it contains audible sound; null if unknown (long files, other origins, not loaded). */
  hasAudio: boolean | null;
}

/** The full-page screenshot that belongs to the capture. Its bytes are in the blob store. */
export interface ScreenshotRecord {
  /** Key in the blob store; empty if the bytes are passed separately. */
  key: string;
  format: 'webp' | 'jpeg' | 'png';
  /** Size of the screenshot in its own pixels. */
  width: number;
  height: number;
  /** Image pixels per CSS pixel. Multiply a box by it to locate the box in the screenshot. */
  scale: number;
  /** Height of the page in CSS pixels; greater than `height / scale` if the screenshot was cropped. */
  pageHeight: number;
}

/** The style of an element's first line or letter. */
export interface LineStyle {
  node: NodeIndex;
  pseudo: 'first-line' | 'first-letter';
  style: number;
}

export interface PageCapture {
  version: typeof CAPTURE_VERSION;
  /** The requested URL. */
  requestedUrl: string;
  /** The final URL, after redirects. */
  url: string;
  /** The final response's HTTP status. */
  status: number;
  /** MIME type without parameters, in lower case. */
  contentType: string;
  viewport: { width: number; height: number; deviceScaleFactor: number };
  colorScheme: 'light' | 'dark';
  /** Every string once. Columns refer to them by index. Index 0 is the empty string. */
  strings: string[];
  nodes: NodeColumns;
  documents: DocumentRecord[];
  /** Distinct style sets, each with one `StringIndex` per entry of `styleProperties`. */
  styles: StringIndex[][];
  textBoxes: TextBoxes;
  scrollSizes: ScrollSizes;
  /**
   * Current values of form controls that matter for names and states, never those of password or file fields.
   */
  values: { node: NodeIndex; value: string }[];
  /** Form controls that show their placeholder, and the style set of `::placeholder`. */
  placeholders: { node: NodeIndex; style: number }[];
  /**
   * Elements whose first line or first letter is painted in different colors than the rest, and the style set
   * of that pseudo-element.
   */
  lineStyles: LineStyle[];
  /** Slotted nodes, and the slot element that each is assigned to. */
  slots: { node: NodeIndex[]; slot: NodeIndex[] };
  media: MediaRecord[];
  /**
   * Relations set by scripts (`ariaLabelledByElements` and similar, `popoverTargetElement`,
   * `commandForElement`). `property` is the corresponding attribute, for example `aria-labelledby`.
   */
  reflections: { node: NodeIndex; property: string; targets: NodeIndex[] }[];
  /**
   * Semantics that custom elements define through ElementInternals and that aren't in any attribute. `role`
   * is the browser's computed role. `label` is empty without `internals.ariaLabel`. `states` has the
   * accessibility tree's properties (`checked`, `pressed`, `expanded`, `disabled` ...), with their values as
   * text.
   */
  internals: { node: NodeIndex; role: string; label: string; states: Record<string, string> }[];
  /**
   * Spacing that an HTML element's style attribute sets as `!important`, excluding inheritance. Computed
   * values in CSS pixels; null for a line height of `normal`.
   */
  importantSpacing: {
    node: NodeIndex;
    property: 'letter-spacing' | 'word-spacing' | 'line-height';
    pixels: number | null;
  }[];
  /**
   * Elements that an orientation media query rotates, in degrees around the Z axis, or may rotate (0 in
   * both). Elements in shadow trees and nested frames are omitted.
   */
  orientationTurns: { node: NodeIndex; portrait: number; landscape: number }[];
  /** The facts that probes had recorded when the page was captured again, for example after a patch. */
  readonly facts: Readonly<CaptureFacts>;
  unexamined: NotTestedPart[];
  screenshot: ScreenshotRecord | null;
  /** In milliseconds. Doesn't affect the evaluation. */
  timings: { load: number; rest: number; collect: number; screenshot: number };
}
