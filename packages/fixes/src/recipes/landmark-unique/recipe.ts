import type { ElementModel, PatchStep } from '@curbcut/page-model';
import type { SuggestedFix } from '../../recipe.ts';
import { commonWord } from '../../shared/common-words.ts';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { type FoundWords, firstOf, found } from '../../shared/found-words.ts';
import { areInOneTree, idOf } from '../../shared/ids.ts';
import { textsIn } from '../../shared/nearby-words.ts';
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
    if (lacking > mayLack || new Set(texts).size !== all.length) return byPlace(all, words);
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

/** Of two that are the same, one above what only this page has and one below it, each says where it is. */
function byPlace(all: readonly ElementModel[], words: readonly (FoundWords | null)[]): SuggestedFix | null {
  const [above, below] = all.toSorted((one, other) => one.index - other.index);
  if (all.length !== 2 || !above || !below) return null;
  const { page } = above;
  const [main] = page.byRole('main');
  const [heading] = page.byRole('heading').filter((each) => !above.contains(each) && !below.contains(each));
  const between = main ?? heading;
  if (!between || between.index < above.index || between.index > below.index || between.contains(below))
    return null;
  const given = [above, below].map(({ name }) => shortWords(name));
  const base = given[0] !== null && given[0] === given[1] ? given[0] : words[0]?.text;
  const [top, bottom] = [commonWord(page, 'top'), commonWord(page, 'bottom')];
  if (!base || top === null || bottom === null) return null;
  return fix(
    'guess',
    'The two have the same name and nothing in them that tells them apart but their place.',
    [
      ...dropAll(above, ['aria-labelledby']),
      set(above, 'aria-label', `${base}, ${top}`),
      ...dropAll(below, ['aria-labelledby']),
      set(below, 'aria-label', `${base}, ${bottom}`),
    ],
    'Write what each of them holds; where both hold the same, one of them may be enough.',
  );
}

/** What is read first in a landmark without a heading. */
function firstWords(landmark: ElementModel): FoundWords | null {
  const [first] = textsIn(landmark);
  return found(shortWords(first?.text, 40), 'the words that it begins with', 'hint');
}

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
    () => firstWords(landmark),
  );
}

function labelledList(landmark: ElementModel): string | null {
  const list = landmark.children.find(({ tag }) => tag === 'ul' || tag === 'ol');
  return list ? (codeWords(list, 'id', 'class')?.text ?? null) : null;
}
