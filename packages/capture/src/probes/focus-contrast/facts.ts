import type { NodeIndex } from '@curbcut/page-model';

/** A focus indicator whose pixels don't have 3:1 contrast against those they replace. */
export interface FaintFocusIndicator {
  node: NodeIndex;
  /** Other tab stops of the same kind. */
  similar: NodeIndex[];
  /**
   * Which pixels change:
   * - `outside`: only pixels around the control, as with an outline
   * - `fill`: most of the control, as with a background
   * - `part`: a part of the control, for example its border or a line
   */
  where: 'outside' | 'fill' | 'part';
  /** The highest contrast of the changed pixels with their colors without focus. */
  contrast: number;
  /**
   * The contrast with an adjacent color that half of the changed pixels reach. If they are around the
   * control, only colors outside it count. If they are a part of the control, a line along two of its
   * sides is enough.
   */
  adjacent: number;
  /** The most common color of the changed pixels, and of what they replace. */
  color: string;
  replaced: string;
  /** Whether something else in the window changes with focus, so that this may not be the only indicator. */
  changesElsewhere: boolean;
}

/** The contrast of focus indicators styled by authors. */
export interface FocusContrastFacts {
  faint: FaintFocusIndicator[];
  /** Tab stops that were examined, one of each kind. */
  tested: NodeIndex[];
  /** Whether some kinds weren't examined. */
  isCut: boolean;
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    focusContrast: { facts: FocusContrastFacts; questions: readonly NodeIndex[] };
  }
}
