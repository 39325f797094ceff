/**
 * Limits on how much of a page is recorded. Every limit depends only on the page, never on time, so that the
 * same page is cut at the same position on every run. Each cut is listed in `PageCapture.unexamined`.
 */
export interface CollectorLimits {
  /** Nodes: elements, texts, pseudo-elements, documents and shadow roots, in all frames together. */
  readonly maxNodes: number;
  /**
   * Nesting of nodes, across shadow roots and frames; deeper subtrees are omitted. The HTML parser creates no
   * more than 512 levels, and reading a box takes time in proportion to the depth.
   */
  readonly maxDepth: number;
  /** Nesting depth of frames. */
  readonly maxFrameDepth: number;
  /** UTF-16 code units of one text node. */
  readonly maxTextLength: number;
  /** UTF-16 code units of one attribute value. */
  readonly maxAttributeLength: number;
  /** Attributes of one element. */
  readonly maxAttributes: number;
  /** UTF-16 code units of all recorded strings together, in all frames. */
  readonly maxTotalLength: number;
  /**
   * Numbers recorded for boxes, attributes and styles together, in all frames. Together with the strings, it
   * limits the size of a capture.
   */
  readonly maxNumbers: number;
  /** Rectangles of one text node. */
  readonly maxTextBoxes: number;
  /** Entries in `unexamined` per kind; further ones are counted in one last entry. */
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
 * Milliseconds after which the capture is abandoned: the page counts as not tested, even if parts of it were
 * read.
 */
export const COLLECT_TIMEOUT_MS = 30_000;
