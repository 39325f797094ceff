import type { ElementModel } from '@curbcut/page-model';
import type { Protocol } from 'devtools-protocol';

/** A value in our model that differs from Chromium's. */
export interface TreeDifference {
  readonly element: ElementModel;
  /** Null if the tree has no node for the element. */
  readonly ax: Protocol.Accessibility.AXNode | null;
  readonly aspect: string;
  readonly ours: string;
  readonly theirs: string;
  /** The known kind of difference; null if it's unexplained. */
  readonly kind: string | null;
  /**
   * Whether assistive technology gets the same content either way, so that the elements count as equal
   * (`encodings.ts`).
   */
  readonly isEncoding: boolean;
}

/** A difference before it's explained. */
export type UnexplainedDifference = Omit<TreeDifference, 'kind' | 'isEncoding'>;

/** An intended difference: what it is, and why our model deviates from Chromium. */
export interface TreeDifferenceKind {
  readonly id: string;
  readonly reason: string;
  readonly matches: (difference: UnexplainedDifference) => boolean;
}
