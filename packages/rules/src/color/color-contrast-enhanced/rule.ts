import { defineRule } from '../../rule.ts';
import {
  type ContrastReason,
  checkContrast,
  contrastMessages,
  unmeasuredContrast,
} from '../../shared/contrast/check-contrast.ts';
import { getPaintedTexts } from '../../shared/contrast/painted-texts.ts';
import { mergeInDocumentOrder } from '../../shared/element-order.ts';

/** ACT 09o5cg: like `color-contrast`, with the contrast that level AAA requires. */
export const colorContrastEnhanced = defineRule<ContrastReason>({
  id: 'color-contrast-enhanced',
  title: 'Text has enhanced color contrast',
  help: 'Make the text or its background darker or lighter until the contrast is at least 7:1, or 4.5:1 for large text (24 px, or bold from 18.66 px).',
  impact:
    'People with more severe low vision, which is common in old age, read this text with great effort or not at all.',
  criteria: ['1.4.6'],
  category: 'color-contrast',
  severity: 'moderate',
  bestPractice: false,
  act: ['09o5cg'],
  axe: ['color-contrast-enhanced'],
  limits: [
    'Text in images and videos is not measured.',
    'Colors on hover and focus are measured only if a readable style sheet of the page sets them, and hidden text, or what an action restyles in its control or form, only if behavior tests reveal it. Their backgrounds are not measured from pixels.',
    'Whether a text is a logo or pure decoration needs review by a person.',
  ],
  contrastLevel: 'enhanced',
  applies: (page) => mergeInDocumentOrder([[...getPaintedTexts(page, 'enhanced').keys()]]),
  check: (element, page) => checkContrast(element, page, 'enhanced'),
  auditReasons: unmeasuredContrast,
  messages: contrastMessages,
});
