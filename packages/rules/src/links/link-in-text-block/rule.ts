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
import { isReadableText } from '../../shared/visible-text.ts';
import { isWidgetRole } from '../../shared/widget-roles.ts';

/** Technique G183: colours that are told apart by their lightness alone. */
const REQUIRED_CONTRAST = 3;

/** The question of axe-core’s rule of this id (failure F73): links amid other text of the same lines. */
export const linkInTextBlock = defineRule({
  id: 'link-in-text-block',
  title: 'Links in a text stand out by more than their colour',
  help: 'Underline links in running text, or make their colour differ from it by a contrast of 3 to 1.',
  impact: 'People who do not see colours well, or have a poor screen, cannot see that there is a link.',
  criteria: ['1.4.1'],
  category: 'links',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: ['link-in-text-block'],
  limits: [
    'Only the difference of colours and of drawn marks at rest is measured, not what happens on hover or focus.',
  ],
  applies: (page) => [...getLinksInText(page).keys()].map((index) => page.element(index)),
  check: (link, page) => {
    const { own, around } = getLinksInText(page).get(link.index)!;
    if (hasDistinctShape(own, around, link)) return passed('distinct');
    if (link.flatChildren.some((child) => !('tag' in child) && child.isGenerated))
      return cantTell('generated');
    const ratio = getColorContrast(own, around);
    const ground = getBackgroundContrast(own, around);
    if (ratio === null) return cantTell('unknownColor');
    const facts = { ratio: Math.floor(ratio * 100) / 100, required: REQUIRED_CONTRAST };
    if (ratio >= REQUIRED_CONTRAST || (ground !== null && ground >= REQUIRED_CONTRAST))
      return passed('contrast', { facts });
    if (ground === null) return cantTell('unknownGround');
    // Nothing sets such a link apart: people who see colours do not find it either.
    return ratio === 1 && ground === 1 ? passed('sameColor') : failed('colorOnly', { facts });
  },
  messages: {
    distinct: 'The link stands out by its shape.',
    contrast: 'The link’s colour differs from the text around it by {ratio} to 1.',
    sameColor: 'The link has the colour of the text around it.',
    colorOnly:
      'People who do not see colours well miss this link: only its colour sets it apart, by {ratio} to 1 where {required} are needed.',
    generated:
      'Does what is painted before or after the link show that it is one? Its colour alone does not.',
    unknownColor:
      'Is the link seen to be one without its colour? Its colour and that of the text around it could not be compared.',
    unknownGround:
      'Is the link seen to be one without its colour? What lies behind it could not be compared.',
  },
});

/** A text of the link, and one of the lines around it. */
interface TextPair {
  readonly own: TextModel;
  readonly around: TextModel;
}

/** Blocks of text with links in them. */
const getLinksInText = memoizePerPage((page): ReadonlyMap<NodeIndex, TextPair> => {
  const blocks = new Map<NodeIndex, LinkBlock>();
  for (const text of page.texts) {
    if (!isReadableText(text)) continue;
    const { block, link, inWidget } = getLocation(text);
    if (block === null) continue;
    let known = blocks.get(block.index);
    if (!known) {
      known = { prose: [], widgetLength: 0, links: new Map() };
      blocks.set(block.index, known);
    }
    if (inWidget) known.widgetLength += text.text.trim().length;
    else known.prose.push(text);
    if (link && !known.links.has(link.index)) known.links.set(link.index, text);
  }
  const found: [NodeIndex, TextPair][] = [];
  for (const { prose, widgetLength, links } of blocks.values()) {
    const written = prose.map(({ text }) => text).join(' ');
    // Where links make up most of the text, or only signs stand between them, it is a list of links, as people expect.
    if (links.size === 0 || written.trim().length <= widgetLength || !isProse(written)) continue;
    const around = getPrevailingText(prose);
    for (const [index, own] of links) found.push([index, { own, around }]);
  }
  return new Map(found.sort(([a], [b]) => a - b));
});

interface LinkBlock {
  /** Texts outside of links and other controls. */
  readonly prose: TextModel[];
  widgetLength: number;
  /** The first text of each link. */
  readonly links: Map<NodeIndex, TextModel>;
}

/** At least three words. */
function isProse(text: string): boolean {
  return (text.match(/\p{L}{2,}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0) >= 3;
}

/** A text in the style that most of the block is written in. */
function getPrevailingText(prose: readonly TextModel[]): TextModel {
  const lengths = new Map<string, { text: TextModel; length: number }>();
  for (const text of prose) {
    const style = [...shapeProperties, 'color' as const]
      .map((property) => text.parent.style(property))
      .join();
    const known = lengths.get(style) ?? { text, length: 0 };
    known.length += text.text.trim().length;
    lengths.set(style, known);
  }
  return [...lengths.values()].reduce((most, each) => (each.length > most.length ? each : most)).text;
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

/** Styles that set a text apart for people who see no colour. */
const shapeProperties = ['font-weight', 'font-style', 'font-size', 'font-family', 'text-transform'] as const;

function hasDistinctShape(own: TextModel, around: TextModel, link: ElementModel): boolean {
  // The font of code says that it is code, not that it is a link.
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
    (element.style('border-bottom-style') !== 'none' &&
      Number.parseFloat(element.style('border-bottom-width')) > 0) ||
    Number.parseFloat(element.style('border-top-width')) > 0
  );
}

/** Contrast of the two texts’ colours as seen; null where either is not one colour. */
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
