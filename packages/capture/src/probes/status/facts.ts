import type { NodeIndex } from '@curbcut/page-model';
import type { RawRevealedText } from '../in-page/revealed-texts.ts';

/** Text that appeared or changed after an action. The members are those of `RawRevealedText`. */
export interface RevealedText extends Omit<RawRevealedText, 'node' | 'fields'> {
  /** The block that contains the text, or its closest ancestor in the capture; null if there is none. */
  readonly node: NodeIndex | null;
  /** Fields that reference the text as a description, error message or label. */
  readonly fields: readonly NodeIndex[];
}

/** A page's reaction to an action, while its requests and navigation were blocked. */
export interface Reaction {
  readonly texts: readonly RevealedText[];
  /** Text of live regions that changed, whether visible or not. */
  readonly announced: readonly string[];
  /** Messages of dialogs that scripts opened (`alert`). The dialogs were closed immediately. */
  readonly dialogs: readonly string[];
  /** Whether the page has too much text to find everything that appeared. */
  readonly isCut: boolean;
  /** Attempts to navigate to a different document. */
  readonly navigations: number;
  /** Requests that the page tried to send, except those for content it displays. */
  readonly requests: number;
}

/** A user action whose outcome the page may report. */
export interface PageAction {
  readonly control: NodeIndex;
  /**
   * `click`: a button or checkbox is clicked. `type`: the text is entered in a field and Enter is pressed.
   * `choose`: the option with this index is chosen.
   */
  readonly kind: 'click' | 'type' | 'choose';
  /** The text or index. Empty for clicks. */
  readonly value: string;
}

/** The page's reaction to an action. */
export interface PerformedAction extends Reaction, PageAction {}

/** Text that appeared after actions on the page. */
export interface StatusFacts {
  actions: PerformedAction[];
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    status: { facts: StatusFacts; questions: readonly PageAction[] };
  }
}
