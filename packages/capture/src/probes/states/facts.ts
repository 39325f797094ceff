import type { NodeIndex } from '@curbcut/page-model';

/** ARIA attributes that contain the state of a control. */
export type StateAttribute = 'aria-expanded' | 'aria-selected' | 'aria-checked' | 'aria-pressed';

/** A control with a state, and what happened when it was activated like a user would. */
export interface ControlInteraction {
  node: NodeIndex;
  attribute: StateAttribute;
  /** Values of the attribute, in lower case, before and after. */
  before: string;
  after: string;
  /**
   * What happened to the page's content. `restyled` means that the control looks different after each click,
   * `switched` that it has exactly two appearances, which alternate with each click, or that an option and
   * the selected one exchanged theirs. In both cases, nothing that exposes a state changes.
   */
  change: 'shown' | 'hidden' | 'restyled' | 'switched';
  /**
   * How that content is related to the control: `controlled` by `aria-controls`, the `next` content after the
   * control, or neither.
   */
  relation: 'controlled' | 'next' | 'unrelated';
  /**
   * Whether something else may convey the state: a different control, a new name, moved focus or a modal
   * dialog.
   */
  isConveyedElsewhere: boolean;
  /**
   * Number of tab stops between the control and the first one in the content that it showed. 0 if there is
   * none, if the content comes before the control, or if focus moved into it.
   */
  stopsBetween: number;
}

/** The effects of the page's controls when they were activated one by one. */
export interface StatesFacts {
  interactions: ControlInteraction[];
}

export interface StatesQuestions {
  /** Whether the page may have controls that show hidden content or change their colors. */
  readonly hasTriggers: boolean;
  /** Buttons of forms that may show error messages. */
  readonly submitButtons: readonly NodeIndex[];
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    states: { facts: StatesFacts; questions: StatesQuestions };
  }
}
