import type { ElementModel } from '@curbcut/page-model';
import { getCommonPhrase } from './common-phrases.ts';
import { type SuggestedName, toSuggestedName } from './suggested-name.ts';

/** Finds a name for the button of a search form. */
export function findSearchButtonName(button: ElementModel): SuggestedName | null {
  const form = button.closest(({ role, tag }) => role === 'search' || tag === 'form' || tag === 'search');
  if (form === null) return null;
  const isSearch =
    form.role === 'search' ||
    form.page.byTag('input').some((field) => form.contains(field) && field.inputType === 'search');
  return isSearch
    ? toSuggestedName(getCommonPhrase(button.page, 'search'), 'the search form around it', 'hint')
    : null;
}
