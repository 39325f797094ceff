import { defineRule } from '../../rule.ts';
import {
  type ContrastReason,
  checkContrast,
  contrastMessages,
} from '../../shared/contrast/check-contrast.ts';
import { getPaintedTexts } from '../../shared/contrast/painted-texts.ts';
import { mergeInDocumentOrder } from '../../shared/document-order.ts';

/** ACT 09o5cg: the question of `color-contrast` with the contrast that level AAA asks for. */
export const colorContrastEnhanced = defineRule<ContrastReason>({
  id: 'color-contrast-enhanced',
  title: 'Text stands out strongly from what lies behind it',
  help: 'Make the text or its background darker or lighter until the contrast is at least 7:1, or 4.5:1 for text of 24 px and for bold text of 18.66 px.',
  impact:
    'People whose sight is about a quarter of the usual, as many have in old age, read this text with effort or not at all.',
  criteria: ['1.4.6'],
  category: 'color-contrast',
  severity: 'moderate',
  bestPractice: false,
  act: ['09o5cg'],
  axe: ['color-contrast-enhanced'],
  limits: [
    'Text inside of pictures and videos is not read.',
    'Text that shows only on hover, on focus or after a click is not measured: the page is judged at rest.',
    'Whether a text is a logotype or only decoration is left to a person.',
  ],
  applies: (page) => mergeInDocumentOrder([[...getPaintedTexts(page, 'enhanced').keys()]]),
  check: (element, page) => checkContrast(element, page, 'enhanced'),
  messages: contrastMessages,
});
