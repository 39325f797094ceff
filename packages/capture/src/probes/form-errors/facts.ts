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
  /**
   * Lists of values, one for each further attempt, in which only one field, or the combination of a few, is
   * invalid. All other fields get the first valid values, or the values in `entries` if none of those is
   * invalid. The lists are entered if the page rejects the second attempt.
   */
  readonly singles: readonly (readonly FieldEntry[])[];
  /**
   * Values that all fields should accept, one list for each attempt. They're entered in turn until the page
   * tries to send something. If `entries` contains no invalid value, these are values in other formats, in case the
   * page rejects `entries`.
   */
  readonly validEntries: readonly (readonly FieldEntry[])[];
}

export interface FieldEntry {
  readonly field: NodeIndex;
  /** For a select element, the index of the option; for checkboxes and radio buttons, `true`. */
  readonly value: string;
  /**
   * Why the page may reject it: the field doesn't accept it, it's missing, or it doesn't match another
   * field's value. Null if the field should accept it.
   */
  readonly wrong: 'value' | 'missing' | 'combination' | null;
}

/** How the page marked a field after an attempt to submit its form. */
export interface FieldReaction extends Omit<RawFieldReaction, 'field'> {
  readonly field: NodeIndex;
}

/** One attempt to submit a form. */
export interface FormAttempt extends Reaction {
  readonly form: NodeIndex;
  readonly button: NodeIndex;
  /**
   * `as-is`: without entering anything. `filled-in`: with the form's `entries`. `single`: with one of its
   * `singles`. `valid`: with one of its `validEntries`.
   */
  readonly kind: 'as-is' | 'filled-in' | 'single' | 'valid';
  readonly entries: readonly FieldEntry[];
  readonly fields: readonly FieldReaction[];
  /** Whether the browser refused to submit the form and showed its own message. */
  readonly hasNativeMessage: boolean;
  /** Whether the browser refused to submit the form and the page suppressed all of the browser's messages. */
  readonly isNativeMessageSuppressed: boolean;
  /** The text visible after this attempt that wasn't visible before the form's first one. */
  readonly remaining: readonly string[];
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
