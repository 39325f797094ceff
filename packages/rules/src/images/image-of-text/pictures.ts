import { type ElementModel, type PageModel, State } from '@curbcut/page-model';
import { destination } from '../../shared/page-links.ts';
import { perPage } from '../../shared/per-page.ts';
import { writtenPicture } from './written-picture.ts';

/** Pictures that are looked at on one page. */
const mostPictures = 20;
/** CSS pixels: what is smaller shows a sign. */
const [narrowest, lowest] = [60, 12];
/** Pixels: screenshots, plans and photographs are larger, and their text is a part of what they show. */
const largest = 300_000;
/** Squares of less than this many pixels are icons. */
const widestIcon = 200;

/**
 * Visible elements of the page's own document that present an embedded picture as ACT defines it, but for logotypes: what
 * those say is essential.
 */
export const shownPictures = perPage((page: PageModel): readonly ElementModel[] =>
  page.elements.filter(
    (element) =>
      element.document === page.document &&
      sourceOf(element) !== '' &&
      element.isVisible &&
      !element.hasState(State.broken) &&
      !isLogotype(element),
  ),
);

/** Where its picture comes from; empty when it presents none. */
function sourceOf(element: ElementModel): string {
  if (element.isSvg)
    return element.tag === 'image' ? (element.attr('href') ?? element.attr('xlink:href') ?? '') : '';
  if (element.tag === 'img' || element.inputType === 'image') return element.attr('src') ?? '';
  if (element.tag === 'object') return element.attr('data') ?? '';
  const background = element.isRendered ? element.style('background-image') : '';
  return background.includes('url(') ? background : '';
}

/** Those whose pixels might show text; of the same picture the first one. */
export const picturesToRead = perPage((page: PageModel): readonly ElementModel[] => {
  const media = new Map(page.capture.media.map((record) => [record.node, record]));
  const bySource = new Map<string, ElementModel>();
  for (const picture of shownPictures(page)) {
    const source = sourceOf(picture);
    const { naturalWidth = 0, naturalHeight = 0 } = media.get(picture.index) ?? {};
    const width = naturalWidth || (picture.box?.width ?? 0);
    const height = naturalHeight || (picture.box?.height ?? 0);
    const isIcon = width < widestIcon && width < height * 1.2;
    if (width < narrowest || height < lowest || naturalWidth * naturalHeight > largest || isIcon) continue;
    if (!bySource.has(source) && writtenPicture(picture) === null) bySource.set(source, picture);
  }
  return [...bySource.values()].slice(0, mostPictures);
});

const logo = /logo|brand|signature/i;

/** Named as one, or what leads to the site's first page. */
function isLogotype(picture: ElementModel): boolean {
  const said = ['alt', 'aria-label', 'src', 'data', 'href', 'class', 'id', 'title'].map(
    (name) => picture.attr(name) ?? '',
  );
  if (said.some((text) => logo.test(text.startsWith('data:') ? '' : text))) return true;
  const link = picture.closest(({ tag, attributes }) => tag === 'a' && attributes.has('href'));
  return link !== null && (destination(link)?.pathname === '/' || logo.test(link.attr('class') ?? ''));
}
