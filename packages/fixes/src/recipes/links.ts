import type { ElementModel, Patch } from '@curbcut/page-model';
import { getLinkDestination, isGenericLinkName } from '@curbcut/rules/for-recipes';
import type { Recipe, SuggestedFix } from '../recipe.ts';
import { findLinkName } from '../shared/control-names.ts';
import {
  createFix,
  defineNamingRecipe,
  defineRecipe,
  defineRecipes,
  setNameAttribute,
} from '../shared/define-recipe.ts';
import { findNameFromContainer, findNameFromLinkUrl } from '../shared/name-sources.ts';
import {
  declareStyle,
  insertContent,
  removeAttribute,
  removeAttributes,
  setAttribute,
} from '../shared/patch-steps.ts';
import {
  describeTextToWrite,
  findFirstName,
  getNameConfidence,
  type SuggestedName,
  toSuggestedName,
} from '../shared/suggested-name.ts';
import { toPlainText, toShortText } from '../shared/text-helpers.ts';

/**
 * Completes a generic link name with text near the link or words from its URL. The visible text remains
 * first.
 */
function completeLinkName(link: ElementModel): SuggestedFix | null {
  const written = toPlainText(link.name);
  const words = findFirstName(
    () => findNameFromTitle(link),
    () => findNameFromContainer(link),
    () => findPrecedingHeading(link),
    () => findNameFromLinkUrl(link),
  );
  if (written === null || words === null || isGenericLinkName(words.text)) return null;
  const name = `${written}: ${words.text}`;
  return createFix(
    getNameConfidence(words),
    `Screen reader users know where the link goes: its text becomes “${name}”, with words from ${words.source}.`,
    [...removeAttributes(link, ['aria-labelledby']), setAttribute(link, 'aria-label', name)],
    describeTextToWrite(words, 'where the link goes'),
  );
}

function findNameFromTitle(link: ElementModel): SuggestedName | null {
  const title = toShortText(link.attr('title'));
  return title === null || isGenericLinkName(title) ? null : toSuggestedName(title, 'its title', 'page');
}

/** Finds the last heading before the link, unless another link with the same name is in between. */
function findPrecedingHeading(link: ElementModel): SuggestedName | null {
  const { page } = link;
  const heading = page
    .byRole('heading')
    .filter((each) => each.index < link.index && each.document === link.document)
    .at(-1);
  if (!heading || heading.name === '') return null;
  const isRepeated = page
    .byRole('link')
    .some((other) => other.index > heading.index && other.index < link.index && other.name === link.name);
  return isRepeated
    ? null
    : toSuggestedName(
        toShortText(heading.name),
        `the heading “${heading.name.slice(0, 60)}” above it`,
        'page',
      );
}

/** Maximum number of links renamed in one patch. More would be too many for a person to review. */
const MAX_LINKS = 30;

/** Completes identical link names with text near each link or words from its URL. */
function disambiguateLinks(links: readonly ElementModel[]): SuggestedFix | null {
  if (links.length > MAX_LINKS) return null;
  for (const findWords of [findNameFromContainer, findNameFromLinkUrl]) {
    const words = links.map((link) => findWords(link));
    const byUrl = new Map(links.map((link, at) => [getLinkDestination(link)?.href, words[at]?.text]));
    const isUnique = words.every((each) => each !== null) && new Set(byUrl.values()).size === byUrl.size;
    const [first] = words;
    if (!isUnique || !first) continue;
    return createFix(
      first.kind === 'page' ? 'likely' : 'guess',
      `Screen reader users can tell the links apart: each name gets words from ${findWords === findNameFromContainer ? 'the text next to it' : 'its URL'}.`,
      links.map((link, at) =>
        setAttribute(link, 'aria-label', `${toPlainText(link.name) ?? ''} (${words[at]!.text})`),
      ),
      describeTextToWrite(first, 'what sets each link apart'),
    );
  }
  return null;
}

/** Names a link after its own content, its surroundings or its destination. */
const linkName = defineNamingRecipe({
  ruleId: 'link-name',
  target: 'the link',
  textToWrite: 'where the link goes',
  findName: findLinkName,
  applyName: nameLink,
});

/**
 * Names a link using the alt text of its only image, or of the first one without an `alt` attribute,
 * otherwise using `aria-label`. If the name were elsewhere, an image without `alt` would remain a separate
 * failure.
 */
function nameLink(link: ElementModel, words: SuggestedName): Patch {
  const withoutAlt = findImagesWithoutAlt(link);
  const [first, ...others] = withoutAlt;
  if (first && (link.explicitRole === null || link.explicitRole === 'link')) {
    return [
      ...setNameAttribute(first, 'alt', words),
      ...removeAttributes(first, ['aria-labelledby', 'aria-label']),
      ...others.map((image) => setAttribute(image, 'alt', '')),
    ];
  }
  const images = [...link.descendants()].filter(
    ({ isHtml, tag, isExposed }) => isHtml && tag === 'img' && isExposed,
  );
  const [image] = images;
  const isPlain =
    images.length === 1 && image && image.explicitRole === null && !image.hasAttr('aria-labelledby');
  return isPlain && link.explicitRole === null
    ? setNameAttribute(image, 'alt', words)
    : [
        // A presentational element must not have a name.
        ...(link.explicitRole === 'none' || link.explicitRole === 'presentation'
          ? [removeAttribute(link, 'role')]
          : []),
        ...setNameAttribute(link, 'aria-label', words),
      ];
}

/** Finds a link's images that lack both an `alt` attribute and any other name. */
function findImagesWithoutAlt(link: ElementModel): ElementModel[] {
  return [...link.descendants()].filter(
    (image) =>
      image.isHtml &&
      image.tag === 'img' &&
      image.isExposed &&
      image.explicitRole === null &&
      !image.hasAttr('alt') &&
      image.name === '',
  );
}

export const recipes: readonly Recipe[] = [
  ...defineRecipes(
    ['identical-links-same-context', 'identical-links-same-purpose'],
    ['different'],
    ({ element, related }) => disambiguateLinks([element, ...related]),
  ),
  defineRecipe('link-in-text-block', ['colorOnly'], ({ element: link }) =>
    createFix('certain', 'People who can’t see the color recognize the link by its underline.', [
      declareStyle(link, 'text-decoration-line', 'underline'),
    ]),
  ),
  linkName,
  defineRecipe('link-new-window', ['unannounced'], ({ element: link }) =>
    createFix(
      'likely',
      'The Back button works: the link opens in the same window, and people can still open a new one themselves.',
      [removeAttribute(link, 'target')],
      'If a new window is necessary, mention it in the link text instead.',
    ),
  ),
  ...defineRecipes(['link-purpose', 'link-purpose-in-context'], ['generic'], ({ element: link }) =>
    completeLinkName(link),
  ),
  defineRecipe('link-to-file', ['unnamed'], ({ element: link, facts }) => {
    const type = String(facts.type);
    const why = `People know what they’re opening, because the URL shows a ${type} file.`;
    if (link.nameSource === 'aria-label') {
      return createFix('certain', why, [setAttribute(link, 'aria-label', `${link.name} (${type})`)]);
    }
    if (link.nameSource !== 'contents') return null;
    return createFix('certain', why, [insertContent(link, 'last-child', ` (${type})`)]);
  }),
];
