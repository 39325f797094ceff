import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { groupUndecidedElements } from '../../shared/group-undecided-elements.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getImagesToRead, getShownImages } from './shown-images.ts';
import { parseSvgImageText } from './svg-image-text.ts';

/**
 * ACT 0va7u6. Fails only for images with available source code that contain nothing but text. Images whose
 * pixels look like lines of letters need review, once per page.
 */
export const imageOfText = defineRule({
  id: 'image-of-text',
  title: 'Text is used instead of images of text',
  help: 'Write the words in HTML and style them with CSS. Use an image of text only for a logo, or where the text is part of a larger image.',
  impact: 'People who need larger text, other colors or a different font can’t adjust text in an image.',
  criteria: ['1.4.5', '1.4.9'],
  category: 'images',
  severity: 'moderate',
  bestPractice: false,
  act: ['0va7u6'],
  axe: [],
  auditReasons: ['ask'],
  traits: { asksAbout: 'images', questionDependsOn: { about: ['images'] } },
  limits: [
    'Text isn’t recognized (no OCR): images of up to 300,000 pixels with rows of thin strokes on a plain background are treated as text, up to 20 per page.',
    'Images from other sites, images in frames and logos aren’t checked.',
  ],
  probe: { facts: 'imageText', getQuestions: (page) => getImagesToRead(page).map(({ index }) => index) },
  applies: (page) =>
    groupUndecidedElements(
      page,
      [...getImagesToRead(page), ...getImagesWithSvgText(page)],
      isDefiniteTextImage,
    ),
  check: (element, page) => {
    if (element !== page.document.root) {
      return failed('drawn', { facts: { text: parseSvgImageText(element)?.text ?? '' } });
    }
    const found = new Set(page.capture.facts.imageText?.nodes ?? []);
    const toReview = [
      ...getImagesToRead(page).filter(({ index }) => found.has(index)),
      ...getImagesWithSvgText(page).filter((image) => !isDefiniteTextImage(image)),
    ];
    return toReview.length === 0
      ? passed('none')
      : cantTell('ask', { facts: { count: toReview.length }, related: toReview });
  },
  messages: {
    none: 'No other image appears to contain text.',
    drawn: 'The image contains text that could be written in HTML: “{text}”.',
    ask: {
      question:
        'Do these images ({count} in total) contain words other than logos, decoration, part of a larger image or text repeated nearby?',
      ifSo: 'write them as text.',
    },
  },
});

/** Images whose SVG source contains text. */
const getImagesWithSvgText = memoizePerPage((page: PageModel) =>
  getShownImages(page).filter((image) => parseSvgImageText(image) !== null),
);

/**
 * Returns whether the image is exposed, has a name and contains nothing but two or more words that do not
 * appear elsewhere on the page. Such an image is not a symbol, chart or decoration.
 */
function isDefiniteTextImage(image: ElementModel): boolean {
  const svg = parseSvgImageText(image);
  if (!svg?.isTextOnly || image.name === '' || !image.isExposed) return false;
  const words = svg.text.match(/\p{L}{2,}/gu) ?? [];
  return words.length > 1 && !getPageText(image.page).text.includes(normalizeText(svg.text));
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
