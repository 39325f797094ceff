/**
 * How much of one page is recorded. Every bound depends on the page alone, never on time, so that the same page
 * is cut at the same place on every run; each cut is named in `PageCapture.unexamined`.
 */
export interface CollectorLimits {
  /** Nodes: elements, texts, pseudo-elements, documents, shadow roots, in all frames together. */
  readonly maxNodes: number;
  /**
   * Nesting of nodes, across shadow roots and frames; deeper subtrees are left out. A parser makes no more than 512
   * levels, and the browser takes time in proportion to the depth for every box that it is asked for.
   */
  readonly maxDepth: number;
  /** Frames within frames. */
  readonly maxFrameDepth: number;
  /** UTF-16 code units of one text node. */
  readonly maxTextLength: number;
  /** UTF-16 code units of one attribute value. */
  readonly maxAttributeLength: number;
  /** Attributes of one element. */
  readonly maxAttributes: number;
  /** UTF-16 code units of all recorded strings together, in all frames. */
  readonly maxTotalLength: number;
  /** Numbers recorded for boxes, attributes and styles together, in all frames. With the strings it bounds a capture. */
  readonly maxNumbers: number;
  /** Rectangles of one text node. */
  readonly maxTextBoxes: number;
  /** Entries in `unexamined` of one kind; what comes after is counted in one last entry. */
  readonly maxUnexamined: number;
}

export const defaultCollectorLimits: CollectorLimits = {
  maxNodes: 100_000,
  maxDepth: 1_000,
  maxFrameDepth: 20,
  maxTextLength: 100_000,
  maxAttributeLength: 8_000,
  maxAttributes: 500,
  maxTotalLength: 10_000_000,
  maxNumbers: 8_000_000,
  maxTextBoxes: 5_000,
  maxUnexamined: 50,
};

/** Milliseconds after which a page is given up: it counts as not tested, whatever was read of it. */
export const COLLECT_TIMEOUT_MS = 30_000;
