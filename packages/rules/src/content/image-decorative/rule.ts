import type { ElementModel, NodeIndex, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { getGraphics } from '../../shared/graphics.ts';
import { groupUndecidedElements } from '../../shared/group-undecided-elements.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getVisibleInnerText } from '../../shared/visible-text.ts';

/**
 * ACT e88epe. Fails for images that hide their alternative text, or text drawn in them, from screen readers.
 * All other ignored images need review.
 */
export const imageDecorative = defineRule({
  id: 'image-decorative',
  title: 'Images hidden from screen readers are decorative',
  help: 'Give an image that conveys information alternative text, and don’t hide it.',
  impact: 'Screen reader users don’t know that there’s an image and miss what it shows.',
  criteria: ['1.1.1'],
  category: 'images',
  severity: 'moderate',
  bestPractice: false,
  act: ['e88epe'],
  axe: [],
  auditReasons: ['ask'],
  traits: { asksAbout: 'ignored images', questionDependsOn: { about: ['images'] } },
  limits: [
    'The content of images isn’t recognized, so a person has to decide whether an image is decorative.',
  ],
  applies: (page) => groupUndecidedElements(page, getIgnoredGraphics(page), hidesItsText),
  check: (element, page) => {
    if (element !== page.document.root) {
      return element.isSvg
        ? failed('hidesDrawnText', { facts: { text: getDrawingText(element) } })
        : failed('hidesText', { facts: { alt: element.attr('alt') } });
    }
    const undecided = getIgnoredGraphics(page).filter((graphic) => !hidesItsText(graphic));
    return undecided.length > 0
      ? cantTell('ask', { facts: { count: undecided.length }, related: undecided })
      : passed('none');
  },
  messages: {
    hidesText: 'The image is hidden with aria-hidden although it has the alternative text “{alt}”.',
    hidesDrawnText:
      'The image is hidden with aria-hidden although it contains text that appears nowhere else on the page: “{text}”.',
    ask: 'Are all of the images hidden from screen readers on this page purely decorative? Ignored images: {count}.',
    none: 'Each image is evaluated separately.',
  },
});

/**
 * Visible images that screen readers ignore, except images that only repeat the text of the control they're
 * in.
 */
const getIgnoredGraphics = memoizePerPage((page: PageModel) =>
  getGraphics(page).filter((graphic) => isIgnored(graphic) && !isNextToText(graphic)),
);

function isIgnored(graphic: ElementModel): boolean {
  if (!graphic.isExposed || graphic.role === 'none') return true;
  if (graphic.name !== '') return false;
  return graphic.isSvg
    ? graphic.role === 'graphics-document'
    : graphic.tag === 'canvas' && graphic.explicitRole === null;
}

const controlRoles = new Set(
  'button checkbox heading link menuitem menuitemcheckbox menuitemradio option radio switch tab treeitem'.split(
    ' ',
  ),
);

function isNextToText(graphic: ElementModel): boolean {
  const control = graphic.flatParent?.closest(
    ({ role, tag }) => controlRoles.has(role ?? '') || tag === 'label' || tag === 'summary',
  );
  return control ? getVisibleInnerText(control).trim() !== '' : false;
}

/**
 * Returns whether the image itself is hidden although it has several words of alternative or drawn text that
 * appear nowhere else on the page.
 */
function hidesItsText(graphic: ElementModel): boolean {
  if (graphic.attr('aria-hidden')?.toLowerCase() !== 'true') return false;
  const words = normalizeText(graphic.isSvg ? getDrawingText(graphic) : (graphic.attr('alt') ?? ''));
  return words.split(' ').length > 1 && !getTextOutsideDrawings(graphic.page).text.includes(words);
}

/** Returns the text of an SVG image's `text` elements. */
function getDrawingText(drawing: ElementModel): string {
  return getTextsByDrawing(drawing.page).get(drawing.index)?.join(' ') ?? '';
}

const getTextsByDrawing = memoizePerPage((page: PageModel) => {
  const texts = new Map<NodeIndex, string[]>();
  for (const { parent, text, isVisible } of page.texts) {
    const drawing = isVisible && parent.isSvg ? findEnclosingSvg(parent) : null;
    if (drawing) texts.set(drawing.index, [...(texts.get(drawing.index) ?? []), text.trim()]);
  }
  return texts;
});

function findEnclosingSvg(part: ElementModel): ElementModel | null {
  return part.closest(({ isSvg, tag, flatParent }) => isSvg && tag === 'svg' && !flatParent?.isSvg);
}

/** All words of the page's text outside SVG images, in order. */
const getTextOutsideDrawings = memoizePerPage(({ texts }) => ({
  text: normalizeText(
    texts
      .filter(({ parent }) => !parent.isSvg)
      .map(({ text }) => text)
      .join(' '),
  ),
}));

function normalizeText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
