import type { ElementModel, PageModel, PatchStep } from '@curbcut/page-model';
import {
  getHeadingLevel,
  isNonRepeatedContent,
  isPlaceholderText,
  sortInReadingOrder,
} from '@curbcut/rules/for-recipes';
import type { Recipe, SuggestedFix } from '../recipe.ts';
import {
  createFix,
  defineRecipe,
  missingNameReasons,
  removeEmptyReference,
} from '../shared/define-recipe.ts';
import { findMainContent } from '../shared/main-content.ts';
import { findAlternativeText, findDirectName } from '../shared/name-sources.ts';
import {
  createElement,
  insertContent,
  removeAttribute,
  removeElement,
  renameElement,
  setAttribute,
} from '../shared/patch-steps.ts';
import { findFirstName, toSuggestedName } from '../shared/suggested-name.ts';
import { toShortText } from '../shared/text-helpers.ts';

/**
 * Makes the first heading in the content the main heading. If there is none, inserts the page title as a
 * heading above the content.
 */
function ensureMainHeading(page: PageModel): SuggestedFix | null {
  const headings = sortInReadingOrder(page, page.byRole('heading')).filter(
    ({ document }) => document === page.document,
  );
  const first = headings.find((heading) => heading.isVisible && isNonRepeatedContent(heading));
  const hasOne = headings.some((heading) => getHeadingLevel(heading) === 1);
  if (first && hasOne) return null;
  if (first) {
    const after = headings.slice(headings.indexOf(first) + 1);
    const gap = getHeadingLevel(first) - 1;
    const steps: PatchStep[] = setHeadingLevel(first, 1);
    for (const heading of after) {
      const level = getHeadingLevel(heading);
      // Headings at the same level as the first one end up below it.
      if (level <= gap + 1) break;
      steps.push(...setHeadingLevel(heading, level - gap));
    }
    return createFix(
      'likely',
      `Screen reader users can jump to the main heading: “${first.name.slice(0, 80)}”, the first heading of the content.`,
      steps,
    );
  }
  const words = getTitleText(page);
  if (words === null) return null;
  const heading = createElement('h1', {}, words);
  const why = `Screen reader users can jump to a main heading. The page had none, so it gets its title “${words}”.`;
  const textToWrite = 'Write a heading that describes this page.';
  const [main] = page.byRole('main');
  if (main && main.document === page.document)
    return createFix('guess', why, [insertContent(main, 'first-child', heading)], textToWrite);
  const content = findMainContent(page);
  if (content === null) return null;
  return content.container !== null
    ? createFix(
        'guess',
        why,
        [...content.steps, insertContent(content.container, 'first-child', heading)],
        textToWrite,
      )
    : content.first === null
      ? null
      : createFix(
          'guess',
          why,
          [...content.steps, insertContent(content.first, 'before', heading)],
          textToWrite,
        );
}

/** Changes a heading's level: its tag if it is native, otherwise `aria-level`. */
function setHeadingLevel(heading: ElementModel, level: number): PatchStep[] {
  const isNative = heading.isHtml && /^h[1-6]$/.test(heading.tag) && heading.explicitRole === null;
  if (!isNative || level > 6) return [setAttribute(heading, 'aria-level', String(level))];
  return [
    renameElement(heading, `h${level}`),
    ...(heading.hasAttr('aria-level') ? [removeAttribute(heading, 'aria-level')] : []),
  ];
}

/** Returns the page title without the site name, which most titles append after a separator. */
function getTitleText(page: PageModel): string | null {
  const title = page.document.title.replace(/\s+/g, ' ').trim();
  if (title === '' || isPlaceholderText(title) || /^[\w.-]+\.\w{2,4}$/.test(title)) return null;
  const [first = ''] = title.split(/\s+[|–—·•»:]\s+|\s+-\s+/);
  return toShortText(first.trim().length > 2 ? first : title, 120);
}

/** Adds alternative text to the image in a heading, exposes hidden text, or removes an empty heading. */
const emptyHeading = defineRecipe('empty-heading', missingNameReasons, (failure) => {
  const { element: heading } = failure;
  const parts = [...heading.descendants()];
  const image = parts.find(({ isHtml, tag, isExposed }) => isHtml && tag === 'img' && isExposed);
  if (image) {
    const words = findFirstName(
      () => findAlternativeText(image),
      () => toSuggestedName(getTitleText(heading.page), 'the page title', 'hint'),
    );
    if (words === null) return null;
    return createFix(
      'guess',
      `Screen readers announce the heading as “${words.text}”, taken from ${words.source}: it’s just an image, so the image’s alternative text is the heading text.`,
      [...removeEmptyReference(failure), setAttribute(image, 'alt', words.text)],
      'Write the heading text.',
    );
  }
  const hider = [heading, ...parts].find((part) => part.attr('aria-hidden') === 'true');
  if (hider && heading.textContent.trim() !== '') {
    return createFix('likely', 'Screen readers announce the text too, because it’s visible.', [
      ...removeEmptyReference(failure),
      removeAttribute(hider, 'aria-hidden'),
    ]);
  }
  const title = getTitleText(heading.page);
  if (heading.tag === 'h1' && heading.textContent.trim() === '' && title !== null) {
    return createFix(
      'guess',
      `Screen readers announce the heading as “${title}”, the page title.`,
      [...removeEmptyReference(failure), insertContent(heading, 'last-child', title)],
      'Write a heading that describes this page.',
    );
  }
  const words = findDirectName(heading);
  if (words !== null) {
    return createFix(
      'guess',
      `Screen readers announce the heading as “${words.text}”, taken from ${words.source}.`,
      [...removeEmptyReference(failure), setAttribute(heading, 'aria-label', words.text)],
    );
  }
  return parts.some(({ isVisible, tag }) => isVisible && /^(svg|canvas|img|object|video|button|a)$/.test(tag))
    ? null
    : createFix(
        'likely',
        'Screen reader users no longer land on an empty heading. There’s nothing in it, so it’s removed.',
        [removeElement(heading)],
      );
});

export const recipes: readonly Recipe[] = [
  defineRecipe('bypass-heading', ['none'], (_, page) => ensureMainHeading(page)),
  emptyHeading,
  // Sets the heading one level below the preceding one, and shifts the headings in its section by the same
  // amount.
  defineRecipe('heading-order', ['skipped'], ({ element, facts }, page) => {
    const above = Number(facts.previousLevel);
    const gap = Number(facts.level) - above - 1;
    const headings = sortInReadingOrder(page, page.byRole('heading'));
    const steps: PatchStep[] = [];
    for (const heading of headings.slice(headings.indexOf(element))) {
      const level = getHeadingLevel(heading);
      if (level <= above + gap) break;
      steps.push(...setHeadingLevel(heading, level - gap));
    }
    return createFix(
      'likely',
      `Screen reader users no longer encounter a gap in the outline: a level ${above} heading is followed by a level ${above + 1} heading. Use CSS to set the heading’s size.`,
      steps,
    );
  }),
  defineRecipe('page-has-heading-one', ['absent'], (_, page) => ensureMainHeading(page)),
];
