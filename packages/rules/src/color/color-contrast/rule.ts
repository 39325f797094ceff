import type { ContrastDoubt, ElementModel, TextContrast, TextModel } from '@curbcut/page-model';
import { cantTell, defineRule, type Facts, failed, passed, type Verdict } from '../../rule.ts';
import { perPage } from '../../shared/per-page.ts';
import { doubtMessages } from './contrast-messages.ts';
import { inactiveTexts } from './inactive-text.ts';
import { isIconFont, isOneCharacter, isWritten } from './written-text.ts';

type ContrastReason =
  | 'enough'
  | 'tooLittle'
  | 'tooLittleThroughout'
  | 'sameColor'
  | 'oneCharacter'
  | 'unheard'
  | ContrastDoubt;

/** The texts of each element that the question is asked of. */
const textsOf = perPage((page) => {
  const isInactive = inactiveTexts(page);
  const byParent = new Map<ElementModel, TextModel[]>();
  for (const text of page.texts) {
    const { parent } = text;
    if (text.isGenerated || !parent.isHtml || parent.isInert || isInactive(parent)) continue;
    if (!isWritten(text.text) || !text.isVisible || isIconFont(parent.style('font-family'))) continue;
    // A text that leaves no trace on the screen is not presented to the eye.
    if (text.contrast.doubt === 'transparent' || text.contrast.doubt === 'no-place') continue;
    const texts = byParent.get(parent);
    if (texts) texts.push(text);
    else byParent.set(parent, [text]);
  }
  return byParent;
});

/** ACT afw4f7, asked of each element for all the texts directly inside of it; the worst of them is told. */
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
  applies: (page) => textsOf(page).keys(),
  check: (element, page) => {
    const verdicts = (textsOf(page).get(element) ?? []).map(verdictOf);
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

function verdictOf({ contrast, text, parent }: TextModel): Verdict<ContrastReason> {
  const facts = factsOf(contrast);
  if (contrast.verdict === 'enough') return passed('enough', { facts });
  if (contrast.verdict === 'undecided') return cantTell(contrast.doubt ?? 'background-image', { facts });
  const { foreground, background } = contrast;
  if (foreground !== null && foreground === background) return cantTell('sameColor', { facts });
  if (isOneCharacter(text)) return cantTell('oneCharacter', { facts });
  if (!parent.isExposed) return cantTell('unheard', { facts });
  const isOneColor = foreground !== null && background !== null;
  return failed(isOneColor ? 'tooLittle' : 'tooLittleThroughout', { facts });
}

function factsOf(contrast: TextContrast): Facts {
  const { shownRatio, required, foreground, background, fontSizePx, fontWeight, isLarge } = contrast;
  return { ratio: shownRatio, required, foreground, background, fontSizePx, fontWeight, isLarge };
}
