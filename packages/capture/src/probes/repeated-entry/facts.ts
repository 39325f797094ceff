import type { NodeIndex } from '@curbcut/page-model';

/** Fields that may ask again for what users entered in earlier fields of the same form. */
export interface EntryToRepeat {
  /** Identifies the entry, such as the first of the {@link later} fields. */
  readonly node: NodeIndex;
  /** What to enter in the earlier fields. */
  readonly entries: readonly { readonly field: NodeIndex; readonly value: string }[];
  readonly later: readonly NodeIndex[];
  /** Buttons of the form that may lead to its next step. None of them submits it. */
  readonly steps: readonly NodeIndex[];
}

/** What the later fields contained once the earlier ones had been filled in. */
export interface RepeatedEntry {
  readonly node: NodeIndex;
  /**
   * - `empty`: all of them were displayed, and nothing was in them
   * - `filled`: the page filled in at least one of them
   * - `unreached`: one of them wasn't displayed, in any step that could be opened
   */
  readonly outcome: 'empty' | 'filled' | 'unreached';
}

export interface RepeatedEntryFacts {
  entries: RepeatedEntry[];
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    repeatedEntry: { facts: RepeatedEntryFacts; questions: readonly EntryToRepeat[] };
  }
}
