import type { ElementModel } from '@curbcut/page-model';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { confidenceOf, firstOf, found, personWrites } from '../../shared/found-words.ts';
import { namelessReasons, withoutEmptyReference } from '../../shared/give-name.ts';
import { areInOneTree, idOf } from '../../shared/ids.ts';
import { textsIn } from '../../shared/nearby-words.ts';
import { codeWords } from '../../shared/own-words.ts';
import { shortWords } from '../../shared/plain-words.ts';
import { set } from '../../shared/steps.ts';

/** A dialog is named by its heading; without one, by the first words in it. */
export const ariaDialogName = defineRecipe('aria-dialog-name', namelessReasons, (fault, page) => {
  const { element: dialog } = fault;
  const heading = page
    .byRole('heading')
    .find(
      (candidate) => dialog.contains(candidate) && candidate.name !== '' && areInOneTree(dialog, candidate),
    );
  if (heading) {
    const { id, steps } = idOf(heading, heading.name);
    return fix('certain', 'Names the dialog by its own heading.', [
      ...steps,
      set(dialog, 'aria-labelledby', id),
    ]);
  }
  const words = firstOf(
    () => found(shortWords(dialog.attr('title')), 'its title', 'page'),
    () => firstText(dialog),
    () => codeWords(dialog, 'id', 'class'),
  );
  if (words === null) return null;
  return fix(
    confidenceOf(words),
    `Gives the dialog the name “${words.text}”, from ${words.from}.`,
    [...withoutEmptyReference(fault), set(dialog, 'aria-label', words.text)],
    personWrites(words, 'what the dialog is for'),
  );
});

function firstText(dialog: ElementModel) {
  return found(shortWords(textsIn(dialog)[0]?.text, 60), 'the first words in it', 'hint');
}
