import type { NodeIndex } from '@curbcut/page-model';
import type { Reaction } from '../status/facts.ts';
import type { RawFieldReaction } from './in-page/field-states.ts';

/** A form to submit. Nothing is sent, because requests and navigation are blocked. */
export interface FormToSubmit {
  /** The form, or the element around the fields if there is no form. */
  readonly form: NodeIndex;
  /** The button that submits it. */
  readonly button: NodeIndex;
  readonly fields: readonly NodeIndex[];
  /** Values to enter for a second attempt. If there are none, the form is only submitted as it is. */
  readonly entries: readonly FieldEntry[];
  /** Values that all fields should accept, for a third attempt if the page rejects the second one. */
  readonly validEntries: readonly FieldEntry[];
}

export interface FieldEntry {
  readonly field: NodeIndex;
  /** For a select element, the index of the option; for checkboxes and radio buttons, `true`. */
  readonly value: string;
  /** Whether the value violates a requirement of the field. */
  readonly isWrong: boolean;
}

/** How the page marked a field after an attempt to submit its form. */
export interface FieldReaction extends Omit<RawFieldReaction, 'field'> {
  readonly field: NodeIndex;
}

/** One attempt to submit a form. */
export interface FormAttempt extends Reaction {
  readonly form: NodeIndex;
  readonly button: NodeIndex;
  /** `as-is`: without entering anything. `filled-in`: with the values of `entries`. `valid`: with `validEntries`. */
  readonly kind: 'as-is' | 'filled-in' | 'valid';
  readonly entries: readonly FieldEntry[];
  readonly fields: readonly FieldReaction[];
  /** Whether the browser refused to submit the form and showed its own message. */
  readonly hasNativeMessage: boolean;
  /** Whether the browser refused to submit the form and the page suppressed all of the browser's messages. */
  readonly isNativeMessageSuppressed: boolean;
  /** Whether an image with alternative text, a placeholder or generated text appeared in the form. */
  readonly hasOtherSign: boolean;
}

/** How forms react when they're submitted with errors. */
export interface FormErrorFacts {
  attempts: FormAttempt[];
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    formErrors: { facts: FormErrorFacts; questions: readonly FormToSubmit[] };
  }
}
