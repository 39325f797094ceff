import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { groupUndecidedElements } from '../../shared/group-undecided-elements.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getImagesToRead, getShownImages } from './shown-images.ts';
import { parseSvgImageText } from './svg-image-text.ts';

/**
 * ACT 0va7u6. Sure is only of drawings whose source is at hand, and that hold nothing but words. Of pictures whose
 * pixels look like lines of letters a person is asked, once for the page.
 */
export const imageOfText = defineRule({
  id: 'image-of-text',
  title: 'Text is written as text, not drawn in pictures',
  help: 'Write the words in HTML and style them; keep pictures of text for logotypes and for text that is a part of what the picture shows.',
  impact:
    'People who need larger letters, other colours or another typeface cannot change those of a picture.',
  criteria: ['1.4.5', '1.4.9'],
  category: 'images',
  severity: 'moderate',
  bestPractice: false,
  act: ['0va7u6'],
  axe: [],
  limits: [
    'No letter is read: pictures of up to 300,000 pixels with rows of thin strokes on a quiet ground are taken for text, twenty of a page at most.',
    'Pictures from other sites, frames and what is called a logo are not looked at.',
  ],
  probe: 'pictureText',
  applies: (page) =>
    groupUndecidedElements(
      page,
      [...getImagesToRead(page), ...getImagesWithSvgText(page)],
      isCertainlyImageOfText,
    ),
  check: (element, page) => {
    if (element !== page.document.root) {
      return failed('drawn', { facts: { text: parseSvgImageText(element)?.text ?? '' } });
    }
    const found = new Set(page.capture.facts.pictureText?.nodes ?? []);
    const asked = [
      ...getImagesToRead(page).filter(({ index }) => found.has(index)),
      ...getImagesWithSvgText(page).filter((picture) => !isCertainlyImageOfText(picture)),
    ];
    return asked.length === 0
      ? passed('none')
      : cantTell('ask', { facts: { count: asked.length }, related: asked });
  },
  messages: {
    none: 'No other picture looks as if it showed text.',
    drawn: 'People cannot change how these words look, for they are drawn in a picture: “{text}”.',
    ask: 'Do these pictures ({count}) show words that could be written as text, and that are neither a logotype, nor decoration, nor a part of something else that is shown, nor said beside them as well?',
  },
});

/** Pictures whose source holds text. */
const getImagesWithSvgText = memoizePerPage((page: PageModel) =>
  getShownImages(page).filter((picture) => parseSvgImageText(picture) !== null),
);

/** Tells of several words, in nothing but words, what the page does not say elsewhere: no sign, no plan, no decoration. */
function isCertainlyImageOfText(picture: ElementModel): boolean {
  const drawing = parseSvgImageText(picture);
  if (!drawing?.isTextOnly || picture.name === '' || !picture.isExposed) return false;
  const words = drawing.text.match(/\p{L}{2,}/gu) ?? [];
  return words.length > 1 && !getPageText(picture.page).text.includes(normalizeText(drawing.text));
}

const getPageText = memoizePerPage(({ texts }) => ({
  text: normalizeText(texts.map(({ text }) => text).join(' ')),
}));

function normalizeText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
