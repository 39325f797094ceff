import type { ContrastDoubt, ElementModel, TextContrast } from '@curbcut/page-model';
import { cantTell, defineRule, type Facts, failed, passed, type Verdict } from '../../rule.ts';
import { inDocumentOrder } from '../../shared/document-order.ts';
import { doubtMessages } from './contrast-messages.ts';
import { type PaintedText, paintedTexts } from './painted-texts.ts';
import { isOneCharacter } from './written-text.ts';

type ContrastReason =
  | 'enough'
  | 'tooLittle'
  | 'tooLittleThroughout'
  | 'sameColor'
  | 'oneCharacter'
  | 'unheard'
  | ContrastDoubt;

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
  applies: (page) => inDocumentOrder([[...paintedTexts(page).keys()]]),
  check: (element, page) => {
    const verdicts = (paintedTexts(page).get(element) ?? []).map((text) => verdictOf(text, element));
    return verdicts.toSorted(
      (a, b) => gravity[b.outcome] - gravity[a.outcome] || ratioOf(a) - ratioOf(b),
    )[0]!;
  },
  messages: {
    enough: 'The text has a contrast of at least {ratio}:1; {required}:1 is needed.',
    tooLittle:
      'People with low vision can hardly read this text: its contrast is {ratio}:1 ({foreground} on {background}), and {required}:1 is needed.',
    tooLittleThroughout:
      'People with low vision can hardly read this text: its contrast is nowhere more than {ratio}:1, and {required}:1 is needed.',
    sameColor: 'Is this text meant to be unseen? It has the colour of what lies behind it, {background}.',
    oneCharacter:
      'Is this character a word or number to read, or a sign such as a cross that closes? As text, its contrast of {ratio}:1 is too little: {required}:1 is needed.',
    unheard:
      'Is this text mere decoration? It is hidden from screen readers, and its contrast of {ratio}:1 is too little for text that people should read: {required}:1 is needed.',
    ...doubtMessages,
  },
});

const gravity = { passed: 0, cantTell: 1, failed: 2 };

function ratioOf({ facts }: Verdict): number {
  return Number(facts.ratio);
}

function verdictOf({ contrast, text }: PaintedText, element: ElementModel): Verdict<ContrastReason> {
  const facts = factsOf(contrast);
  if (contrast.verdict === 'enough') return passed('enough', { facts });
  if (contrast.verdict === 'undecided') return cantTell(contrast.doubt ?? 'background-image', { facts });
  const { foreground, background } = contrast;
  if (foreground !== null && foreground === background) return cantTell('sameColor', { facts });
  if (isOneCharacter(text)) return cantTell('oneCharacter', { facts });
  if (!element.isExposed) return cantTell('unheard', { facts });
  const isOneColor = foreground !== null && background !== null;
  return failed(isOneColor ? 'tooLittle' : 'tooLittleThroughout', { facts });
}

function factsOf(contrast: TextContrast): Facts {
  const { shownRatio, required, foreground, background, fontSizePx, fontWeight, isLarge } = contrast;
  return { ratio: shownRatio, required, foreground, background, fontSizePx, fontWeight, isLarge };
}
