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

/** Visible pictures of the page's own document, `img` and image buttons, but for logotypes: what those say is essential. */
export const shownPictures = perPage((page: PageModel): readonly ElementModel[] => {
  const buttons = page.byTag('input').filter(({ inputType }) => inputType === 'image');
  return [...page.byTag('img'), ...buttons].filter(
    (picture) =>
      picture.document === page.document &&
      picture.isVisible &&
      !picture.hasState(State.broken) &&
      !isLogotype(picture),
  );
});

/** Those whose pixels might show text; of the same picture the first one. */
export const picturesToRead = perPage((page: PageModel): readonly ElementModel[] => {
  const media = new Map(page.capture.media.map((record) => [record.node, record]));
  const bySource = new Map<string, ElementModel>();
  for (const picture of shownPictures(page)) {
    const source = picture.attr('src') ?? '';
    const { naturalWidth = 0, naturalHeight = 0 } = media.get(picture.index) ?? {};
    const width = naturalWidth || (picture.box?.width ?? 0);
    const height = naturalHeight || (picture.box?.height ?? 0);
    const isIcon = width < widestIcon && width < height * 1.2;
    if (width < narrowest || height < lowest || width * height > largest || isIcon) continue;
    if (source !== '' && !bySource.has(source) && writtenPicture(picture) === null)
      bySource.set(source, picture);
  }
  return [...bySource.values()].slice(0, mostPictures);
});

const logo = /logo|brand|signature/i;

/** Named as one, or what leads to the site's first page. */
function isLogotype(picture: ElementModel): boolean {
  const said = ['alt', 'src', 'class', 'id', 'title'].map((name) => picture.attr(name) ?? '');
  if (said.some((text) => logo.test(text.startsWith('data:') ? '' : text))) return true;
  const link = picture.closest(({ tag, attributes }) => tag === 'a' && attributes.has('href'));
  return link !== null && (destination(link)?.pathname === '/' || logo.test(link.attr('class') ?? ''));
}
