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

/** Names each landmark after the heading inside it, otherwise after its code names or its position. */
export const landmarkUnique = defineRecipe(
  'landmark-unique',
  ['unnamed', 'sameName'],
  ({ element, related, reason }) => {
    const all = [element, ...related];
    const headings = all.map(findHeading);
    const headingNames = headings.map((heading) => heading?.name.toLowerCase());
    if (headingNames.every((name) => name) && new Set(headingNames).size === all.length) {
      const steps = all.flatMap((landmark, at): PatchStep[] => {
        const { id, steps } = ensureId(headings[at]!, headings[at]!.name);
        return [
          ...removeAttributes(landmark, ['aria-label']),
          ...steps,
          setAttribute(landmark, 'aria-labelledby', id),
        ];
      });
      return createFix(
        'likely',
        'Each landmark is named by its heading, so that people can distinguish them.',
        steps,
      );
    }
    const words = all.map((landmark) => findLandmarkName(landmark));
    const texts = words.map((each, at) => each?.text.toLowerCase() ?? (at === 0 ? '' : null));
    // One landmark may stay unnamed if all others have unique names.
    const maxUnnamed = reason === 'unnamed' ? 1 : 0;
    const unnamed = words.filter((each) => each === null).length;
    if (unnamed > maxUnnamed || new Set(texts).size !== all.length) return nameByPosition(all, words);
    return createFix(
      'guess',
      'Each landmark is named after its attributes or content, so that people can distinguish them.',
      all.flatMap((landmark, at): PatchStep[] => {
        const own = words[at];
        return own
          ? [
              ...removeAttributes(landmark, ['aria-labelledby']),
              setAttribute(landmark, 'aria-label', own.text),
            ]
          : [];
      }),
      'Write what each landmark contains.',
    );
  },
);

/** Names two landmarks with the same name after their position above and below the main content. */
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
    'The two landmarks have the same name and differ only in their position on the page.',
    [
      ...removeAttributes(above, ['aria-labelledby']),
      setAttribute(above, 'aria-label', `${base}, ${top}`),
      ...removeAttributes(below, ['aria-labelledby']),
      setAttribute(below, 'aria-label', `${base}, ${bottom}`),
    ],
    'Write what each landmark contains. If both contain the same, consider removing one.',
  );
}

/** Finds a name in the first text of a landmark. */
function findNameFromText(landmark: ElementModel): SuggestedName | null {
  const [first] = getReadableTexts(landmark);
  return toSuggestedName(toShortText(first?.text, 40), 'its first words', 'hint');
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
    () => toSuggestedName(findListName(landmark), 'the list inside it', 'hint'),
    () => findNameFromText(landmark),
  );
}

function findListName(landmark: ElementModel): string | null {
  const list = landmark.children.find(({ tag }) => tag === 'ul' || tag === 'ol');
  return list ? (findNameFromAttributes(list, 'id', 'class')?.text ?? null) : null;
}
