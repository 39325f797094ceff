import type { NodeIndex } from '@curbcut/page-model';

/** Elements whose styles are compared. */
export interface ColorCueQuestions {
  /** Items of one group in different states, for example a selected tab and the one next to it. */
  readonly pairs: readonly { readonly selected: NodeIndex; readonly other: NodeIndex }[];
  /** Form fields whose border and background are read. */
  readonly fields: readonly NodeIndex[];
}

/**
 * A computed color, followed by the backgrounds behind it up to an opaque one. `image` means an image or
 * gradient.
 */
export type ColorStack = string[];

/** A color that differs between two items. */
export interface ColorDifference {
  /** The CSS property, for example that of the text, background or border color. */
  property: string;
  selected: ColorStack;
  other: ColorStack;
}

/** How a selected item differs visually from another one. */
export interface ItemDifference {
  selected: NodeIndex;
  other: NodeIndex;
  /** Properties other than colors that differ, and `content` if the items contain different elements. */
  cues: string[];
  colors: ColorDifference[];
}

export interface FieldColors {
  node: NodeIndex;
  /** Null if there is no border. */
  border: ColorStack | null;
  background: ColorStack;
}

export interface ColorCueFacts {
  pairs: ItemDifference[];
  fields: FieldColors[];
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    colorCues: { facts: ColorCueFacts; questions: ColorCueQuestions };
  }
}
