import type { Random } from '../../lib/random.ts';
import {
  createLabeledText,
  type SampleTextGenerator,
  sampleAlong,
  sampleTexts,
  textSizes,
} from '../labeled-text.ts';
import { mixColors, type Rgb, toCss } from '../reference-color.ts';

/** An inline block is as wide as its text, so the gradient begins and ends with the letters. */
const fitContentCss = 'display: inline-block; white-space: nowrap';

interface GradientColors {
  readonly from: Rgb;
  readonly to: Rgb;
  readonly letters: Rgb;
}

function pickColors(random: Random): GradientColors {
  return { from: random.color(), to: random.color(), letters: random.color() };
}

const acrossText: SampleTextGenerator = (random) => {
  const { from, to, letters } = pickColors(random);
  const size = random.pick(textSizes);
  const samples = sampleAlong((share) => ({ letters, behind: mixColors(from, to, share) }));
  const style = `${size.css}; ${fitContentCss}; color: ${toCss(letters)}; background: linear-gradient(to right, ${toCss(from)}, ${toCss(to)})`;
  return createLabeledText('horizontal gradient', samples, size, {
    html: `<p id="{id}" style="${style}">${random.pick(sampleTexts)}</p>`,
  });
};

/**
 * Generates text on a vertical gradient. Letters are in the middle of the line, so the label is certain only
 * if every height passes or every height fails.
 */
const downText: SampleTextGenerator = (random) => {
  const { from, to, letters } = pickColors(random);
  const size = random.pick(textSizes);
  const samples = sampleAlong((share) => ({ letters, behind: mixColors(from, to, share) }));
  const all = createLabeledText('vertical gradient', samples, size, {
    html: `<p id="{id}" style="${size.css}; ${fitContentCss}; padding: 8px 0; color: ${toCss(letters)}; background: linear-gradient(${toCss(from)}, ${toCss(to)})">${random.pick(sampleTexts)}</p>`,
  });
  const middle = sampleAlong((share) => ({ letters, behind: mixColors(from, to, 0.15 + share * 0.7) }));
  return all?.fails && createLabeledText('', middle.slice(0, 20), size, all)?.fails !== true
    ? null
    : keepIfEvenlyFailing(all, middle, size);
};

/** Keeps a failing text only if it fails at every height of its letters. */
function keepIfEvenlyFailing(
  text: ReturnType<SampleTextGenerator>,
  middle: Parameters<typeof createLabeledText>[1],
  size: Parameters<typeof createLabeledText>[2],
) {
  if (text === null || !text.fails) return text;
  const failsEverywhere = middle.every((pair) => createLabeledText('', [pair], size, text)?.fails === true);
  return failsEverywhere ? text : null;
}

const hardStops: SampleTextGenerator = (random) => {
  const { from, to, letters } = pickColors(random);
  const size = random.pick(textSizes);
  const edge = random.integer(40, 60);
  const samples = sampleAlong((share) => ({ letters, behind: share * 100 < edge ? from : to }));
  const style = `${size.css}; ${fitContentCss}; color: ${toCss(letters)}; background: linear-gradient(to right, ${toCss(from)} ${edge}%, ${toCss(to)} ${edge}%)`;
  return createLabeledText('gradient with hard stops', samples, size, {
    html: `<p id="{id}" style="${style}">${random.pick(sampleTexts)}</p>`,
  });
};

/** Generates text with `-webkit-text-fill-color`, which is painted instead of `color`. */
const textFillColor: SampleTextGenerator = (random) => {
  const { from, to, letters } = pickColors(random);
  const size = random.pick(textSizes);
  const samples = sampleAlong((share) => ({ letters, behind: mixColors(from, to, share) }));
  const style = `${size.css}; ${fitContentCss}; color: ${toCss(random.color())}; -webkit-text-fill-color: ${toCss(letters)}; background: linear-gradient(to right, ${toCss(from)}, ${toCss(to)})`;
  return createLabeledText('text fill', samples, size, {
    html: `<p id="{id}" style="${style}">${random.pick(sampleTexts)}</p>`,
  });
};

/** Generates text in a group with opacity: gradient and text are blended with white. */
const fadedGroup: SampleTextGenerator = (random) => {
  const { from, to, letters } = pickColors(random);
  const size = random.pick(textSizes);
  const opacity = random.integer(50, 95) / 100;
  const samples = sampleAlong((share) => ({
    letters: mixColors([255, 255, 255], letters, opacity),
    behind: mixColors([255, 255, 255], mixColors(from, to, share), opacity),
  }));
  const style = `${size.css}; ${fitContentCss}; opacity: ${opacity}; color: ${toCss(letters)}; background: linear-gradient(to right, ${toCss(from)}, ${toCss(to)})`;
  return createLabeledText('opacity', samples, size, {
    html: `<p id="{id}" style="${style}">${random.pick(sampleTexts)}</p>`,
  });
};

const clippedToText: SampleTextGenerator = (random) => {
  const { from, to, letters } = pickColors(random);
  const size = random.pick(textSizes);
  const samples = sampleAlong((share) => ({ letters: mixColors(from, to, share), behind: letters }));
  const style = `${size.css}; ${fitContentCss}; color: transparent; background: linear-gradient(to right, ${toCss(from)}, ${toCss(to)}); background-clip: text`;
  return createLabeledText('gradient clipped to text', samples, size, {
    html: `<div style="background: ${toCss(letters)}"><p id="{id}" style="${style}">${random.pick(sampleTexts)}</p></div>`,
  });
};

export const gradientGenerators: readonly SampleTextGenerator[] = [
  acrossText,
  downText,
  hardStops,
  textFillColor,
  fadedGroup,
  clippedToText,
];
