import type { NodeIndex } from '@curbcut/page-model';
import type { WalkedAppearedText } from '../in-page/appeared-texts.ts';

/** A text that became visible or changed after an action. The members are those of `WalkedAppearedText`. */
export interface AppearedText extends Omit<WalkedAppearedText, 'node' | 'fields'> {
  /** The block of the text, or its closest ancestor in the capture; null without any. */
  readonly node: NodeIndex | null;
  /** Fields that reference it as a description, error message or label. */
  readonly fields: readonly NodeIndex[];
}

/** What a page did after an action, with its requests and navigation blocked. */
export interface Reaction {
  readonly texts: readonly AppearedText[];
  /** Texts of live regions that changed, visible or not. */
  readonly announced: readonly string[];
  /** Messages of dialogs that scripts opened (`alert`), which were closed at once. */
  readonly dialogs: readonly string[];
  /** Whether the page has too much text to find all that appeared. */
  readonly isCut: boolean;
  /** Attempts to navigate to another document. */
  readonly navigations: number;
  /** Requests that the page tried to send, other than for what it displays. */
  readonly requests: number;
}

/** An action of a user whose outcome the page may report. */
export interface PageAction {
  readonly control: NodeIndex;
  /**
   * `click`: a button or checkbox. `type`: the text is entered in a field and Enter pressed. `choose`: the option with
   * this index is chosen.
   */
  readonly kind: 'click' | 'type' | 'choose';
  /** The text or index. Empty for clicks. */
  readonly value: string;
}

/** What the page did after an action. */
export interface PerformedAction extends Reaction, PageAction {}

/** Texts that appeared after actions in the page. */
export interface StatusFacts {
  actions: PerformedAction[];
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    status: { facts: StatusFacts; questions: readonly PageAction[] };
  }
}
