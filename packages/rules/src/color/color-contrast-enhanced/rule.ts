import { defineRule } from '../../rule.ts';
import {
  type ContrastReason,
  checkContrast,
  contrastMessages,
  unprovenContrast,
} from '../../shared/contrast/check-contrast.ts';
import { getPaintedTexts } from '../../shared/contrast/painted-texts.ts';
import { mergeInDocumentOrder } from '../../shared/element-order.ts';

/** ACT 09o5cg: like `color-contrast`, with the contrast that Level AAA requires. */
export const colorContrastEnhanced = defineRule<ContrastReason>({
  id: 'color-contrast-enhanced',
  title: 'Text has enhanced color contrast',
  help: 'Make the text or its background darker or lighter until the contrast is at least 7:1, or 4.5:1 for large text (24 px, or bold from 18.66 px).',
  impact:
    'People with more severe low vision, which is common in old age, struggle to read this text or can’t read it at all.',
  criteria: ['1.4.6'],
  category: 'color-contrast',
  severity: 'moderate',
  bestPractice: false,
  act: ['09o5cg'],
  axe: ['color-contrast-enhanced'],
  limits: [
    'Text in images and videos isn’t measured.',
    'Hover and focus colors are measured only if they come from a style sheet we can read. Hidden and restyled text is measured only if behavior tests reveal it. Pixels behind such text aren’t measured.',
    'A person has to decide whether text is a logo or pure decoration.',
  ],
  contrastLevel: 'enhanced',
  applies: (page) => mergeInDocumentOrder([[...getPaintedTexts(page, 'enhanced').keys()]]),
  check: (element, page) => checkContrast(element, page, 'enhanced'),
  auditReasons: unprovenContrast,
  messages: contrastMessages,
});
