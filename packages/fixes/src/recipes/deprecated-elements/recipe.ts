import type { ElementModel, PatchStep } from '@curbcut/page-model';
import { parseColor } from '@curbcut/page-model';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttributes, renameElement, setAttribute, unwrapElement } from '../../shared/patch-steps.ts';

/** The replacement of each obsolete element, with the style that it applied. */
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

export const deprecatedElements = defineRecipe(
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
              `CSS replaces the obsolete ${tag} element.`,
              all.map((each) => unwrapElement(each)),
            )
          : null;
    }
    return createFix(
      'likely',
      `Replaces the obsolete ${tag} element with ${replacement.tag}${replacement.style || tag === 'font' ? ' and CSS' : ''}.`,
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
