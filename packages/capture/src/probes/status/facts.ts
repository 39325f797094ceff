import type { NodeIndex } from '@curbcut/page-model';
import type { Reaction } from '../act-and-watch.ts';

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

/** What the page did after an action. */
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
