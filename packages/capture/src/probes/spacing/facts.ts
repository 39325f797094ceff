import type { NodeIndex } from '@curbcut/page-model';

/** A box that hides overflowing content, and an element in it whose text is completely visible. */
export interface SpacingQuestion {
  readonly clip: NodeIndex;
  readonly textElement: NodeIndex;
  /** Whether it hides content that is too wide or too tall. */
  readonly clipsX: boolean;
  readonly clipsY: boolean;
}

/** Text that was cut off by its box with the text spacing of 1.4.12. */
export interface SpacingFacts {
  /** The box, and the element whose own text it cut off. */
  cut: { clip: NodeIndex; holder: NodeIndex }[];
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    spacing: { facts: SpacingFacts; questions: readonly SpacingQuestion[] };
  }
}
