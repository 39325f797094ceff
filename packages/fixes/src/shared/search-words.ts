import type { ElementModel } from '@curbcut/page-model';
import { commonWord } from './common-words.ts';
import { type FoundWords, found } from './found-words.ts';

/** The button of a search form. */
export function searchWords(button: ElementModel): FoundWords | null {
  const form = button.closest(({ role, tag }) => role === 'search' || tag === 'form' || tag === 'search');
  if (form === null) return null;
  const isSearch =
    form.role === 'search' ||
    form.page.byTag('input').some((field) => form.contains(field) && field.inputType === 'search');
  return isSearch ? found(commonWord(button.page, 'search'), 'the search form around it', 'hint') : null;
}
