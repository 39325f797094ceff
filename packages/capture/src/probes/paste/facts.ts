import type { NodeIndex } from '@curbcut/page-model';

/** Fields that together take one value: a single field, or the boxes for a code. */
export interface PasteTarget {
  readonly fields: readonly NodeIndex[];
  readonly text: string;
  /**
   * Whether the form itself shows what its fields can't, for example a label that asks for a memorized
   * answer.
   */
  readonly hasOtherEvidence: boolean;
}

/** What happened to text that was pasted into the first field. */
export interface PasteOutcome extends Pick<PasteTarget, 'fields' | 'text'> {
  /** The event that the page canceled; null if none. Pages that handle pasting themselves cancel it, too. */
  readonly canceled: 'keydown' | 'paste' | 'beforeinput' | null;
  /** The values of all fields afterward, joined. */
  readonly entered: string;
}

/** Which fields reject pasted text. */
export interface PasteFacts {
  outcomes: PasteOutcome[];
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    paste: { facts: PasteFacts; questions: readonly PasteTarget[] };
  }
}
