import type {} from '@curbcut/page-model';

/**
 * Effects of character keys pressed without modifier keys while no control has focus, on a page that listens
 * for keys outside its controls.
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
