import { between, css, mapChannels, type Rgb, white } from '../color-truth.ts';
import { along, labelled, type Maker, sizes, words } from '../labelled-text.ts';

/** Filters with what they make of a colour (https://www.w3.org/TR/filter-effects-1/#FilterPrimitiveRepresentation). */
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

const filtered: Maker = (random) => {
  const [letters, from, to] = [random.color(), random.color(), random.color()];
  const size = random.one(sizes);
  const { css: filter, apply } = random.one(filters);
  const seen = along((share) => ({ letters: apply(letters), behind: apply(between(from, to, share)) }));
  const style = `${size.css}; display: inline-block; white-space: nowrap; filter: ${filter}; color: ${css(letters)}; background: linear-gradient(to right, ${css(from)}, ${css(to)})`;
  return labelled('filter', seen, size, { html: `<p id="{id}" style="${style}">${random.one(words)}</p>` });
};

/** https://www.w3.org/TR/compositing-1/#blending, for levels from 0 to 1. */
const blends: Readonly<Record<string, (behind: number, own: number) => number>> = {
  multiply: (behind, own) => behind * own,
  screen: (behind, own) => behind + own - behind * own,
  difference: (behind, own) => Math.abs(behind - own),
};

const blended: Maker = (random) => {
  const [letters, from, to] = [random.color(), random.color(), random.color()];
  const size = random.one(sizes);
  const mode = random.one(Object.keys(blends));
  const mix = (behind: Rgb): Rgb => {
    const channel = (at: 0 | 1 | 2) => blends[mode]!(behind[at] / 255, letters[at] / 255) * 255;
    return [channel(0), channel(1), channel(2)];
  };
  const seen = along((share) => {
    const behind = between(from, to, share);
    return { letters: mix(behind), behind };
  });
  return labelled('blend', seen, size, {
    html: `<div style="display: inline-block; background: linear-gradient(to right, ${css(from)}, ${css(to)})"><p id="{id}" style="${size.css}; margin: 0; white-space: nowrap; mix-blend-mode: ${mode}; color: ${css(letters)}">${random.one(words)}</p></div>`,
  });
};

/** A veil over text and background alike. */
const veiled: Maker = (random) => {
  const [letters, behind, veil] = [random.color(), random.color(), random.color()];
  const size = random.one(sizes);
  const opacity = random.whole(10, 80) / 100;
  const through = (color: Rgb) => between(color, veil, opacity);
  return labelled('under a veil', [{ letters: through(letters), behind: through(behind) }], size, {
    html: `<div style="position: relative; background: ${css(behind)}"><p id="{id}" style="${size.css}; color: ${css(letters)}">${random.one(words)}</p><div style="position: absolute; inset: 0; background: ${css(veil, opacity)}"></div></div>`,
  });
};

/** What a pseudo-element paints lies behind the text. */
const pseudoBackdrop: Maker = (random) => {
  const [letters, from, to] = [random.color(), random.color(), random.color()];
  const size = random.one(sizes);
  const seen = along((share) => ({ letters, behind: between(from, to, share) }));
  return labelled('pseudo-element behind', seen, size, {
    html: `<p id="{id}" style="${size.css}; position: relative; z-index: 0; display: inline-block; white-space: nowrap; color: ${css(letters)}">${random.one(words)}</p>`,
    css: `#{id}::before { content: ''; position: absolute; inset: 0; z-index: -1; background: linear-gradient(to right, ${css(from)}, ${css(to)}); }`,
  });
};

/** The text is longer than what lies behind its beginning. */
const overflowing: Maker = (random) => {
  const [left, right, letters] = [random.color(), random.color(), random.color()];
  const size = random.one(sizes);
  const seen = along((share) => ({ letters, behind: share < 0.5 ? left : right }));
  return labelled('longer than its box', seen, size, {
    html: `<div style="display: inline-block; background: ${css(right)}"><div style="position: relative; z-index: 0"><div style="position: absolute; z-index: -1; left: 0; top: 0; bottom: 0; width: 50%; background: ${css(left)}"></div><p id="{id}" style="${size.css}; margin: 0; white-space: nowrap; color: ${css(letters)}">${random.one(words)}</p></div></div>`,
  });
};

const turned: Maker = (random) => {
  const [behind, letters] = [random.color(), random.color()];
  const size = random.one(sizes);
  return labelled('turned', [{ letters, behind }], size, {
    html: `<div style="position: relative; height: 110px"><div style="position: absolute; left: 0; top: 0; width: 460px; height: 90px; background: ${css(behind)}; transform: rotate(2deg)"></div><p id="{id}" style="${size.css}; position: absolute; left: 30px; top: 30px; margin: 0; color: ${css(letters)}">${random.one(words)}</p></div>`,
  });
};

/** A shadow of the background's own colour changes nothing, however it lies. */
const shadowed: Maker = (random) => {
  const [from, letters] = [random.color(), random.color()];
  const size = random.one(sizes);
  return labelled('shadow', [{ letters, behind: from }], size, {
    html: `<div style="background: linear-gradient(${css(from)}, ${css(from)}), ${css(white)}"><p id="{id}" style="${size.css}; color: ${css(letters)}; text-shadow: 1px 1px 2px ${css(from)}, 40px 60px 0 ${css(random.color(), 0.01)}">${random.one(words)}</p></div>`,
  });
};

export const effects: readonly Maker[] = [
  filtered,
  blended,
  veiled,
  pseudoBackdrop,
  overflowing,
  turned,
  shadowed,
];
