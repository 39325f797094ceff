import {
  createLabeledText,
  type SampleTextGenerator,
  sampleAlong,
  sampleTexts,
  textSizes,
} from '../labeled-text.ts';
import { mapChannels, mixColors, type Rgb, toCss, white } from '../reference-color.ts';

/**
 * Filters with their effect on a color
 * (https://www.w3.org/TR/filter-effects-1/#FilterPrimitiveRepresentation).
 */
const filters: readonly { readonly css: string; readonly apply: (color: Rgb) => Rgb }[] = [
  { css: 'brightness(0.6)', apply: (color) => mapChannels(color, (level) => level * 0.6) },
  { css: 'invert(1)', apply: (color) => mapChannels(color, (level) => 255 - level) },
  { css: 'contrast(0.5)', apply: (color) => mapChannels(color, (level) => (level - 127.5) * 0.5 + 127.5) },
  {
    css: 'grayscale(1)',
    apply: ([red, green, blue]) => {
      const gray = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      return [gray, gray, gray];
    },
  },
];

const filtered: SampleTextGenerator = (random) => {
  const [letters, from, to] = [random.color(), random.color(), random.color()];
  const size = random.pick(textSizes);
  const { css, apply } = random.pick(filters);
  const samples = sampleAlong((share) => ({
    letters: apply(letters),
    behind: apply(mixColors(from, to, share)),
  }));
  const style = `${size.css}; display: inline-block; white-space: nowrap; filter: ${css}; color: ${toCss(letters)}; background: linear-gradient(to right, ${toCss(from)}, ${toCss(to)})`;
  return createLabeledText('filter', samples, size, {
    html: `<p id="{id}" style="${style}">${random.pick(sampleTexts)}</p>`,
  });
};

/** Blend modes for levels from 0 to 1 (https://www.w3.org/TR/compositing-1/#blending). */
const blends: Readonly<Record<string, (behind: number, own: number) => number>> = {
  multiply: (behind, own) => behind * own,
  screen: (behind, own) => behind + own - behind * own,
  difference: (behind, own) => Math.abs(behind - own),
};

const blended: SampleTextGenerator = (random) => {
  const [letters, from, to] = [random.color(), random.color(), random.color()];
  const size = random.pick(textSizes);
  const mode = random.pick(Object.keys(blends));
  const mix = (behind: Rgb): Rgb => {
    const channel = (at: 0 | 1 | 2) => blends[mode]!(behind[at] / 255, letters[at] / 255) * 255;
    return [channel(0), channel(1), channel(2)];
  };
  const samples = sampleAlong((share) => {
    const behind = mixColors(from, to, share);
    return { letters: mix(behind), behind };
  });
  return createLabeledText('blend', samples, size, {
    html: `<div style="display: inline-block; background: linear-gradient(to right, ${toCss(from)}, ${toCss(to)})"><p id="{id}" style="${size.css}; margin: 0; white-space: nowrap; mix-blend-mode: ${mode}; color: ${toCss(letters)}">${random.pick(sampleTexts)}</p></div>`,
  });
};

/** Generates text with a translucent overlay over text and background. */
const overlaid: SampleTextGenerator = (random) => {
  const [letters, behind, overlay] = [random.color(), random.color(), random.color()];
  const size = random.pick(textSizes);
  const opacity = random.integer(10, 80) / 100;
  const blendWithOverlay = (color: Rgb) => mixColors(color, overlay, opacity);
  return createLabeledText(
    'translucent overlay',
    [{ letters: blendWithOverlay(letters), behind: blendWithOverlay(behind) }],
    size,
    {
      html: `<div style="position: relative; background: ${toCss(behind)}"><p id="{id}" style="${size.css}; color: ${toCss(letters)}">${random.pick(sampleTexts)}</p><div style="position: absolute; inset: 0; background: ${toCss(overlay, opacity)}"></div></div>`,
    },
  );
};

/** Generates text with a pseudo-element painted behind it. */
const pseudoBackdrop: SampleTextGenerator = (random) => {
  const [letters, from, to] = [random.color(), random.color(), random.color()];
  const size = random.pick(textSizes);
  const samples = sampleAlong((share) => ({ letters, behind: mixColors(from, to, share) }));
  return createLabeledText('pseudo-element background', samples, size, {
    html: `<p id="{id}" style="${size.css}; position: relative; z-index: 0; display: inline-block; white-space: nowrap; color: ${toCss(letters)}">${random.pick(sampleTexts)}</p>`,
    css: `#{id}::before { content: ''; position: absolute; inset: 0; z-index: -1; background: linear-gradient(to right, ${toCss(from)}, ${toCss(to)}); }`,
  });
};

/** Generates text that is longer than the background behind its beginning. */
const overflowing: SampleTextGenerator = (random) => {
  const [left, right, letters] = [random.color(), random.color(), random.color()];
  const size = random.pick(textSizes);
  const samples = sampleAlong((share) => ({ letters, behind: share < 0.5 ? left : right }));
  return createLabeledText('wider than its background', samples, size, {
    html: `<div style="display: inline-block; background: ${toCss(right)}"><div style="position: relative; z-index: 0"><div style="position: absolute; z-index: -1; left: 0; top: 0; bottom: 0; width: 50%; background: ${toCss(left)}"></div><p id="{id}" style="${size.css}; margin: 0; white-space: nowrap; color: ${toCss(letters)}">${random.pick(sampleTexts)}</p></div></div>`,
  });
};

const rotated: SampleTextGenerator = (random) => {
  const [behind, letters] = [random.color(), random.color()];
  const size = random.pick(textSizes);
  return createLabeledText('rotated background', [{ letters, behind }], size, {
    html: `<div style="position: relative; height: 110px"><div style="position: absolute; left: 0; top: 0; width: 460px; height: 90px; background: ${toCss(behind)}; transform: rotate(2deg)"></div><p id="{id}" style="${size.css}; position: absolute; left: 30px; top: 30px; margin: 0; color: ${toCss(letters)}">${random.pick(sampleTexts)}</p></div>`,
  });
};

/** Generates text with a shadow in the background color, which doesn't change the contrast. */
const shadowed: SampleTextGenerator = (random) => {
  const [from, letters] = [random.color(), random.color()];
  const size = random.pick(textSizes);
  return createLabeledText('shadow', [{ letters, behind: from }], size, {
    html: `<div style="background: linear-gradient(${toCss(from)}, ${toCss(from)}), ${toCss(white)}"><p id="{id}" style="${size.css}; color: ${toCss(letters)}; text-shadow: 1px 1px 2px ${toCss(from)}, 40px 60px 0 ${toCss(random.color(), 0.01)}">${random.pick(sampleTexts)}</p></div>`,
  });
};

export const effectGenerators: readonly SampleTextGenerator[] = [
  filtered,
  blended,
  overlaid,
  pseudoBackdrop,
  overflowing,
  rotated,
  shadowed,
];
