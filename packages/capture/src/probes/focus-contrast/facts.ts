import type { NodeIndex } from '@curbcut/page-model';

/** A focus indicator whose pixels do not reach a contrast of 3:1 with what they replace. */
export interface FaintFocusIndicator {
  node: NodeIndex;
  /** Other tab stops of the same kind. */
  similar: NodeIndex[];
  /**
   * Which pixels change:
   * - `outside`: only pixels around the control, as those of an outline
   * - `fill`: most of the control, as its background
   * - `part`: a part of the control, such as its border or a line
   */
  where: 'outside' | 'fill' | 'part';
  /** Greatest contrast of the changed pixels with their colors without the focus. */
  contrast: number;
  /** Contrast with a color beside them that half of the changed pixels reach; around a control, only with colors outside of it. */
  adjacent: number;
  /** The most common color of the changed pixels, and what it replaces. */
  color: string;
  replaced: string;
  /** Whether something else in the window changes with the focus, so that the indicator may not be the only one. */
  changesElsewhere: boolean;
}

/** Contrast of the focus indicators that authors have styled. */
export interface FocusContrastFacts {
  faint: FaintFocusIndicator[];
  /** Tab stops that were examined, one of each kind. */
  tested: NodeIndex[];
  /** Not all kinds were examined. */
  isCut: boolean;
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    focusContrast: { facts: FocusContrastFacts; questions: readonly NodeIndex[] };
  }
}
