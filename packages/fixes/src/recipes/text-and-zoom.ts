import { type ElementModel, type PageModel, type PatchStep, parseColor } from '@curbcut/page-model';
import { getTextBlocks } from '@curbcut/rules/for-recipes';
import type { Recipe, SuggestedFix } from '../recipe.ts';
import { createFix, defineRecipe } from '../shared/define-recipe.ts';
import { removeImportance } from '../shared/inline-style.ts';
import {
  declareStyle,
  removeAttributes,
  renameElement,
  setAttribute,
  unwrapElement,
} from '../shared/patch-steps.ts';

/** Lets a box that clips its text grow as large as the text needs. */
function allowBoxToGrow(box: ElementModel): SuggestedFix | null {
  if (box.box === null || box.box.height < 2) return null;
  const isUnwrapped = box.style('text-wrap-mode') === 'nowrap';
  return createFix(
    'likely',
    'People can read all of the text: the box keeps its current size as a minimum and grows with the text.',
    [
      declareStyle(box, 'height', 'auto'),
      declareStyle(box, 'min-height', `${Math.round(box.box.height)}px`),
      declareStyle(box, 'max-height', 'none'),
      ...(isUnwrapped ? [declareStyle(box, 'white-space', 'normal')] : []),
    ],
    null,
  );
}

/** Removes the zoom limits from a viewport. */
function allowZoom(meta: ElementModel): SuggestedFix {
  const kept = (meta.attr('content') ?? '')
    .replace(/(user-scalable|maximum-scale|minimum-scale)(\s*=\s*[^\s,;]*)?/gi, ',')
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return createFix(
    'certain',
    'People can zoom in as far as they need to. The page looks the same until they do.',
    [
      setAttribute(
        meta,
        'content',
        kept.length > 0 ? kept.join(', ') : 'width=device-width, initial-scale=1',
      ),
    ],
  );
}

/** Each obsolete element's replacement, with the style that it applied. */
const replacements: Readonly<Record<string, { readonly tag: string; readonly style?: string }>> = {
  acronym: { tag: 'abbr' },
  big: { tag: 'span', style: 'font-size: larger' },
  center: { tag: 'div', style: 'text-align: center' },
  dir: { tag: 'ul' },
  font: { tag: 'span' },
  listing: { tag: 'pre' },
  nobr: { tag: 'span', style: 'white-space: nowrap' },
  plaintext: { tag: 'pre' },
  strike: { tag: 's' },
  tt: { tag: 'code' },
  xmp: { tag: 'pre' },
};

const deprecatedElements = defineRecipe(
  'deprecated-elements',
  ['obsolete'],
  ({ element, related, facts }) => {
    const { tag } = element;
    const all = [element, ...related];
    const replacement = Object.hasOwn(replacements, tag) ? replacements[tag] : undefined;
    if (!replacement) {
      return ['multicol', 'rb', 'rtc', 'noembed'].includes(tag)
        ? null
        : tag === 'spacer' || tag === 'basefont'
          ? createFix(
              'likely',
              `Users’ own styles apply: CSS replaces the obsolete ${tag} element.`,
              all.map((each) => unwrapElement(each)),
            )
          : null;
    }
    return createFix(
      'likely',
      `Assistive technology gets the meaning: ${replacement.tag}${replacement.style || tag === 'font' ? ' and CSS replace' : ' replaces'} the obsolete ${tag} element.`,
      all.flatMap((each) => replaceElement(each, replacement)),
      String(facts.instead).includes('em or strong')
        ? 'If the style emphasizes the text, use em or strong.'
        : null,
    );
  },
);

function replaceElement(
  element: ElementModel,
  { tag, style }: { readonly tag: string; readonly style?: string },
): PatchStep[] {
  const own = element.attr('style')?.trim().replace(/;$/, '');
  const all = [style, element.tag === 'font' ? getFontStyle(element) : undefined, own]
    .filter(Boolean)
    .join('; ');
  const old = element.tag === 'font' ? removeAttributes(element, ['color', 'face', 'size']) : [];
  return [
    ...old,
    ...(all === (own ?? '') ? [] : [setAttribute(element, 'style', all)]),
    renameElement(element, tag),
  ];
}

const fontSizes = ['x-small', 'x-small', 'small', 'medium', 'large', 'x-large', 'xx-large', 'xxx-large'];

/** Converts the attributes of a `font` element to CSS declarations. */
function getFontStyle(element: ElementModel): string {
  const declarations: string[] = [];
  const color = element.attr('color')?.trim();
  if (color && /^(#[0-9a-f]{3,8}|[a-z]+)$/i.test(color) && parseColor(color) !== null)
    declarations.push(`color: ${color}`);
  const face = element.attr('face')?.trim();
  if (face && /^[\w ,-]+$/.test(face)) declarations.push(`font-family: ${face}`);
  const size = element.attr('size')?.trim() ?? '';
  const relative = /^([+-])\d/.exec(size)?.[1];
  if (relative) declarations.push(`font-size: ${relative === '+' ? 'larger' : 'smaller'}`);
  else if (/^[1-7]$/.test(size)) declarations.push(`font-size: ${fontSizes[Number(size)]}`);
  return declarations.join('; ');
}

/** Font size that people can read without zooming, in CSS pixels. */
const READABLE_FONT_SIZE = 12;

/**
 * Finds the elements whose text belongs to a block and is hard to read. A block can contain text in several
 * styles.
 */
function findHardToReadParts(
  page: PageModel,
  block: ElementModel,
  isHardToRead: (part: ElementModel) => boolean,
): ElementModel[] {
  const texts = getTextBlocks(page).find(({ element }) => element === block)?.texts ?? [];
  return [...new Set(texts.map(({ parent }) => parent))].filter(isHardToRead);
}

export const recipes: readonly Recipe[] = [
  // Removes `!important`, so that the appearance is unchanged but user styles can override the spacing.
  defineRecipe('avoid-inline-spacing', ['narrow'], ({ element, facts }) => {
    const properties = [...(facts.properties as readonly string[])];
    // The shorthand also sets the line height.
    if (properties.includes('line-height')) properties.push('font');
    const style = removeImportance(element.attr('style') ?? '', properties);
    return style === null
      ? null
      : createFix(
          'certain',
          'People can set the spacing they need: without “!important”, the text looks the same until they do.',
          [setAttribute(element, 'style', style)],
        );
  }),
  deprecatedElements,
  defineRecipe('meta-viewport', ['zoomOff', 'zoomLimited'], ({ element }) => allowZoom(element)),
  defineRecipe('meta-viewport-large', ['zoomLimited'], ({ element }) => allowZoom(element)),
  defineRecipe('text-clipped', ['clipped'], ({ related: [box] }) => (box ? allowBoxToGrow(box) : null)),
  // Text typed in capitals has to be rewritten by a person.
  defineRecipe('text-in-capitals', ['capitals'], ({ element }, page) => {
    const parts = findHardToReadParts(page, element, (part) => part.style('text-transform') === 'uppercase');
    if (parts.length === 0) return null;
    return createFix(
      'likely',
      'People can recognize words by their shape: the text appears as written in the HTML.',
      parts.map((part) => declareStyle(part, 'text-transform', 'none')),
    );
  }),
  defineRecipe('text-in-italics', ['slanted'], ({ element }, page) =>
    createFix(
      'likely',
      'Upright text is easier to read.',
      findHardToReadParts(page, element, (part) => part.style('font-style') !== 'normal').map((part) =>
        declareStyle(part, 'font-style', 'normal'),
      ),
    ),
  ),
  defineRecipe('text-justified', ['justified'], ({ element }) =>
    createFix('certain', 'People don’t lose their place: text aligned to one side has even spacing.', [
      declareStyle(element, 'text-align', 'start'),
    ]),
  ),
  defineRecipe('text-spacing', ['cut'], ({ element }) => allowBoxToGrow(element)),
  defineRecipe('text-tiny', ['tiny'], ({ element }, page) =>
    createFix(
      'likely',
      `People can read the text without zooming: it’s ${READABLE_FONT_SIZE} px.`,
      findHardToReadParts(page, element, (part) => Number.parseFloat(part.style('font-size')) < 10).map(
        (part) => declareStyle(part, 'font-size', `${READABLE_FONT_SIZE}px`),
      ),
    ),
  ),
];
