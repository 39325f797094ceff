import type { ElementModel, PatchStep } from '@curbcut/page-model';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { type FoundWords, firstOf, found } from '../../shared/found-words.ts';
import { areInOneTree, idOf } from '../../shared/ids.ts';
import { codeWords } from '../../shared/own-words.ts';
import { shortWords } from '../../shared/plain-words.ts';
import { dropAll, set } from '../../shared/steps.ts';

/** Each landmark is named by the heading inside of it; without headings by what the code calls it. */
export const landmarkUnique = defineRecipe(
  'landmark-unique',
  ['unnamed', 'sameName'],
  ({ element, related, reason }) => {
    const all = [element, ...related];
    const headings = all.map(headingOf);
    const said = headings.map((heading) => heading?.name.toLowerCase());
    if (said.every((name) => name) && new Set(said).size === all.length) {
      const steps = all.flatMap((landmark, at): PatchStep[] => {
        const { id, steps: own } = idOf(headings[at]!, headings[at]!.name);
        return [...dropAll(landmark, ['aria-label']), ...own, set(landmark, 'aria-labelledby', id)];
      });
      return fix('likely', 'The heading of each landmark tells it from the others.', steps);
    }
    const words = all.map((landmark) => wordsOf(landmark));
    const texts = words.map((each, at) => each?.text.toLowerCase() ?? (at === 0 ? '' : null));
    // One of them may stay without a name: it is told from the others by theirs.
    const mayLack = reason === 'unnamed' ? 1 : 0;
    const lacking = words.filter((each) => each === null).length;
    if (lacking > mayLack || new Set(texts).size !== all.length) return null;
    return fix(
      'guess',
      'Each landmark is named by what its code calls it, so that people can tell them apart.',
      all.flatMap((landmark, at): PatchStep[] => {
        const own = words[at];
        return own ? [...dropAll(landmark, ['aria-labelledby']), set(landmark, 'aria-label', own.text)] : [];
      }),
      'Write what each of them holds.',
    );
  },
);

function headingOf(landmark: ElementModel): ElementModel | undefined {
  return landmark.page
    .byRole('heading')
    .find((heading) => landmark.contains(heading) && heading.name !== '' && areInOneTree(heading, landmark));
}

function wordsOf(landmark: ElementModel): FoundWords | null {
  return firstOf(
    () => found(shortWords(landmark.attr('title')), 'its title', 'page'),
    () => found(shortWords(headingOf(landmark)?.name), 'its heading', 'page'),
    () => codeWords(landmark, 'id', 'class'),
    () => found(labelledList(landmark), 'the list inside of it', 'hint'),
  );
}

function labelledList(landmark: ElementModel): string | null {
  const list = landmark.children.find(({ tag }) => tag === 'ul' || tag === 'ol');
  return list ? (codeWords(list, 'id', 'class')?.text ?? null) : null;
}
