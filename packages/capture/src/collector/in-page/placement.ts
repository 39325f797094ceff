/** Placement of a document's viewport coordinates within the coordinates of the page. */
export interface DocumentPlacement {
  /** CSS pixels of the page. */
  readonly x: number;
  readonly y: number;
  /** CSS pixels of the page per CSS pixel of the document: a frame can be scaled by `transform` or `zoom`. */
  readonly scaleX: number;
  readonly scaleY: number;
}

/** Placement of the document of a frame. */
export interface FramePlacement extends DocumentPlacement {
  /** Number of frames around it. */
  readonly depth: number;
  readonly inert: boolean;
  /** The color scheme of its frame element; null for the page. */
  readonly colorScheme: 'light' | 'dark' | null;
}
