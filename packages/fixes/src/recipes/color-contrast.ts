import {
  type ContrastLevel,
  type ElementModel,
  getContrastRatio,
  getLuminance,
  type PatchStep,
  parseColor,
} from '@curbcut/page-model';
import { getPaintedTexts } from '@curbcut/rules/for-recipes';
import type { FailedElement, Recipe, SuggestedFix } from '../recipe.ts';
import { createFix, defineRecipe } from '../shared/define-recipe.ts';
import { type ColorChannels, findNearestPassingColor, type PassingColor } from '../shared/passing-color.ts';
import { declareStyle } from '../shared/patch-steps.ts';

/** Failure reasons of both contrast rules that a color change can fix. */
const fixableReasons = ['tooLittle', 'tooLittleInPart', 'tooLittleThroughout'] as const;

/**
 * Gives text or its own background the nearest color that passes, whichever changes less.
 *
 * @param level the level that the rule requires
 */
function fixContrast({ element, facts }: FailedElement, level: ContrastLevel): SuggestedFix | null {
  if (isPlaceholderText(element, level)) return null;
  const required = Number(facts.required);
  const foreground = typeof facts.foreground === 'string' ? parseColor(facts.foreground) : null;
  const background = typeof facts.background === 'string' ? parseColor(facts.background) : null;
  const declared = parseColor(element.style(getColorProperty(element)));
  if (declared === null) return null;
  if (foreground === null || background === null) return fixWithBlackOrWhite(element, declared);
  const { opacity, steps } = computeTextOpacity(element, declared, foreground, background);
  const text = findNearestPassingColor(foreground, background, required, opacity);
  const backgroundElement = findBackgroundElement(element, background, level, required);
  const newBackground =
    backgroundElement === null || steps.length > 0
      ? null
      : findNearestPassingColor(background, foreground, required);
  if (
    newBackground !== null &&
    backgroundElement !== null &&
    (text === null || newBackground.difference < text.difference)
  ) {
    return createFix(
      'likely',
      `People with low vision can read the text. This is the closest background of the same hue that reaches ${formatContrast(newBackground.rendered, foreground)}:1 against the text.`,
      [declareStyle(backgroundElement, 'background-color', newBackground.hex)],
    );
  }
  if (text === null) return null;
  return createFix(
    facts.isMeasured === true ? 'guess' : 'likely',
    `People with low vision can read the text. This is the closest color of the same hue that reaches ${formatContrast(text.rendered, background)}:1 against the background.`,
    [...steps, declareStyle(element, getColorProperty(element), text.hex)],
  );
}

function formatContrast(one: PassingColor['rendered'], other: ColorChannels): string {
  return (Math.floor(getContrastRatio(getLuminance(one), getLuminance(other)) * 100) / 100).toFixed(2);
}

/** Returns the property that sets the text color. A fill color overrides the text color. */
function getColorProperty(element: ElementModel): 'color' | '-webkit-text-fill-color' {
  const fill = element.style('-webkit-text-fill-color');
  return fill !== '' && fill !== element.style('color') ? '-webkit-text-fill-color' : 'color';
}

/** Returns whether the text is a placeholder, whose color cannot be set on the element itself. */
function isPlaceholderText(element: ElementModel, level: ContrastLevel): boolean {
  const texts = getPaintedTexts(element.page, level).get(element) ?? [];
  const tooLittle = texts.filter(({ contrast }) => contrast.result === 'too-little');
  const placeholder = element.attr('placeholder');
  return (
    placeholder !== null && tooLittle.some(({ text }) => text === placeholder) && (element.value ?? '') === ''
  );
}

/**
 * Computes the text color's effective opacity without its own alpha channel, and the step that removes the
 * element's opacity, if any.
 */
function computeTextOpacity(
  element: ElementModel,
  declared: ColorChannels & { readonly a: number },
  foreground: ColorChannels,
  background: ColorChannels,
): { readonly opacity: number; readonly steps: readonly PatchStep[] } {
  const channel = (['r', 'g', 'b'] as const).reduce((widest, each) =>
    Math.abs(declared[each] - background[each]) > Math.abs(declared[widest] - background[widest])
      ? each
      : widest,
  );
  const range = declared[channel] - background[channel];
  const share = Math.abs(range) < 0.02 ? 1 : (foreground[channel] - background[channel]) / range;
  const group = Math.min(1, Math.max(0.01, share / Math.max(0.01, declared.a)));
  // Eight-bit channels cannot distinguish this from opaque text.
  if (group > 0.97) return { opacity: 1, steps: [] };
  const own = Number.parseFloat(element.style('opacity'));
  if (own > 0 && own < 1) {
    return { opacity: Math.min(1, group / own), steps: [declareStyle(element, 'opacity', '1')] };
  }
  return { opacity: group, steps: [] };
}

/** Maximum number of ancestors searched for the background. */
const MAX_LEVELS = 3;

/** Finds the element that paints the background, if it has one color and all text on it looks the same. */
function findBackgroundElement(
  element: ElementModel,
  background: ColorChannels,
  level: ContrastLevel,
  required: number,
): ElementModel | null {
  let at: ElementModel | null = element;
  for (let above = 0; at !== null && above < MAX_LEVELS; above++, at = at.flatParent) {
    const color = parseColor(at.style('background-color'));
    if (color === null || color.a === 0) continue;
    const isSame = (['r', 'g', 'b'] as const).every(
      (each) => Math.abs(color[each] - background[each]) < 0.01,
    );
    if (
      color.a < 1 ||
      !isSame ||
      at.style('background-image') !== 'none' ||
      at.tag === 'body' ||
      at.tag === 'html'
    )
      return null;
    return hasUniformText(at, element, level, required) ? at : null;
  }
  return null;
}

/** Returns whether all text on the background has the same color and requires no more contrast. */
function hasUniformText(
  backgroundElement: ElementModel,
  element: ElementModel,
  level: ContrastLevel,
  required: number,
): boolean {
  for (const [holder, texts] of getPaintedTexts(element.page, level)) {
    if (!backgroundElement.contains(holder)) continue;
    if (holder.style('color') !== element.style('color')) return false;
    if (texts.some(({ contrast }) => contrast.required > required)) return false;
  }
  return true;
}

/**
 * Uses black or white on a background with several colors, because nothing else is certain to improve
 * contrast there.
 */
function fixWithBlackOrWhite(element: ElementModel, declared: ColorChannels): SuggestedFix | null {
  const isLight = getLuminance(declared) > 0.18;
  return createFix(
    'guess',
    'People with low vision can read the text. Because the background has several colors, only black or white is guaranteed to have enough contrast.',
    [declareStyle(element, getColorProperty(element), isLight ? '#000000' : '#ffffff')],
    'Choose a color that fits your design, or put a solid background behind the text.',
  );
}

export const recipes: readonly Recipe[] = [
  defineRecipe('color-contrast', fixableReasons, (failure) => fixContrast(failure, 'minimum')),
  defineRecipe('color-contrast-enhanced', fixableReasons, (failure) => fixContrast(failure, 'enhanced')),
];
