import { type ElementModel, NodeState, type PageModel } from '@curbcut/page-model';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getLinkDestination } from '../../shared/page-links.ts';
import { parseSvgImageText } from './svg-image-text.ts';

/** Pictures that are looked at on one page. */
const MAX_IMAGES = 20;
/** CSS pixels: what is smaller shows a sign. */
const [MIN_WIDTH_PX, MIN_HEIGHT_PX] = [60, 12];
/** Pixels: screenshots, plans and photographs are larger, and their text is a part of what they show. */
const MAX_AREA_PX = 300_000;
/** Squares of less than this many pixels are icons. */
const MAX_ICON_WIDTH_PX = 200;

/**
 * Visible elements of the page's own document that present an embedded picture as ACT defines it, but for logotypes: what
 * those say is essential.
 */
export const getShownImages = memoizePerPage((page: PageModel): readonly ElementModel[] =>
  page.elements.filter(
    (element) =>
      element.document === page.document &&
      getImageSource(element) !== '' &&
      element.isVisible &&
      !element.hasState(NodeState.broken) &&
      !isLogotype(element),
  ),
);

/** Where its picture comes from; empty when it presents none. */
function getImageSource(element: ElementModel): string {
  if (isDrawnHeading(element)) return `inline:${element.index}`;
  if (element.isSvg)
    return element.tag === 'image' ? (element.attr('href') ?? element.attr('xlink:href') ?? '') : '';
  if (element.tag === 'img' || element.inputType === 'image') return element.attr('src') ?? '';
  if (element.tag === 'object') return element.attr('data') ?? '';
  const background = element.isRendered ? element.style('background-image') : '';
  return background.includes('url(') ? background : '';
}

/** Drawn elements of the narrowest inline SVG that may show words as outlines. */
const MIN_SHAPES = 6;
/** Width of such an SVG, as a multiple of its height. */
const MIN_ASPECT_RATIO = 3;

/** An inline SVG without text elements that is as wide as a line of words and is named by several. */
function isDrawnHeading(element: ElementModel): boolean {
  if (element.tag !== 'svg' || !element.isSvg || !element.box) return false;
  const { width, height } = element.box;
  if (width < height * MIN_ASPECT_RATIO || (element.name.match(/\p{L}{2,}/gu) ?? []).length < 2) return false;
  const inside = element.page.elements.filter((other) => other !== element && element.contains(other));
  const hasText = inside.some(({ tag }) => tag === 'text' || tag === 'foreignObject' || tag === 'image');
  return !hasText && inside.filter(({ tag }) => tag === 'path' || tag === 'use').length >= MIN_SHAPES;
}

/** Those whose pixels might show text; of the same picture the first one. */
export const getImagesToRead = memoizePerPage((page: PageModel): readonly ElementModel[] => {
  const media = new Map(page.capture.media.map((record) => [record.node, record]));
  const bySource = new Map<string, ElementModel>();
  for (const picture of getShownImages(page)) {
    const source = getImageSource(picture);
    const { naturalWidth = 0, naturalHeight = 0 } = media.get(picture.index) ?? {};
    const width = naturalWidth || (picture.box?.width ?? 0);
    const height = naturalHeight || (picture.box?.height ?? 0);
    const isIcon = width < MAX_ICON_WIDTH_PX && width < height * 1.2;
    if (
      width < MIN_WIDTH_PX ||
      height < MIN_HEIGHT_PX ||
      naturalWidth * naturalHeight > MAX_AREA_PX ||
      isIcon
    )
      continue;
    if (!bySource.has(source) && parseSvgImageText(picture) === null) bySource.set(source, picture);
  }
  return [...bySource.values()].slice(0, MAX_IMAGES);
});

const logoPattern = /logo|brand|signature/i;

/** Named as one, or what leads to the site's first page. */
function isLogotype(picture: ElementModel): boolean {
  const said = ['alt', 'aria-label', 'src', 'data', 'href', 'class', 'id', 'title'].map(
    (name) => picture.attr(name) ?? '',
  );
  if (said.some((text) => logoPattern.test(text.startsWith('data:') ? '' : text))) return true;
  const link = picture.closest(({ tag, attributes }) => tag === 'a' && attributes.has('href'));
  return (
    link !== null &&
    (getLinkDestination(link)?.pathname === '/' || logoPattern.test(link.attr('class') ?? ''))
  );
}
