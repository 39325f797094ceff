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
import { getPaintedTexts, isSingleCharacter, type PaintedText } from './painted-texts.ts';

const requiredContrast = 'At least {required}:1 is required.';

/** The question for each reason why text contrast can't be measured. */
const uncertaintyMessages: Record<ContrastUncertainty, string> = {
  'background-image': `Is the contrast of this text sufficient everywhere on its background image? ${requiredContrast}`,
  gradient: `Is the contrast of this text sufficient everywhere on its gradient? In places it is only {ratio}:1. ${requiredContrast}`,
  picture: `Is the contrast of this text sufficient on the image, video or control behind it? ${requiredContrast}`,
  'pseudo-element': `Is the contrast of this text sufficient? A ::before or ::after pseudo-element may be behind it. ${requiredContrast}`,
  covered: `Is the contrast of this text sufficient? Another element is painted over it. ${requiredContrast}`,
  'partly-covered': `Is the contrast of this text sufficient throughout? Its background covers only part of it. ${requiredContrast}`,
  'first-line': `Does the beginning of this text have sufficient contrast? Its first line or letter has different colors. ${requiredContrast}`,
  'text-shadow': `Does the shadow around the letters make this text easy to read? Without it, the contrast is {ratio}:1; at least {required}:1 is required.`,
  'text-stroke': `Is the contrast of this text sufficient with its outline? ${requiredContrast}`,
  'background-clip': `Is the contrast of this text sufficient? Its letters are filled with a background. ${requiredContrast}`,
  filter: `Is the contrast of this text sufficient? A filter changes its colors. ${requiredContrast}`,
  'blend-mode': `Is the contrast of this text sufficient? Its colors are blended with the content behind it. ${requiredContrast}`,
  mask: `Is the contrast of this text sufficient? A mask hides parts of it. ${requiredContrast}`,
  transform: `Is the contrast of this text sufficient? The text or the content behind it is rotated. ${requiredContrast}`,
  'svg-text': `Is the contrast of this text in an SVG image sufficient? ${requiredContrast}`,
  transparent: `Is this text visible? It is painted with full transparency. ${requiredContrast}`,
  'no-position': `Is this text visible, and is its contrast sufficient? We couldn’t determine its position. ${requiredContrast}`,
  moving: `Is the contrast of this text sufficient against the moving content behind it? ${requiredContrast}`,
  unseen: `Is this text visible? We couldn’t find it on screen. ${requiredContrast}`,
  'too-many-layers': `Is the contrast of this text sufficient? Too many layers overlap here to measure it. ${requiredContrast}`,
};

export type ContrastReason =
  | 'enough'
  | 'tooLittle'
  | 'tooLittleThroughout'
  | 'tooLittleInPart'
  | 'sameColor'
  | 'oneCharacter'
  | 'logotype'
  | 'hiddenText'
  | 'outlined'
  | ContrastUncertainty;

/** Returns the result for one element: the worst result of all text that it paints. */
export function checkContrast(
  element: ElementModel,
  page: PageModel,
  level: ContrastLevel,
): ElementResult<ContrastReason> {
  const results = (getPaintedTexts(page, level).get(element) ?? []).map((text) =>
    evaluateText(text, element),
  );
  return results.toSorted(
    (a, b) => outcomeRanks[b.outcome] - outcomeRanks[a.outcome] || getRatio(a) - getRatio(b),
  )[0]!;
}

export const contrastMessages: Readonly<Record<ContrastReason, string>> = {
  enough: 'Contrast is at least {ratio}:1; {required}:1 is required.',
  tooLittle: 'Contrast is {ratio}:1 ({foreground} on {background}); at least {required}:1 is required.',
  tooLittleThroughout: 'Contrast is {ratio}:1 or less; at least {required}:1 is required.',
  tooLittleInPart:
    'Contrast is only {ratio}:1 in part of the text ({foreground} on {background}); at least {required}:1 is required.',
  sameColor: 'Is this text hidden on purpose? It has the same color as its background, {background}.',
  oneCharacter:
    'Is this character a symbol rather than text, such as an × close icon? As text, its contrast of {ratio}:1 is too low; at least {required}:1 is required.',
  logotype:
    'Is this text part of a logo or brand name? For other text, its contrast of {ratio}:1 is too low; at least {required}:1 is required.',
  hiddenText:
    'Is this text purely decorative? It is hidden from screen readers. For other text, its contrast of {ratio}:1 is too low; at least {required}:1 is required.',
  outlined:
    'Does the shadow around the letters make this text easy to read? The text has {outlineFill}:1 contrast against its shadow ({outlineColor}), and the shadow {outlineBackground}:1 against the background; at least {required}:1 is required.',
  ...uncertaintyMessages,
};

/**
 * There's no evidence that the contrast is too low: it's completely unknown, or the text is most likely a
 * single-character symbol, such as × for close.
 */
export const unprovenContrast = [
  'oneCharacter',
  'background-image',
  'picture',
  'pseudo-element',
  'covered',
  'partly-covered',
  'text-stroke',
  'background-clip',
  'filter',
  'blend-mode',
  'mask',
  'transform',
  'svg-text',
  'transparent',
  'no-position',
  'moving',
  'unseen',
  'too-many-layers',
] as const satisfies readonly ContrastReason[];

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
  // Measured colors are those of the worst part; the rest of the text is visible.
  const isInvisible = !isMeasured && foreground !== null && foreground === background;
  if (isInvisible) return cantTell('sameColor', { facts });
  if (isSingleCharacter(text)) return cantTell('oneCharacter', { facts });
  if (isPossibleLogotype(element)) return cantTell('logotype', { facts });
  if (!element.isExposed && !isVisibleLabel(text, element)) return cantTell('hiddenText', { facts });
  if (isMeasured) return failed('tooLittleInPart', { facts });
  const isOneColor = foreground !== null && background !== null;
  return failed(isOneColor ? 'tooLittle' : 'tooLittleThroughout', { facts });
}

/**
 * Returns whether text that is hidden from screen readers is part of the name of the control around it, and
 * therefore meant to be read.
 */
function isVisibleLabel(text: string, element: ElementModel): boolean {
  const control = element.closest((above) => above.isExposed && above.isFocusable);
  const words = text.replace(/\s+/g, ' ').trim().toLowerCase();
  return control?.name.toLowerCase().includes(words) ?? false;
}

/** Describes the element painted over text, in the same words for all text under it. */
function describeCover(cover: NodeIndex, page: PageModel): string {
  const { kind, name, parent } = page.capture.nodes;
  const isPseudo = kind[cover] === NodeKind.pseudoElement;
  const [step = ''] = getStablePath(page.element(isPseudo ? parent[cover]! : cover));
  return isPseudo ? `${step}${page.capture.strings[name[cover]!]}` : step;
}

function getOutlineFacts({ fill, background, color }: OutlineContrast): MessageParams {
  return { outlineFill: formatRatio(fill), outlineBackground: formatRatio(background), outlineColor: color };
}

/** Formats a ratio with two digits, truncated and never rounded up, like `TextContrast.formattedRatio`. */
function formatRatio(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}

function getContrastFacts(contrast: TextContrast): MessageParams {
  const { formattedRatio, required, foreground, background, fontSizePx, fontWeight, isLarge } = contrast;
  return { ratio: formattedRatio, required, foreground, background, fontSizePx, fontWeight, isLarge };
}

/** Words that authors use for a site's logo: `site-logo`, `navbar-brand`, `Wordmark`. */
const logoPattern = /(?:^|[^a-z])(?:logo|logotype|wordmark|navbar-?brand|site-?brand)(?:$|[^a-z])/i;

/** Maximum number of levels between text and its logo element. */
const MAX_LEVELS = 4;

/**
 * Returns whether the text may be a logo or brand name, which has no contrast requirement (WCAG 2.2, 1.4.3,
 * “Logotypes”).
 */
function isPossibleLogotype(element: ElementModel): boolean {
  let level = 0;
  for (let at: ElementModel | null = element; at !== null && level < MAX_LEVELS; at = at.flatParent) {
    if (logoPattern.test(at.attr('id') ?? '') || at.tokens('class').some((name) => logoPattern.test(name)))
      return true;
    level++;
  }
  return false;
}
