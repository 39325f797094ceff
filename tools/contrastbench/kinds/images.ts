import { encode } from 'fast-png';
import type { Random } from '../../lib/random.ts';
import {
  type ColorSamples,
  createLabeledText,
  type SampleTextGenerator,
  sampleAlong,
  sampleTexts,
  textSizes,
} from '../labeled-text.ts';
import { type Rgb, toCss } from '../reference-color.ts';

const IMAGE_WIDTH = 480;
const IMAGE_HEIGHT = 64;
const overlayCss = 'position: absolute; left: 4px; top: 8px; margin: 0; white-space: nowrap';

function toSvgUrl(content: string): string {
  const source = `<svg xmlns="http://www.w3.org/2000/svg" width="${IMAGE_WIDTH}" height="${IMAGE_HEIGHT}">${content}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(source)}`;
}

const createPlainImage = (color: Rgb) =>
  toSvgUrl(`<rect width="100%" height="100%" fill="${toCss(color)}"/>`);

/** Creates an image like a blurred photograph: colors that vary around one color, with some grain. */
function createPhoto(random: Random, middle: Rgb, spread: number) {
  const cell = 16;
  const columns = IMAGE_WIDTH / cell + 2;
  const cellShifts = Array.from(
    { length: columns * (IMAGE_HEIGHT / cell + 2) },
    () => (random.next() * 2 - 1) * spread,
  );
  const data = new Uint8Array(IMAGE_WIDTH * IMAGE_HEIGHT * 3);
  const colors: Rgb[] = [];
  for (let y = 0; y < IMAGE_HEIGHT; y++) {
    for (let x = 0; x < IMAGE_WIDTH; x++) {
      const at = Math.floor(y / cell) * columns + Math.floor(x / cell);
      const [right, down] = [(x % cell) / cell, (y % cell) / cell];
      const above = cellShifts[at]! * (1 - right) + cellShifts[at + 1]! * right;
      const below = cellShifts[at + columns]! * (1 - right) + cellShifts[at + columns + 1]! * right;
      const shift = above * (1 - down) + below * down + (random.next() * 2 - 1) * 4;
      const levels = middle.map((level) =>
        Math.min(255, Math.max(0, Math.round(level + shift))),
      ) as unknown as Rgb;
      data.set(levels, (y * IMAGE_WIDTH + x) * 3);
      colors.push(levels);
    }
  }
  const png = encode({ width: IMAGE_WIDTH, height: IMAGE_HEIGHT, data, channels: 3, depth: 8 });
  return { url: `data:image/png;base64,${Buffer.from(png).toString('base64')}`, colors };
}

const plainImage: SampleTextGenerator = (random) => {
  const [behind, letters] = [random.color(), random.color()];
  const size = random.pick(textSizes);
  const style = `${size.css}; color: ${toCss(letters)}; background: url('${createPlainImage(behind)}')`;
  return createLabeledText('background image', [{ letters, behind }], size, {
    html: `<p id="{id}" style="${style}">${random.pick(sampleTexts)}</p>`,
  });
};

const halvedImage: SampleTextGenerator = (random) => {
  const [left, right, letters] = [random.color(), random.color(), random.color()];
  const size = random.pick(textSizes);
  const samples = sampleAlong((share) => ({ letters, behind: share < 0.5 ? left : right }));
  const url = toSvgUrl(
    `<rect width="50%" height="100%" fill="${toCss(left)}"/><rect x="50%" width="50%" height="100%" fill="${toCss(right)}"/>`,
  );
  const style = `${size.css}; display: inline-block; white-space: nowrap; color: ${toCss(letters)}; background: url('${url}') 0 0 / 100% 100%`;
  return createLabeledText('background image with two halves', samples, size, {
    html: `<p id="{id}" style="${style}">${random.pick(sampleTexts)}</p>`,
  });
};

/**
 * Generates text on a photograph. All pixels of the image pass, or nearly all fail, so it doesn't matter
 * which ones are behind the letters.
 */
const photograph: SampleTextGenerator = (random) => {
  const [middle, letters] = [random.color(), random.color()];
  const size = random.pick(textSizes);
  const { url, colors } = createPhoto(random, middle, random.integer(6, 30));
  const samples: ColorSamples = colors.map((behind) => ({ letters, behind }));
  const results = samples.map((pair) => createLabeledText('', [pair], size, { html: '' })?.fails);
  if (!results.every((fails) => fails === false) && !results.every((fails) => fails === true)) return null;
  const style = `${size.css}; color: ${toCss(letters)}; background: url('${url}')`;
  return createLabeledText('photograph', samples, size, {
    html: `<p id="{id}" style="${style}">${random.pick(sampleTexts)}</p>`,
  });
};

const overImage: SampleTextGenerator = (random) => {
  const [behind, letters] = [random.color(), random.color()];
  const size = random.pick(textSizes);
  return createLabeledText('on an img element', [{ letters, behind }], size, {
    html: `<div style="position: relative; height: ${IMAGE_HEIGHT}px"><img src="${createPlainImage(behind)}" alt="" width="${IMAGE_WIDTH}" height="${IMAGE_HEIGHT}"><p id="{id}" style="${size.css}; ${overlayCss}; color: ${toCss(letters)}">${random.pick(sampleTexts)}</p></div>`,
  });
};

const overVideo: SampleTextGenerator = (random) => {
  const [behind, letters] = [random.color(), random.color()];
  const size = random.pick(textSizes);
  return createLabeledText('on a video', [{ letters, behind }], size, {
    html: `<div style="position: relative; height: ${IMAGE_HEIGHT}px"><video poster="${createPlainImage(behind)}" width="${IMAGE_WIDTH}" height="${IMAGE_HEIGHT}"></video><p id="{id}" style="${size.css}; ${overlayCss}; color: ${toCss(letters)}">${random.pick(sampleTexts)}</p></div>`,
  });
};

const overCanvas: SampleTextGenerator = (random) => {
  const [behind, letters] = [random.color(), random.color()];
  const size = random.pick(textSizes);
  return createLabeledText('on a canvas', [{ letters, behind }], size, {
    html: `<div style="position: relative; height: ${IMAGE_HEIGHT}px"><canvas id="c{id}" width="${IMAGE_WIDTH}" height="${IMAGE_HEIGHT}"></canvas><p id="{id}" style="${size.css}; ${overlayCss}; color: ${toCss(letters)}">${random.pick(sampleTexts)}</p></div>
      <script>{ const context = document.getElementById('c{id}').getContext('2d'); context.fillStyle = '${toCss(behind)}'; context.fillRect(0, 0, ${IMAGE_WIDTH}, ${IMAGE_HEIGHT}); }</script>`,
  });
};

/** Generates text that is wider than its background image; the background color is behind the rest. */
const shortImage: SampleTextGenerator = (random) => {
  const [left, right, letters] = [random.color(), random.color(), random.color()];
  const size = random.pick(textSizes);
  const edge = random.integer(40, 60);
  const samples = sampleAlong((share) => ({ letters, behind: share * 100 < edge ? left : right }));
  const style = `${size.css}; display: inline-block; white-space: nowrap; color: ${toCss(letters)}; background: ${toCss(right)} url('${createPlainImage(left)}') 0 0 / ${edge}% 100% no-repeat`;
  return createLabeledText('short background image', samples, size, {
    html: `<p id="{id}" style="${style}">${random.pick(sampleTexts)}</p>`,
  });
};

const svgText: SampleTextGenerator = (random) => {
  const [behind, letters] = [random.color(), random.color()];
  const size = random.pick(textSizes);
  return createLabeledText('SVG text', [{ letters, behind }], size, {
    html: `<svg width="${IMAGE_WIDTH}" height="${IMAGE_HEIGHT}"><rect width="100%" height="100%" fill="${toCss(behind)}"/><text id="{id}" x="8" y="40" fill="${toCss(letters)}" style="${size.css}">${random.pick(sampleTexts)}</text></svg>`,
  });
};

export const imageGenerators: readonly SampleTextGenerator[] = [
  plainImage,
  halvedImage,
  photograph,
  overImage,
  overVideo,
  overCanvas,
  shortImage,
  svgText,
];
