import { defineRule } from '../../rule.ts';
import {
  type ContrastReason,
  checkContrast,
  contrastMessages,
  unprovenContrast,
} from '../../shared/contrast/check-contrast.ts';
import { getPaintedTexts } from '../../shared/contrast/painted-texts.ts';
import { mergeInDocumentOrder } from '../../shared/element-order.ts';

/**
 * ACT afw4f7, for each element and all text that it paints; the text with the lowest contrast is reported.
 */
export const colorContrast = defineRule<ContrastReason>({
  id: 'color-contrast',
  title: 'Text has sufficient color contrast',
  help: 'Make the text or its background darker or lighter until the contrast is at least 4.5:1, or 3:1 for large text (24 px, or bold from 18.66 px).',
  impact:
    'People with low vision, and anyone reading in bright sunlight, find the text hard or impossible to read.',
  criteria: ['1.4.3'],
  category: 'color-contrast',
  severity: 'serious',
  bestPractice: false,
  act: ['afw4f7'],
  axe: ['color-contrast'],
  traits: { measures: ['1.4.3'] },
  limits: [
    'Text in images and videos isn’t measured.',
    'Hover and focus colors are measured only if they come from a style sheet we can read. Hidden and restyled text is measured only if behavior tests reveal it. Pixels behind such text aren’t measured.',
    'A person has to decide whether text is a logo or pure decoration.',
  ],
  contrastLevel: 'minimum',
  applies: (page) => mergeInDocumentOrder([[...getPaintedTexts(page, 'minimum').keys()]]),
  check: (element, page) => checkContrast(element, page, 'minimum'),
  auditReasons: unprovenContrast,
  messages: contrastMessages,
});
