import {
  type ContrastLevel,
  type ElementModel,
  getContrastRatio,
  getLuminance,
  type PatchStep,
  parseColor,
} from '@curbcut/page-model';
import { getPaintedTexts } from '@curbcut/rules/for-recipes';
import type { FailedElement, SuggestedFix } from '../recipe.ts';
import { createFix } from './define-recipe.ts';
import { type ColorChannels, findNearestPassingColor, type PassingColor } from './passing-color.ts';
import { declareStyle } from './patch-steps.ts';

/** Reasons of both contrast rules that a colour can mend. */
export const fixableContrastReasons = ['tooLittle', 'tooLittleInPart', 'tooLittleThroughout'] as const;

/**
 * Gives a text, or the background that is its own, the nearest colour that passes: whichever changes less.
 *
 * @param level the level that the rule asks for
 */
export function fixContrast({ element, facts }: FailedElement, level: ContrastLevel): SuggestedFix | null {
  if (isPlaceholderText(element, level)) return null;
  const required = Number(facts.required);
  const seen = typeof facts.foreground === 'string' ? parseColor(facts.foreground) : null;
  const behind = typeof facts.background === 'string' ? parseColor(facts.background) : null;
  const written = parseColor(element.style(getColorProperty(element)));
  if (written === null) return null;
  if (seen === null || behind === null) return fixWithBlackOrWhite(element, written);
  const { opacity, steps } = computeTextOpacity(element, written, seen, behind);
  const text = findNearestPassingColor(seen, behind, required, opacity);
  const ground = findBackgroundElement(element, behind, level, required);
  const ownGround =
    ground === null || steps.length > 0 ? null : findNearestPassingColor(behind, seen, required);
  if (ownGround !== null && ground !== null && (text === null || ownGround.difference < text.difference)) {
    return createFix(
      'likely',
      `The nearest background of the same hue on which the text has a contrast of ${formatContrast(ownGround.rendered, seen)}:1.`,
      [declareStyle(ground, 'background-color', ownGround.hex)],
    );
  }
  if (text === null) return null;
  return createFix(
    facts.isMeasured === true ? 'guess' : 'likely',
    `The nearest colour of the same hue that has a contrast of ${formatContrast(text.rendered, behind)}:1 with what lies behind it.`,
    [...steps, declareStyle(element, getColorProperty(element), text.hex)],
  );
}

function formatContrast(one: PassingColor['rendered'], other: ColorChannels): string {
  return (Math.floor(getContrastRatio(getLuminance(one), getLuminance(other)) * 100) / 100).toFixed(2);
}

/** Letters may be filled with another colour than the one of the text. */
function getColorProperty(element: ElementModel): 'color' | '-webkit-text-fill-color' {
  const fill = element.style('-webkit-text-fill-color');
  return fill !== '' && fill !== element.style('color') ? '-webkit-text-fill-color' : 'color';
}

/** The colour of a placeholder is none of the element’s own declarations. */
function isPlaceholderText(element: ElementModel, level: ContrastLevel): boolean {
  const texts = getPaintedTexts(element.page, level).get(element) ?? [];
  const tooLittle = texts.filter(({ contrast }) => contrast.result === 'too-little');
  const placeholder = element.attr('placeholder');
  return (
    placeholder !== null && tooLittle.some(({ text }) => text === placeholder) && (element.value ?? '') === ''
  );
}

/**
 * Share of the text’s colour that is seen once it is written without transparency of its own; and what takes the
 * element’s own opacity away, where it leaves too little of any colour.
 */
function computeTextOpacity(
  element: ElementModel,
  written: ColorChannels & { readonly a: number },
  seen: ColorChannels,
  behind: ColorChannels,
): { readonly opacity: number; readonly steps: readonly PatchStep[] } {
  const channel = (['r', 'g', 'b'] as const).reduce((most, each) =>
    Math.abs(written[each] - behind[each]) > Math.abs(written[most] - behind[most]) ? each : most,
  );
  const range = written[channel] - behind[channel];
  const share = Math.abs(range) < 0.02 ? 1 : (seen[channel] - behind[channel]) / range;
  const group = Math.min(1, Math.max(0.01, share / Math.max(0.01, written.a)));
  // What eight bits of a channel cannot tell from an opaque text is one.
  if (group > 0.97) return { opacity: 1, steps: [] };
  const own = Number.parseFloat(element.style('opacity'));
  if (own > 0 && own < 1) {
    return { opacity: Math.min(1, group / own), steps: [declareStyle(element, 'opacity', '1')] };
  }
  return { opacity: group, steps: [] };
}

/** Elements above that are looked at. */
const MAX_LEVELS = 3;

/** What paints the background, where it is one colour and nothing with a text of another look stands on it. */
function findBackgroundElement(
  element: ElementModel,
  behind: ColorChannels,
  level: ContrastLevel,
  required: number,
): ElementModel | null {
  let at: ElementModel | null = element;
  for (let above = 0; at !== null && above < MAX_LEVELS; above++, at = at.flatParent) {
    const color = parseColor(at.style('background-color'));
    if (color === null || color.a === 0) continue;
    const isSame = (['r', 'g', 'b'] as const).every((each) => Math.abs(color[each] - behind[each]) < 0.01);
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

/** Every text on the background has the colour of this one, and none needs more contrast. */
function hasUniformText(
  ground: ElementModel,
  element: ElementModel,
  level: ContrastLevel,
  required: number,
): boolean {
  for (const [holder, texts] of getPaintedTexts(element.page, level)) {
    if (!ground.contains(holder)) continue;
    if (holder.style('color') !== element.style('color')) return false;
    if (texts.some(({ contrast }) => contrast.required > required)) return false;
  }
  return true;
}

/** On what is not one colour only the strongest text is sure to stand out more. */
function fixWithBlackOrWhite(element: ElementModel, written: ColorChannels): SuggestedFix | null {
  const isPale = getLuminance(written) > 0.18;
  return createFix(
    'guess',
    'What lies behind the text is not one colour, so that only the strongest colour is sure to stand out.',
    [declareStyle(element, getColorProperty(element), isPale ? '#000000' : '#ffffff')],
    'Choose a colour that fits, or lay an even background behind the text.',
  );
}
