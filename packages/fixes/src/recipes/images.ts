import type { ElementModel } from '@curbcut/page-model';
import { getVisibleInnerText } from '@curbcut/rules/for-recipes';
import type { Recipe, SuggestedFix } from '../recipe.ts';
import { findButtonName, findLinkName, findSearchButtonName } from '../shared/control-names.ts';
import {
  createFix,
  defineNamingRecipe,
  defineRecipe,
  missingNameReasons,
  removeEmptyReference,
  setNameAttribute,
} from '../shared/define-recipe.ts';
import {
  findAlternativeText,
  findDirectName,
  findNameFromAttributes,
  findNameFromCaption,
  findNameFromFileName,
  findNameFromIcon,
  findNameFromLinkUrl,
} from '../shared/name-sources.ts';
import { removeAttribute, removeAttributes, setAttribute } from '../shared/patch-steps.ts';
import {
  describeTextToWrite,
  findFirstName,
  getNameConfidence,
  type SuggestedName,
  toSuggestedName,
} from '../shared/suggested-name.ts';
import { humanizeIdentifier, toPlainText, toShortText } from '../shared/text-helpers.ts';

/** Maximum size of spacers and tracking pixels, in CSS pixels. */
const MAX_SPACER_SIZE = 3;

/**
 * Marks an image as decorative only if the page shows that it is. An image that is a control's entire content
 * gets the control's purpose; any other image gets nearby text or words from its file name, as a placeholder.
 */
const imageAlt = defineRecipe('image-alt', missingNameReasons, (failure): SuggestedFix | null => {
  const { element: image } = failure;
  const decorative = explainDecorative(image);
  if (decorative !== null && !image.isFocusable) {
    return createFix('likely', decorative, [
      ...removeAttributes(image, ['aria-labelledby', 'aria-label', 'title']),
      setAttribute(image, 'alt', ''),
    ]);
  }
  const control = findEnclosingControl(image);
  const words = control
    ? control.role === 'link'
      ? findLinkName(control)
      : findButtonName(control)
    : findAlternativeText(image);
  if (words === null) return null;
  return createFix(
    getNameConfidence(control ? { ...words, kind: 'hint' } : words),
    control
      ? `Screen readers announce the ${control.role} as “${words.text}”, taken from ${words.source}: the image is its only content.`
      : `Screen readers announce the image as “${words.text}”, taken from ${words.source}.`,
    [
      ...removeEmptyReference(failure),
      ...(image.explicitRole === 'none' || image.explicitRole === 'presentation'
        ? removeAttributes(image, ['role'])
        : []),
      setAttribute(image, 'alt', words.text),
    ],
    describeTextToWrite(
      { ...words, kind: 'hint' },
      control ? `what the ${control.role} does` : 'what the image shows',
    ),
  );
});

function findEnclosingControl(image: ElementModel): ElementModel | null {
  return image.flatParent?.closest(({ role }) => role === 'link' || role === 'button') ?? null;
}

function explainDecorative(image: ElementModel): string | null {
  const { box } = image;
  if (box !== null && (box.width <= MAX_SPACER_SIZE || box.height <= MAX_SPACER_SIZE) && image.attr('src')) {
    const hasSize = [image.attr('width'), image.attr('height')].some(
      (size) => size !== null && Number(size) <= MAX_SPACER_SIZE,
    );
    if (hasSize || (box.width > 0 && box.height > 0))
      return 'Screen readers skip the image. It’s too small to carry information, so it’s marked as decorative.';
  }
  const control = findEnclosingControl(image);
  if (control && getVisibleInnerText(control).trim() !== '') {
    return `Screen readers skip the image, because the ${control.role} text already describes it.`;
  }
  return isRepeatedInText(image)
    ? 'Screen readers skip the image, because the text next to it contains the words of its file name.'
    : null;
}

/**
 * Returns whether the words in the file name occur in the text of the surrounding paragraph, list item or
 * cell.
 */
function isRepeatedInText(image: ElementModel): boolean {
  const file = (image.attr('src') ?? '').split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  const words = humanizeIdentifier(file.replace(/\.\w{1,5}$/, ''))?.toLowerCase();
  const holder = image.flatParent?.closest(({ tag }) => ['li', 'p', 'td', 'th', 'dt', 'dd'].includes(tag));
  return words !== undefined && holder ? getVisibleInnerText(holder).toLowerCase().includes(words) : false;
}

/** Replaces a file name or generic word with the link's purpose, the caption, or words from the file name. */
const imageAltDescriptive = defineRecipe(
  'image-alt-descriptive',
  ['fileName', 'generic'],
  ({ element: image }) => {
    const link = image.flatParent?.closest(({ role }) => role === 'link') ?? null;
    const words = findFirstName(
      () => (link ? findImageLinkName(link) : null),
      () => findNameFromCaption(image),
      () => findNameFromFileName(image.attr('src')),
      () => findNameFromFileName(image.name),
    );
    const attribute = image.nameSource === 'aria-label' || !image.isHtml ? 'aria-label' : 'alt';
    if (
      words === null ||
      /^(alt|bild|foto|grafi[ck]|graphic|imagen?|immagine|imagem|photo(graph)?|pic(ture)?)$/i.test(
        words.text,
      ) ||
      words.text.toLowerCase() === image.name.toLowerCase() ||
      !/^(aria-label|alt)$/.test(image.nameSource ?? '')
    )
      return null;
    return createFix(
      'guess',
      `Screen readers announce the image as “${words.text}”, taken from ${words.source}.`,
      [setAttribute(image, attribute, words.text)],
      `Say what the image shows. “${words.text}” is our guess based on ${words.source}.`,
    );
  },
);

/** Finds a name for a link whose only content is the image. */
function findImageLinkName(link: ElementModel) {
  return link.textContent.trim() === '' ? findLinkName(link) : null;
}

const roleImgAlt = defineNamingRecipe({
  ruleId: 'role-img-alt',
  target: 'the image',
  textToWrite: 'what the image shows',
  findName: findImageName,
});

/** Finds a name for an image. Text inside the element comes first, because the role hides it. */
function findImageName(image: ElementModel): SuggestedName | null {
  return findFirstName(
    () => toSuggestedName(toShortText(image.textContent), 'the text inside it', 'page'),
    () => findDirectName(image),
    () => findNameFromCaption(image),
    () => findNameFromIcon(image),
    () => findNameFromAttributes(image, 'id', 'class'),
  );
}

/** Hides a graphic next to text as decorative, and names any other graphic. */
const svgImgAlt = defineRecipe('svg-img-alt', missingNameReasons, (failure) => {
  const { element: graphic } = failure;
  const control = graphic.flatParent?.closest(
    ({ role, tag }) => role === 'link' || role === 'button' || tag === 'label',
  );
  if (control && getVisibleInnerText(control).trim() !== '' && graphic.textContent.trim() === '') {
    return createFix(
      'likely',
      'Screen readers skip the graphic, because the text next to it already describes it.',
      [
        ...removeAttributes(graphic, ['role', 'aria-labelledby']),
        setAttribute(graphic, 'aria-hidden', 'true'),
      ],
    );
  }
  const words = findImageName(graphic);
  if (words?.kind !== 'page' && isIconNextToText(graphic)) {
    return createFix(
      'guess',
      'Screen readers skip the graphic, because an image this small next to text is usually an icon that the text already describes.',
      [
        ...removeAttributes(graphic, ['role', 'aria-labelledby']),
        setAttribute(graphic, 'aria-hidden', 'true'),
      ],
      'If the graphic shows more than the text says, keep its role and describe it in aria-label.',
    );
  }
  if (words === null) return null;
  return createFix(
    getNameConfidence(words),
    `Screen readers announce the graphic as “${words.text}”, taken from ${words.source}.`,
    [...removeEmptyReference(failure), setAttribute(graphic, 'aria-label', words.text)],
    describeTextToWrite(words, 'what the graphic shows'),
  );
});

/** Maximum size of an icon in a line of text, in CSS pixels. */
const MAX_ICON_SIZE = 32;

function isIconNextToText({ box, flatParent }: ElementModel): boolean {
  if (box === null || box.width > MAX_ICON_SIZE || box.height > MAX_ICON_SIZE || flatParent === null)
    return false;
  return flatParent.flatChildren.some((sibling) => !('tag' in sibling) && toPlainText(sibling.text) !== null);
}

export const recipes: readonly Recipe[] = [
  defineNamingRecipe({
    ruleId: 'area-alt',
    target: 'the area',
    textToWrite: 'where the area links to',
    findName: (area) =>
      findFirstName(
        () => findDirectName(area),
        () => findNameFromLinkUrl(area),
        () => findNameFromAttributes(area, 'id', 'class'),
      ),
    applyName: (area, words) => setNameAttribute(area, 'alt', words),
  }),
  imageAlt,
  imageAltDescriptive,
  defineRecipe('image-decorative', ['hidesText', 'hidesDrawnText'], ({ element, reason, facts }) => {
    if (reason === 'hidesText') {
      return createFix(
        'certain',
        'Screen readers announce the image’s alternative text, because it’s no longer hidden.',
        [removeAttribute(element, 'aria-hidden')],
      );
    }
    const words = toShortText(String(facts.text), 200);
    if (words === null) return null;
    return createFix('likely', 'Screen readers announce the text drawn in the image.', [
      removeAttribute(element, 'aria-hidden'),
      setAttribute(element, 'role', 'img'),
      setAttribute(element, 'aria-label', words),
    ]);
  }),
  defineRecipe('image-redundant-alt', ['repeats'], ({ element: image }) => {
    const isImg = image.isHtml && image.tag === 'img';
    if (image.isFocusable) return null;
    return createFix(
      'certain',
      'Screen readers announce the text only once, because the text next to the image says the same thing.',
      isImg
        ? [
            ...removeAttributes(image, ['aria-label', 'aria-labelledby', 'title', 'role']),
            setAttribute(image, 'alt', ''),
          ]
        : [setAttribute(image, 'aria-hidden', 'true')],
    );
  }),
  defineNamingRecipe({
    ruleId: 'input-image-alt',
    reasons: [...missingNameReasons, 'defaultName'],
    target: 'the image button',
    textToWrite: 'what the button does',
    findName: (button: ElementModel) =>
      findFirstName(
        () => findDirectName(button),
        () => toSuggestedName(toShortText(button.attr('value')), 'its value attribute', 'page'),
        () => findNameFromIcon(button),
        () => findSearchButtonName(button),
        () => findNameFromAttributes(button, 'name', 'id', 'class'),
      ),
    applyName: (button, words) => setNameAttribute(button, 'alt', words),
  }),
  defineNamingRecipe({
    ruleId: 'object-alt',
    target: 'the object',
    textToWrite: 'what it shows',
    findName: (object) =>
      findFirstName(
        () => toSuggestedName(toShortText(object.textContent), 'its fallback text', 'page'),
        () => findNameFromCaption(object),
        () => findNameFromFileName(object.attr('data')),
        () => findNameFromAttributes(object, 'name', 'id', 'class'),
      ),
  }),
  roleImgAlt,
  svgImgAlt,
];
