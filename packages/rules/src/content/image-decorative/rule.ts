import type { ElementModel, NodeIndex, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { getGraphics } from '../../shared/graphics.ts';
import { groupUndecidedElements } from '../../shared/group-undecided-elements.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getVisibleInnerText } from '../../shared/visible-text.ts';

/**
 * ACT e88epe. Told of pictures that hide what their own text alternative or the text drawn in them says; a person is
 * asked of the others.
 */
export const imageDecorative = defineRule({
  id: 'image-decorative',
  title: 'Pictures that are hidden from screen readers are decorative',
  help: 'Give a picture that tells something a text alternative, and do not hide it.',
  impact: 'Blind people are not told that there is a picture, nor what it tells.',
  criteria: ['1.1.1'],
  category: 'images',
  severity: 'moderate',
  bestPractice: false,
  act: ['e88epe'],
  axe: [],
  limits: ['What a picture shows is not recognised, so whether it may be left out is left to a person.'],
  applies: (page) => groupUndecidedElements(page, getIgnoredGraphics(page), hidesItsText),
  check: (element, page) => {
    if (element !== page.document.root) {
      return element.isSvg
        ? failed('hidesDrawnText', { facts: { text: getDrawingText(element) } })
        : failed('hidesText', { facts: { alt: element.attr('alt') } });
    }
    const asked = getIgnoredGraphics(page).filter((graphic) => !hidesItsText(graphic));
    return asked.length > 0
      ? cantTell('ask', { facts: { count: asked.length }, related: asked })
      : passed('none');
  },
  messages: {
    hidesText:
      'Blind people are not told what the picture shows: its alt says “{alt}”, and aria-hidden hides it.',
    hidesDrawnText: 'Blind people are not told what is written in the picture and nowhere else: “{text}”.',
    ask: 'Are the pictures of this page that screen readers leave out ({count}) mere decoration?',
    none: 'Every picture was judged for itself.',
  },
});

/** Pictures that are seen and not heard, but for those beside the text of a control, which stand for the same. */
const getIgnoredGraphics = memoizePerPage((page: PageModel) =>
  getGraphics(page).filter((graphic) => isIgnored(graphic) && !isBesideText(graphic)),
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

function isBesideText(graphic: ElementModel): boolean {
  const control = graphic.flatParent?.closest(
    ({ role, tag }) => controlRoles.has(role ?? '') || tag === 'label' || tag === 'summary',
  );
  return control ? getVisibleInnerText(control).trim() !== '' : false;
}

/**
 * The picture itself is hidden, though its author has said in several words what it shows, or written them into it, in
 * words that the page does not say elsewhere.
 */
function hidesItsText(graphic: ElementModel): boolean {
  if (graphic.attr('aria-hidden')?.toLowerCase() !== 'true') return false;
  const words = normalizeText(graphic.isSvg ? getDrawingText(graphic) : (graphic.attr('alt') ?? ''));
  return words.split(' ').length > 1 && !getTextOutsideDrawings(graphic.page).text.includes(words);
}

/** What the `text` elements of an SVG drawing show. */
function getDrawingText(drawing: ElementModel): string {
  return getTextsByDrawing(drawing.page).get(drawing.index)?.join(' ') ?? '';
}

const getTextsByDrawing = memoizePerPage((page: PageModel) => {
  const texts = new Map<NodeIndex, string[]>();
  for (const { parent, text, isVisible } of page.texts) {
    const drawing = isVisible && parent.isSvg ? findDrawingAround(parent) : null;
    if (drawing) texts.set(drawing.index, [...(texts.get(drawing.index) ?? []), text.trim()]);
  }
  return texts;
});

function findDrawingAround(part: ElementModel): ElementModel | null {
  return part.closest(({ isSvg, tag, flatParent }) => isSvg && tag === 'svg' && !flatParent?.isSvg);
}

/** All words of the page’s texts outside of drawings, in order. */
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
