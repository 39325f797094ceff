import {
  type ContrastLevel,
  type ContrastUncertainty,
  type ElementModel,
  getStablePath,
  type NodeIndex,
  NodeKind,
  type OutlineContrast,
  type PageModel,
  type TextContrast,
} from '@curbcut/page-model';
import { cantTell, type ElementResult, failed, type MessageParams, passed } from '../../rule.ts';
import { doubtMessages } from './doubt-messages.ts';
import { isPossibleLogotype } from './logotype.ts';
import { getPaintedTexts, type PaintedText } from './painted-texts.ts';
import { isSingleCharacter } from './text-characters.ts';

export type ContrastReason =
  | 'enough'
  | 'tooLittle'
  | 'tooLittleThroughout'
  | 'tooLittleInPart'
  | 'sameColor'
  | 'oneCharacter'
  | 'logotype'
  | 'unheard'
  | 'outlined'
  | ContrastUncertainty;

/** What is told of one element: the worst of all the texts that it paints. */
export function checkContrast(
  element: ElementModel,
  page: PageModel,
  level: ContrastLevel,
): ElementResult<ContrastReason> {
  const verdicts = (getPaintedTexts(page, level).get(element) ?? []).map((text) =>
    evaluateText(text, element),
  );
  return verdicts.toSorted(
    (a, b) => outcomeRanks[b.outcome] - outcomeRanks[a.outcome] || getRatio(a) - getRatio(b),
  )[0]!;
}

export const contrastMessages: Readonly<Record<ContrastReason, string>> = {
  enough: 'The text has a contrast of at least {ratio}:1; {required}:1 is needed.',
  tooLittle:
    'People with low vision can hardly read this text: its contrast is {ratio}:1 ({foreground} on {background}), and {required}:1 is needed.',
  tooLittleThroughout:
    'People with low vision can hardly read this text: its contrast is nowhere more than {ratio}:1, and {required}:1 is needed.',
  tooLittleInPart:
    'People with low vision can hardly read all of this text: where it stands out least its contrast is {ratio}:1 ({foreground} on {background}), and {required}:1 is needed.',
  sameColor: 'Is this text meant to be unseen? It has the colour of what lies behind it, {background}.',
  oneCharacter:
    'Is this character a word or number to read, or a sign such as a cross that closes? As text, its contrast of {ratio}:1 is too little: {required}:1 is needed.',
  logotype:
    'Is this text a logo or brand name? Of any other text its contrast of {ratio}:1 is too little: {required}:1 is needed.',
  unheard:
    'Is this text mere decoration? It is hidden from screen readers, and its contrast of {ratio}:1 is too little for text that people should read: {required}:1 is needed.',
  outlined:
    'Does the shadow around its letters make this text easy to read? The text has a contrast of {outlineFill}:1 with its shadow ({outlineColor}), and the shadow {outlineBackground}:1 with the background; at least {required}:1 is required.',
  ...doubtMessages,
};

const outcomeRanks = { passed: 0, cantTell: 1, failed: 2 };

function getRatio({ facts }: ElementResult): number {
  return Number(facts.ratio);
}

function evaluateText({ contrast, text }: PaintedText, element: ElementModel): ElementResult<ContrastReason> {
  const facts = getContrastFacts(contrast);
  if (contrast.result === 'enough') return passed('enough', { facts });
  if (
    contrast.result === 'undecided' &&
    contrast.uncertainty === 'text-shadow' &&
    contrast.outline !== null
  ) {
    return cantTell('outlined', { facts: { ...facts, ...getOutlineFacts(contrast.outline) } });
  }
  if (contrast.result === 'undecided' && contrast.uncertainty === 'covered' && contrast.cover !== null) {
    return cantTell('covered', { facts: { ...facts, cover: describeCover(contrast.cover, element.page) } });
  }
  if (contrast.result === 'undecided') return cantTell(contrast.uncertainty ?? 'background-image', { facts });
  const { foreground, background, isMeasured } = contrast;
  // Measured, these are the colours of the worst part: the rest is to be seen.
  const isUnseen = !isMeasured && foreground !== null && foreground === background;
  if (isUnseen) return cantTell('sameColor', { facts });
  if (isSingleCharacter(text)) return cantTell('oneCharacter', { facts });
  if (isPossibleLogotype(element)) return cantTell('logotype', { facts });
  if (!element.isExposed && !isVisibleLabel(text, element)) return cantTell('unheard', { facts });
  if (isMeasured) return failed('tooLittleInPart', { facts });
  const isOneColor = foreground !== null && background !== null;
  return failed(isOneColor ? 'tooLittle' : 'tooLittleThroughout', { facts });
}

/** Hidden from screen readers, and yet what a control around it is named: it is there to be read. */
function isVisibleLabel(text: string, element: ElementModel): boolean {
  const control = element.closest((above) => above.isExposed && above.isFocusable);
  const words = text.replace(/\s+/g, ' ').trim().toLowerCase();
  return control?.name.toLowerCase().includes(words) ?? false;
}

/** What is painted over a text, in words that are the same for all texts under it. */
function describeCover(cover: NodeIndex, page: PageModel): string {
  const { kind, name, parent } = page.capture.nodes;
  const isPseudo = kind[cover] === NodeKind.pseudoElement;
  const [step = ''] = getStablePath(page.element(isPseudo ? parent[cover]! : cover));
  return isPseudo ? `${step}${page.capture.strings[name[cover]!]}` : step;
}

function getOutlineFacts({ fill, background, color }: OutlineContrast): MessageParams {
  return { outlineFill: formatRatio(fill), outlineBackground: formatRatio(background), outlineColor: color };
}

/** Cut, never rounded up, to two digits: as `TextContrast.formattedRatio`. */
function formatRatio(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}

function getContrastFacts(contrast: TextContrast): MessageParams {
  const { formattedRatio, required, foreground, background, fontSizePx, fontWeight, isLarge } = contrast;
  return { ratio: formattedRatio, required, foreground, background, fontSizePx, fontWeight, isLarge };
}
