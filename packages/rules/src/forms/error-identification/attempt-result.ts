import type { ElementModel, NodeIndex } from '@curbcut/page-model';
import type { ElementResult } from '../../rule.ts';
import type { FormAttempt } from '../../shared/forms/submitted-forms.ts';

export type Reason =
  | 'identified'
  | 'noText'
  | 'suppressed'
  | 'ignored'
  | 'notNamed'
  | 'onlyMarked'
  | 'onlyInvalid'
  | 'unidentified'
  | 'silent';

export type FormResult = ElementResult<Reason>;

/** What one attempt to submit a form shows. */
export interface AttemptResult {
  /** The first field with an error; null for the form as a whole. */
  readonly at: NodeIndex | null;
  readonly result: FormResult;
}

/** If more or longer text appears, the button has opened something. */
export const MAX_MESSAGES = 10;

/** Returns the text that appeared, without the label of the activated button. */
export function getReadableTexts({ texts }: FormAttempt): readonly string[] {
  return texts.filter(({ isInControl }) => !isInControl).map(({ text }) => text);
}

/** Lists the names of fields, such as “Name” and “Email”. */
export function listNames(fields: readonly ElementModel[]): string {
  const names = fields.slice(0, 3).map(({ name, tag }) => (name === '' ? `a ${tag} field` : `“${name}”`));
  const others = fields.length - names.length;
  return others > 0 ? `${names.join(', ')} and ${others} more` : names.join(' and ');
}
