import type { NodeIndex } from '@curbcut/page-model';

/** Elements whose styles are compared. */
export interface ColorCueQuestions {
  /** Items of one group in different states: a selected tab and one beside it. */
  readonly pairs: readonly { readonly selected: NodeIndex; readonly other: NodeIndex }[];
  /** Form fields whose border and background are read. */
  readonly fields: readonly NodeIndex[];
}

/**
 * A color as computed, followed by the backgrounds behind it up to an opaque one. `image` means an image or
 * gradient.
 */
export type ColorStack = string[];

/** A color in which two items differ. */
export interface ColorDifference {
  /** Of text, background, border and so on, as the property is called. */
  property: string;
  selected: ColorStack;
  other: ColorStack;
}

/** How a selected item differs from another one, in everything that people see. */
export interface ItemDifference {
  selected: NodeIndex;
  other: NodeIndex;
  /** Properties other than colors that differ, and `content` if they contain different elements. */
  cues: string[];
  colors: ColorDifference[];
}

export interface FieldColors {
  node: NodeIndex;
  /** Null without a border. */
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
