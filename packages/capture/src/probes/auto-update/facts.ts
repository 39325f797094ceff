import type { NodeIndex } from '@curbcut/page-model';

/** A text that an animation of the page keeps moving, blinking or replacing for more than five seconds. */
export interface MovingText {
  /** The animated element. */
  node: NodeIndex;
  /**
   * - `moves`: it is moved by at least 100 CSS pixels
   * - `blinks`: it is hidden and shown at least every three seconds
   * - `changes`: it is hidden and shown more slowly
   * - `scripted`: a script moved it for as long as the visit watched, which is less than five seconds
   */
  kind: 'moves' | 'blinks' | 'changes' | 'scripted';
  /** A style sheet changes this animation for users who prefer reduced motion. */
  isReducible: boolean;
  /** A style sheet has a rule that stops this animation once a script or a control changes the page's state. */
  isStoppable: boolean;
}

/** Texts that the page changed without user interaction. */
export interface AutoUpdateFacts {
  /** Elements of the page's own document whose own text changed or moved at least twice, in document order. */
  nodes: NodeIndex[];
  /** Those with text that an animation changes. Absent in facts that were recorded before this was tested. */
  moving?: MovingText[];
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    ticking: { facts: AutoUpdateFacts; questions: null };
  }
}
