import type {} from '@curbcut/page-model';

/**
 * Effects of character keys, pressed alone while no control had the focus, on a page that listens for keys there.
 */
export interface CharacterFacts {
  /** Keys that changed the display, moved the focus or navigated; values of `KeyboardEvent.key`. */
  keys: string[];
  /** An unused key had an effect too: the page reacts to any key. */
  isAny: boolean;
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    characters: { facts: CharacterFacts; questions: null };
  }
}
