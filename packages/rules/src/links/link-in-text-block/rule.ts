import {
  type ElementModel,
  getContrastRatio,
  getLuminance,
  type NodeIndex,
  parseColor,
  type TextModel,
} from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { isWidgetRole } from '../../shared/role-subclasses.ts';
import { isReadableText } from '../../shared/visible-text.ts';

/** Technique G183: the contrast at which colors are distinguishable by lightness alone. */
const REQUIRED_CONTRAST = 3;

/** Like axe-core's rule with the same id (failure F73): links on lines with other text. */
export const linkInTextBlock = defineRule({
  id: 'link-in-text-block',
  title: 'Links don’t rely on color alone',
  help: 'Underline links in running text, or give them a color with at least 3:1 contrast against the surrounding text.',
  impact: 'People who are color-blind or have low vision can’t see that there’s a link.',
  criteria: ['1.4.1'],
  category: 'links',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: ['link-in-text-block'],
  limits: ['Only differences in color and shape are measured, not changes on hover or focus.'],
  applies: (page) => [...getLinksInText(page).keys()].map((index) => page.element(index)),
  check: (link, page) => {
    const { own, around } = getLinksInText(page).get(link.index)!;
    if (hasDistinctShape(own, around, link)) return passed('distinct');
    if (link.flatChildren.some((child) => !('tag' in child) && child.isGenerated))
      return cantTell('generated');
    const ratio = getColorContrast(own, around);
    const backgroundContrast = getBackgroundContrast(own, around);
    if (ratio === null) return cantTell('unknownColor');
    const facts = { ratio: Math.floor(ratio * 100) / 100, required: REQUIRED_CONTRAST };
    if (
      ratio >= REQUIRED_CONTRAST ||
      (backgroundContrast !== null && backgroundContrast >= REQUIRED_CONTRAST)
    )
      return passed('contrast', { facts });
    if (backgroundContrast === null) return cantTell('unknownGround');
    // A link in the text color is just as hard to find for people with full color vision.
    return ratio === 1 && backgroundContrast === 1 ? passed('sameColor') : failed('colorOnly', { facts });
  },
  messages: {
    distinct: 'The link differs from the surrounding text by more than color.',
    contrast: 'The link has {ratio}:1 contrast against the surrounding text.',
    sameColor: 'The link has the same color as the surrounding text.',
    colorOnly:
      'The link stands out only by color, with {ratio}:1 contrast against the surrounding text; at least {required}:1 is required.',
    generated: 'Does the content before or after the link show that it’s a link? Its color alone doesn’t.',
    unknownColor:
      'Can you recognize the link without relying on color? We couldn’t compare its color with the color of the surrounding text.',
    unknownGround:
      'Can you recognize the link without relying on color? We couldn’t compare its background with that of the surrounding text.',
  },
});

/** Text in the link and text around it. */
interface TextPair {
  readonly own: TextModel;
  readonly around: TextModel;
}

/** Maps each link in running text to the pieces of text to compare. */
const getLinksInText = memoizePerPage((page): ReadonlyMap<NodeIndex, TextPair> => {
  const blocks = new Map<NodeIndex, LinkBlock>();
  for (const text of page.texts) {
    if (!isReadableText(text)) continue;
    const { block, link, inWidget } = getLocation(text);
    if (block === null) continue;
    let entry = blocks.get(block.index);
    if (!entry) {
      entry = { prose: [], widgetLength: 0, links: new Map() };
      blocks.set(block.index, entry);
    }
    if (inWidget) entry.widgetLength += text.text.trim().length;
    else entry.prose.push(text);
    if (link && !entry.links.has(link.index)) entry.links.set(link.index, text);
  }
  const found: [NodeIndex, TextPair][] = [];
  for (const { prose, widgetLength, links } of blocks.values()) {
    const proseText = prose.map(({ text }) => text).join(' ');
    // A block in which links make up most of the text, or are separated only by punctuation, is a list of
    // links.
    if (links.size === 0 || proseText.trim().length <= widgetLength || !isProse(proseText)) continue;
    const around = getPrevailingText(prose);
    for (const [index, own] of links) found.push([index, { own, around }]);
  }
  return new Map(found.sort(([a], [b]) => a - b));
});

interface LinkBlock {
  /** Text outside links and other controls. */
  readonly prose: TextModel[];
  widgetLength: number;
  /** The first text of each link. */
  readonly links: Map<NodeIndex, TextModel>;
}

/** Returns whether the text has at least three words. */
function isProse(text: string): boolean {
  return (text.match(/\p{L}{2,}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0) >= 3;
}

/** Returns text in the block's most frequent style. */
function getPrevailingText(prose: readonly TextModel[]): TextModel {
  const lengths = new Map<string, { text: TextModel; length: number }>();
  for (const text of prose) {
    const style = [...shapeProperties, 'color' as const]
      .map((property) => text.parent.style(property))
      .join();
    const entry = lengths.get(style) ?? { text, length: 0 };
    entry.length += text.text.trim().length;
    lengths.set(style, entry);
  }
  return [...lengths.values()].reduce((longest, entry) => (entry.length > longest.length ? entry : longest))
    .text;
}

const inlineBlockPattern = /^inline-(block|flex|grid|table)/;

function getLocation(text: TextModel): {
  block: ElementModel | null;
  link: ElementModel | null;
  inWidget: boolean;
} {
  let link: ElementModel | null = null;
  let inWidget = false;
  let at: ElementModel | null = text.parent;
  for (; at; at = at.flatParent) {
    const display = at.style('display');
    if (display !== 'inline' && display !== 'contents' && !inlineBlockPattern.test(display)) break;
    if (isWidgetRole(at.role)) inWidget = true;
    if (at.role === 'link' && at.isHtml && at.hasAttr('href'))
      link = inlineBlockPattern.test(display) ? null : at;
  }
  return { block: at, link, inWidget };
}

const codeTags = new Set(['code', 'kbd', 'samp', 'tt', 'var']);

/** Styles that distinguish text without relying on color. */
const shapeProperties = ['font-weight', 'font-style', 'font-size', 'font-family', 'text-transform'] as const;

function hasDistinctShape(own: TextModel, around: TextModel, link: ElementModel): boolean {
  // A monospace font marks code, not links.
  const styled = own.parent.closest(({ tag }) => codeTags.has(tag)) ? link : own.parent;
  if (shapeProperties.some((shape) => styled.style(shape) !== around.parent.style(shape))) return true;
  for (let at: ElementModel | null = own.parent; at; at = at.flatParent) {
    if (hasVisibleMark(at)) return true;
    if (at === link) break;
  }
  return [...link.descendants()].some(
    (inner) => inner.isVisible && (inner.role === 'img' || inner.isSvg || inner.tag === 'img'),
  );
}

function hasVisibleMark(element: ElementModel): boolean {
  return (
    element.style('text-decoration-line') !== 'none' ||
    element.style('background-image') !== 'none' ||
    element.style('outline-style') !== 'none' ||
    hasVisibleShadow(element.style('box-shadow')) ||
    (element.style('border-bottom-style') !== 'none' &&
      Number.parseFloat(element.style('border-bottom-width')) > 0) ||
    Number.parseFloat(element.style('border-top-width')) > 0
  );
}

/** Returns whether a computed `box-shadow` is visible: it has a color, and an offset or a size. */
function hasVisibleShadow(boxShadow: string): boolean {
  const shadows = boxShadow.match(/(?:[^,(]|\([^)]*\))+/g) ?? [];
  return shadows.some((shadow) => {
    const color = parseColor(/^\s*([a-z-]+\([^)]*\)|#\w+)/i.exec(shadow)?.[1] ?? '');
    const lengths = shadow.replace(/\([^)]*\)/g, '').match(/-?[\d.]+(?=px)/g) ?? [];
    return color !== null && color.a > 0 && lengths.some((length) => Number(length) !== 0);
  });
}

/**
 * Returns the contrast between the rendered colors of two pieces of text; null if either isn't a single
 * color.
 */
function getColorContrast(own: TextModel, around: TextModel): number | null {
  return computeContrast(own.contrast.foreground, around.contrast.foreground);
}

function getBackgroundContrast(own: TextModel, around: TextModel): number | null {
  if (own.parent.style('background-color') === around.parent.style('background-color')) return 1;
  return computeContrast(own.contrast.background, around.contrast.background);
}

function computeContrast(one: string | null, other: string | null): number | null {
  const colors = [one, other].map((text) => (text === null ? null : parseColor(text)));
  const [first, second] = colors;
  return first && second ? getContrastRatio(getLuminance(first), getLuminance(second)) : null;
}
