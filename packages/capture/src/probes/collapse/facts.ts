import type { NodeIndex } from '@curbcut/page-model';

/**
 * Blocks that may be collapsible, and controls that may collapse them. All nodes are in the page's own
 * document.
 */
export interface CollapseQuestions {
  readonly blocks: readonly NodeIndex[];
  /** If empty, nothing is probed. */
  readonly controls: readonly NodeIndex[];
}

/** A control that was activated once, and its effect on the requested blocks. */
export interface CollapseControl {
  control: NodeIndex;
  /** Blocks that were no longer visible. */
  unseen: NodeIndex[];
  /** Blocks that were no longer in the accessibility tree. */
  removed: NodeIndex[];
}

/** Which controls collapse repeated content. */
export interface CollapseFacts {
  folds: CollapseControl[];
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    folding: { facts: CollapseFacts; questions: CollapseQuestions };
  }
}
