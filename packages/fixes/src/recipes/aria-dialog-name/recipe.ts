import type { ElementModel } from '@curbcut/page-model';
import { missingNameReasons, removeEmptyReference } from '../../shared/define-naming-recipe.ts';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { areInSameTree, ensureId } from '../../shared/ids.ts';
import { getReadableTexts } from '../../shared/name-from-container.ts';
import { findNameFromAttributes } from '../../shared/own-name.ts';
import { setAttribute } from '../../shared/patch-steps.ts';
import { toShortText } from '../../shared/plain-text.ts';
import {
  describeTextToWrite,
  findFirstName,
  getNameConfidence,
  toSuggestedName,
} from '../../shared/suggested-name.ts';

/** Names a dialog after its heading, otherwise after its first text. */
export const ariaDialogName = defineRecipe('aria-dialog-name', missingNameReasons, (failure, page) => {
  const { element: dialog } = failure;
  const heading = page
    .byRole('heading')
    .find(
      (candidate) => dialog.contains(candidate) && candidate.name !== '' && areInSameTree(dialog, candidate),
    );
  if (heading) {
    const { id, steps } = ensureId(heading, heading.name);
    return createFix('certain', 'Uses the heading of the dialog as its name.', [
      ...steps,
      setAttribute(dialog, 'aria-labelledby', id),
    ]);
  }
  const words = findFirstName(
    () => toSuggestedName(toShortText(dialog.attr('title')), 'its title', 'page'),
    () => findFirstText(dialog),
    () => findNameFromAttributes(dialog, 'id', 'class'),
  );
  if (words === null) return null;
  return createFix(
    getNameConfidence(words),
    `Names the dialog “${words.text}”, based on ${words.source}.`,
    [...removeEmptyReference(failure), setAttribute(dialog, 'aria-label', words.text)],
    describeTextToWrite(words, 'what the dialog is for'),
  );
});

function findFirstText(dialog: ElementModel) {
  return toSuggestedName(toShortText(getReadableTexts(dialog)[0]?.text, 60), 'its first words', 'hint');
}
