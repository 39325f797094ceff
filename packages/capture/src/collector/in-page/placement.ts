/** Where a document's viewport lies in page coordinates. */
export interface DocumentPlacement {
  /** In CSS pixels of the page. */
  readonly x: number;
  readonly y: number;
  /** CSS pixels of the page per CSS pixel of the document: a frame can be scaled by `transform` or `zoom`. */
  readonly scaleX: number;
  readonly scaleY: number;
}

/** Placement of a frame's document. */
export interface FramePlacement extends DocumentPlacement {
  /** Number of frames that contain it. */
  readonly depth: number;
  readonly inert: boolean;
  /** The frame element's color scheme; null for the page. */
  readonly colorScheme: 'light' | 'dark' | null;
}
