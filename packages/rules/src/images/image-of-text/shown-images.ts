import { type ElementModel, NodeState, type PageModel } from '@curbcut/page-model';
import { getLinkDestination } from '../../shared/links.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { parseSvgImageText } from './svg-image-text.ts';

/** CSS pixels. Smaller images are symbols. */
const [MIN_WIDTH_PX, MIN_HEIGHT_PX] = [60, 12];
/** Pixels. Larger images are screenshots, charts and photographs, whose text is part of the content. */
const MAX_AREA_PX = 300_000;
/** Pixels. Square images narrower than this are icons. */
const MAX_ICON_WIDTH_PX = 200;

/**
 * Visible elements in the top-level document that present an embedded image as ACT defines it, except logos,
 * whose text is essential.
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

/** Returns the element's image source; empty if it presents no image. */
function getImageSource(element: ElementModel): string {
  if (isDrawnHeading(element)) return `inline:${element.index}`;
  if (element.isSvg)
    return element.tag === 'image' ? (element.attr('href') ?? element.attr('xlink:href') ?? '') : '';
  if (element.tag === 'img' || element.inputType === 'image') return element.attr('src') ?? '';
  if (element.tag === 'object') return element.attr('data') ?? '';
  const background = element.isRendered ? element.style('background-image') : '';
  return background.includes('url(') ? background : '';
}

/** Minimum number of shapes in an inline SVG that may show words as outlines. */
const MIN_SHAPES = 6;
/** Minimum width of such an SVG, as a multiple of its height. */
const MIN_ASPECT_RATIO = 3;

/**
 * Returns whether an inline SVG without text elements is as wide as a line of words and has several words in
 * its name.
 */
function isDrawnHeading(element: ElementModel): boolean {
  if (element.tag !== 'svg' || !element.isSvg || !element.box) return false;
  const { width, height } = element.box;
  if (width < height * MIN_ASPECT_RATIO || (element.name.match(/\p{L}{2,}/gu) ?? []).length < 2) return false;
  const inside = [...element.descendants()];
  const hasText = inside.some(({ tag }) => tag === 'text' || tag === 'foreignObject' || tag === 'image');
  return !hasText && inside.filter(({ tag }) => tag === 'path' || tag === 'use').length >= MIN_SHAPES;
}

/** Images whose pixels may show text: the first with each source. */
export const getImagesToRead = memoizePerPage((page: PageModel): readonly ElementModel[] => {
  const media = new Map(page.capture.media.map((record) => [record.node, record]));
  const bySource = new Map<string, ElementModel>();
  for (const image of getShownImages(page)) {
    const source = getImageSource(image);
    const { naturalWidth = 0, naturalHeight = 0 } = media.get(image.index) ?? {};
    const width = naturalWidth || (image.box?.width ?? 0);
    const height = naturalHeight || (image.box?.height ?? 0);
    const isIcon = width < MAX_ICON_WIDTH_PX && width < height * 1.2;
    if (
      width < MIN_WIDTH_PX ||
      height < MIN_HEIGHT_PX ||
      naturalWidth * naturalHeight > MAX_AREA_PX ||
      isIcon
    )
      continue;
    if (!bySource.has(source) && parseSvgImageText(image) === null) bySource.set(source, image);
  }
  return [...bySource.values()];
});

const logoPattern = /logo|brand|signature/i;

/** Returns whether the image's name says it's a logo or whether it links to the home page. */
function isLogotype(image: ElementModel): boolean {
  const values = ['alt', 'aria-label', 'src', 'data', 'href', 'class', 'id', 'title'].map(
    (name) => image.attr(name) ?? '',
  );
  if (values.some((value) => logoPattern.test(value.startsWith('data:') ? '' : value))) return true;
  const link = image.closest(({ tag, attributes }) => tag === 'a' && attributes.has('href'));
  return (
    link !== null &&
    (getLinkDestination(link)?.pathname === '/' || logoPattern.test(link.attr('class') ?? ''))
  );
}
