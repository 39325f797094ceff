import type { ElementModel, PageModel, Patch, PatchStep } from '@curbcut/page-model';
import type { FailedElement, Recipe, SuggestedFix } from '../recipe.ts';
import { getCommonPhrase } from '../shared/common-phrases.ts';
import { createFix, defineRecipe, defineRecipes } from '../shared/define-recipe.ts';
import { findMainContent } from '../shared/main-content.ts';
import { findNameFromAttributes, getReadableTexts } from '../shared/name-sources.ts';
import {
  areInSameTree,
  ensureId,
  moveElement,
  removeAttribute,
  removeAttributes,
  renameElement,
  setAttribute,
  wrapNodes,
} from '../shared/patch-steps.ts';
import { findFirstName, type SuggestedName, toSuggestedName } from '../shared/suggested-name.ts';
import { toShortText } from '../shared/text-helpers.ts';

/** Removes the landmark role and its name, or renames the element to `div`. */
function removeLandmarkSemantics(landmark: ElementModel): Patch | null {
  const names = removeAttributes(landmark, ['aria-label', 'aria-labelledby']);
  if (landmark.implicitRole !== landmark.role && landmark.hasAttr('role'))
    return [removeAttribute(landmark, 'role'), ...names];
  if (!landmark.isHtml || !/^(main|header|footer|nav|aside|section)$/.test(landmark.tag)) return null;
  return [...removeAttributes(landmark, ['role']), ...names, renameElement(landmark, 'div')];
}

/**
 * Removes the inner landmark's role. If it is the main content, the landmark around it loses its role
 * instead.
 */
function removeNestedLandmark({ element, facts, related: [outer] }: FailedElement): SuggestedFix | null {
  if (element.role === 'main') {
    const patch = outer ? removeLandmarkSemantics(outer) : null;
    return (
      patch &&
      createFix(
        'guess',
        `Screen reader users find the main content where they expect it: not inside a ${String(facts.around)} landmark.`,
        patch,
        'Check the purpose of the outer landmark.',
      )
    );
  }
  const patch = removeLandmarkSemantics(element);
  return (
    patch &&
    createFix(
      'likely',
      `Screen reader users don’t mistake the element for a landmark of the page, because it belongs to the ${String(facts.around)} landmark.`,
      patch,
    )
  );
}

/** Keeps one landmark with a given role. The others lose their role. */
function keepOneLandmark({ element, related }: FailedElement): SuggestedFix | null {
  const all = [element, ...related];
  // A native landmark element is preferred to one with a role.
  const kept = all.find((landmark) => !landmark.hasAttr('role')) ?? element;
  const steps: PatchStep[] = [];
  for (const other of all) {
    if (other === kept) continue;
    const patch = removeLandmarkSemantics(other);
    if (patch === null) return null;
    steps.push(...patch, ...moveIntoKeptLandmark(other, kept));
  }
  return createFix(
    'likely',
    'Screen reader users find one landmark: the others are merged into it or lose their role.',
    steps,
  );
}

/** Moves an element adjacent to the remaining landmark into that landmark. */
function moveIntoKeptLandmark(other: ElementModel, kept: ElementModel): PatchStep[] {
  const siblings = kept.parent?.children ?? [];
  const distance = siblings.indexOf(other) - siblings.indexOf(kept);
  if (other.parent !== kept.parent || Math.abs(distance) !== 1) return [];
  return [moveElement(other, distance === 1 ? 'last-child' : 'first-child', kept)];
}

/** Names each landmark after the heading inside it, otherwise after its code names or its position. */
const landmarkUnique = defineRecipe(
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
        'Screen reader users can tell the landmarks apart: each is named by its heading.',
        steps,
      );
    }
    const words = all.map((landmark) => findLandmarkName(landmark));
    const texts = words.map((each, at) => each?.text.toLowerCase() ?? (at === 0 ? '' : null));
    // One landmark can remain unnamed if all others have unique names.
    const maxUnnamed = reason === 'unnamed' ? 1 : 0;
    const unnamed = words.filter((each) => each === null).length;
    if (unnamed > maxUnnamed || new Set(texts).size !== all.length) return nameByPosition(all, words);
    return createFix(
      'guess',
      'Screen reader users can tell the landmarks apart: each is named after its attributes or content.',
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
    'Screen reader users can tell the landmarks apart. They had the same name and differ only in position.',
    [
      ...removeAttributes(above, ['aria-labelledby']),
      setAttribute(above, 'aria-label', `${base}, ${top}`),
      ...removeAttributes(below, ['aria-labelledby']),
      setAttribute(below, 'aria-label', `${base}, ${bottom}`),
    ],
    'Write what each landmark contains. If both contain the same content, consider removing one.',
  );
}

/** Finds a name in a landmark's first text. */
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

/**
 * Wraps the content in a main landmark, or content outside the main landmark in a header, footer or aside.
 */
const region = defineRecipe('region', ['outside'], ({ element }, page) => {
  if (element.document !== page.document) return null;
  const [main] = page.byRole('main');
  if (main) return toLandmarkByPosition(element, main, page);
  const content = findMainContent(page);
  if (
    content === null ||
    !content.nodes.some((node) => 'tag' in node && (node === element || node.contains(element)))
  ) {
    return null;
  }
  return createFix(
    'likely',
    'Screen reader users can jump to the main content: everything between the header and the footer.',
    content.steps,
  );
});

function toLandmarkByPosition(
  element: ElementModel,
  main: ElementModel,
  page: PageModel,
): SuggestedFix | null {
  const isAvailable = (role: string) => !page.byRole(role).some(({ document }) => document === page.document);
  const isBefore = element.index < main.index;
  const tag =
    isBefore && isAvailable('banner')
      ? 'header'
      : !isBefore && isAvailable('contentinfo')
        ? 'footer'
        : isAvailable('complementary')
          ? 'aside'
          : null;
  if (tag === null) return null;
  return createFix(
    'guess',
    `Screen reader users can jump to this content. It’s ${isBefore ? 'before' : 'after'} the main content, so ${tag} may be the right element.`,
    [wrapNodes([element], tag)],
    'Choose the landmark this content belongs to: header, nav, main, aside or footer.',
  );
}

export const recipes: readonly Recipe[] = [
  ...defineRecipes(
    ['landmark-banner-is-top-level', 'landmark-contentinfo-is-top-level', 'landmark-main-is-top-level'],
    ['inside'],
    removeNestedLandmark,
  ),
  ...defineRecipes(
    ['landmark-no-duplicate-banner', 'landmark-no-duplicate-contentinfo', 'landmark-no-duplicate-main'],
    ['more'],
    keepOneLandmark,
  ),
  defineRecipe('landmark-one-main', ['absent', 'absentOnly'], (_, page) => {
    const content = findMainContent(page);
    return content === null
      ? null
      : createFix(
          'likely',
          'Screen reader users can jump to the main content: everything between the header and the footer.',
          content.steps,
        );
  }),
  landmarkUnique,
  region,
];
