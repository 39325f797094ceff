import { defineRule } from '../../rule.ts';
import {
  type ContrastReason,
  checkContrast,
  contrastMessages,
} from '../../shared/contrast/check-contrast.ts';
import { getPaintedTexts } from '../../shared/contrast/painted-texts.ts';
import { mergeInDocumentOrder } from '../../shared/document-order.ts';

/** ACT afw4f7, asked of each element for all the texts that it paints; the worst of them is told. */
export const colorContrast = defineRule<ContrastReason>({
  id: 'color-contrast',
  title: 'Text stands out from what lies behind it',
  help: 'Make the text or its background darker or lighter until the contrast is at least 4.5:1, or 3:1 for text of 24 px and for bold text of 18.66 px.',
  impact:
    'People with low vision, and everybody in bright sunlight, must guess at the text or go without it.',
  criteria: ['1.4.3'],
  category: 'color-contrast',
  severity: 'serious',
  bestPractice: false,
  act: ['afw4f7'],
  axe: ['color-contrast'],
  limits: [
    'Text inside of pictures and videos is not read.',
    'Text that shows only on hover, on focus or after a click is not measured: the page is judged at rest.',
    'Whether a text is a logotype or only decoration is left to a person.',
  ],
  applies: (page) => mergeInDocumentOrder([[...getPaintedTexts(page, 'minimum').keys()]]),
  check: (element, page) => checkContrast(element, page, 'minimum'),
  messages: contrastMessages,
});
