import type {} from '@curbcut/page-model';

/**
 * Effects of character keys pressed by themselves, with no control focused, on a page that listens for keys
 * there.
 */
export interface CharacterFacts {
  /** Keys that changed what is displayed, moved focus or navigated; values of `KeyboardEvent.key`. */
  keys: string[];
  /** Whether an unused key also had an effect, which means that the page reacts to any key. */
  isAny: boolean;
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    characters: { facts: CharacterFacts; questions: null };
  }
}
