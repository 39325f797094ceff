import type { ElementModel, PatchStep } from '@curbcut/page-model';
import type { SuggestedFix } from '../../recipe.ts';
import { getCommonPhrase } from '../../shared/common-phrases.ts';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { areInSameTree, ensureId } from '../../shared/ids.ts';
import { getReadableTexts } from '../../shared/name-from-container.ts';
import { findNameFromAttributes } from '../../shared/own-name.ts';
import { removeAttributes, setAttribute } from '../../shared/patch-steps.ts';
import { toShortText } from '../../shared/plain-text.ts';
import { findFirstName, type SuggestedName, toSuggestedName } from '../../shared/suggested-name.ts';

/** Each landmark is named by the heading inside of it; without headings by what the code calls it. */
export const landmarkUnique = defineRecipe(
  'landmark-unique',
  ['unnamed', 'sameName'],
  ({ element, related, reason }) => {
    const all = [element, ...related];
    const headings = all.map(findHeading);
    const said = headings.map((heading) => heading?.name.toLowerCase());
    if (said.every((name) => name) && new Set(said).size === all.length) {
      const steps = all.flatMap((landmark, at): PatchStep[] => {
        const { id, steps } = ensureId(headings[at]!, headings[at]!.name);
        return [
          ...removeAttributes(landmark, ['aria-label']),
          ...steps,
          setAttribute(landmark, 'aria-labelledby', id),
        ];
      });
      return createFix('likely', 'The heading of each landmark tells it from the others.', steps);
    }
    const words = all.map((landmark) => findLandmarkName(landmark));
    const texts = words.map((each, at) => each?.text.toLowerCase() ?? (at === 0 ? '' : null));
    // One of them may stay without a name: it is told from the others by theirs.
    const mayLack = reason === 'unnamed' ? 1 : 0;
    const lacking = words.filter((each) => each === null).length;
    if (lacking > mayLack || new Set(texts).size !== all.length) return nameByPosition(all, words);
    return createFix(
      'guess',
      'Each landmark is named by what its code calls it, so that people can tell them apart.',
      all.flatMap((landmark, at): PatchStep[] => {
        const own = words[at];
        return own
          ? [
              ...removeAttributes(landmark, ['aria-labelledby']),
              setAttribute(landmark, 'aria-label', own.text),
            ]
          : [];
      }),
      'Write what each of them holds.',
    );
  },
);

/** Of two that are the same, one above what only this page has and one below it, each says where it is. */
function nameByPosition(
  all: readonly ElementModel[],
  words: readonly (SuggestedName | null)[],
): SuggestedFix | null {
  const [above, below] = all.toSorted((one, other) => one.index - other.index);
  if (all.length !== 2 || !above || !below) return null;
  const { page } = above;
  const [main] = page.byRole('main');
  const [heading] = page.byRole('heading').filter((each) => !above.contains(each) && !below.contains(each));
  const between = main ?? heading;
  if (!between || between.index < above.index || between.index > below.index || between.contains(below))
    return null;
  const given = [above, below].map(({ name }) => toShortText(name));
  const base = given[0] !== null && given[0] === given[1] ? given[0] : words[0]?.text;
  const [top, bottom] = [getCommonPhrase(page, 'top'), getCommonPhrase(page, 'bottom')];
  if (!base || top === null || bottom === null) return null;
  return createFix(
    'guess',
    'The two have the same name and nothing in them that tells them apart but their place.',
    [
      ...removeAttributes(above, ['aria-labelledby']),
      setAttribute(above, 'aria-label', `${base}, ${top}`),
      ...removeAttributes(below, ['aria-labelledby']),
      setAttribute(below, 'aria-label', `${base}, ${bottom}`),
    ],
    'Write what each of them holds; where both hold the same, one of them may be enough.',
  );
}

/** What is read first in a landmark without a heading. */
function findNameFromText(landmark: ElementModel): SuggestedName | null {
  const [first] = getReadableTexts(landmark);
  return toSuggestedName(toShortText(first?.text, 40), 'the words that it begins with', 'hint');
}

function findHeading(landmark: ElementModel): ElementModel | undefined {
  return landmark.page
    .byRole('heading')
    .find((heading) => landmark.contains(heading) && heading.name !== '' && areInSameTree(heading, landmark));
}

function findLandmarkName(landmark: ElementModel): SuggestedName | null {
  return findFirstName(
    () => toSuggestedName(toShortText(landmark.attr('title')), 'its title', 'page'),
    () => toSuggestedName(toShortText(findHeading(landmark)?.name), 'its heading', 'page'),
    () => findNameFromAttributes(landmark, 'id', 'class'),
    () => toSuggestedName(findListName(landmark), 'the list inside of it', 'hint'),
    () => findNameFromText(landmark),
  );
}

function findListName(landmark: ElementModel): string | null {
  const list = landmark.children.find(({ tag }) => tag === 'ul' || tag === 'ol');
  return list ? (findNameFromAttributes(list, 'id', 'class')?.text ?? null) : null;
}
