/**
 * Limits on how much of a page is recorded. They depend only on the page, never on time, so that the same
 * page is cut off at the same position on every run. Each cut is listed in `PageCapture.unexamined`.
 */
export interface CollectorLimits {
  /** Nodes (elements, text nodes, pseudo-elements, documents and shadow roots) in all frames together. */
  readonly maxNodes: number;
  /**
   * Nesting depth of nodes, across shadow roots and frames; deeper subtrees are omitted. The HTML parser
   * creates at most 512 levels, and the time to read a box grows with its depth.
   */
  readonly maxDepth: number;
  /** Nesting depth of frames. */
  readonly maxFrameDepth: number;
  /** UTF-16 code units of one text node. */
  readonly maxTextLength: number;
  /** UTF-16 code units of one attribute value. */
  readonly maxAttributeLength: number;
  /** Attributes per element. */
  readonly maxAttributes: number;
  /** UTF-16 code units of all recorded strings together, in all frames. */
  readonly maxTotalLength: number;
  /**
   * Numbers recorded for boxes, attributes and styles, in all frames together. With the strings, this limits
   * the size of a capture.
   */
  readonly maxNumbers: number;
  /** Rectangles per text node. */
  readonly maxTextBoxes: number;
  /** Entries of each kind in `unexamined`; the rest are counted in one last entry. */
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

/**
 * Milliseconds after which the capture is abandoned. The page then counts as not tested, even if parts of it
 * were read.
 */
export const COLLECT_TIMEOUT_MS = 30_000;
