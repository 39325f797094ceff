import type { NodeIndex } from '@curbcut/page-model';

/** Content that appears while the pointer is on an element, or while the element has focus. */
export interface HoverContent {
  /** The element that shows it. */
  trigger: NodeIndex;
  /** Other elements of the same kind. */
  similar: NodeIndex[];
  /** The element that appears; null for generated content and for elements that scripts add. */
  box: NodeIndex | null;
  /** The beginning of its text. */
  text: string;
  shownBy: 'hover' | 'focus';
  /**
   * Whether it stays while the pointer moves onto it. Null if that wasn't tried, for example for content
   * shown on focus.
   */
  isHoverable: boolean | null;
  /** Whether it stays while nothing moves. */
  isPersistent: boolean;
  /**
   * - `escape`: the Escape key hides it
   * - `click`: a click hides it without moving the pointer
   * - `no`: neither does
   */
  dismissal: 'escape' | 'click' | 'no';
  /** Whether it covers text, images or controls; null if its position is unknown. */
  coversContent: boolean | null;
}

export interface HoverContentFacts {
  contents: HoverContent[];
  /** Whether any script listens for keys, so that a key may show what the pointer shows. */
  handlesKeys: boolean;
  /** Whether there were more kinds of triggers than the limits allow. */
  isCut: boolean;
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    hoverContent: { facts: HoverContentFacts; questions: HoverContentQuestions };
  }
}

/** Whether style sheets may show content on hover or focus. */
export type HoverContentQuestions = boolean;
