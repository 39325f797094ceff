import { encode } from 'fast-png';
import type { Random } from '../../lib/random.ts';
import { css, type Rgb } from '../color-truth.ts';
import { along, labelled, type Maker, type Seen, sizes, words } from '../labelled-text.ts';

const width = 480;
const height = 64;
const place = 'position: absolute; left: 4px; top: 8px; margin: 0; white-space: nowrap';

function svg(content: string): string {
  const source = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(source)}`;
}

const plain = (color: Rgb) => svg(`<rect width="100%" height="100%" fill="${css(color)}"/>`);

/** A picture like a photograph out of focus: colours that drift around one, with some grain. */
function photo(random: Random, middle: Rgb, spread: number) {
  const cell = 16;
  const columns = width / cell + 2;
  const drift = Array.from({ length: columns * (height / cell + 2) }, () => (random.next() * 2 - 1) * spread);
  const data = new Uint8Array(width * height * 3);
  const colors: Rgb[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = Math.floor(y / cell) * columns + Math.floor(x / cell);
      const [right, down] = [(x % cell) / cell, (y % cell) / cell];
      const above = drift[at]! * (1 - right) + drift[at + 1]! * right;
      const below = drift[at + columns]! * (1 - right) + drift[at + columns + 1]! * right;
      const shift = above * (1 - down) + below * down + (random.next() * 2 - 1) * 4;
      const levels = middle.map((level) =>
        Math.min(255, Math.max(0, Math.round(level + shift))),
      ) as unknown as Rgb;
      data.set(levels, (y * width + x) * 3);
      colors.push(levels);
    }
  }
  const png = encode({ width, height, data, channels: 3, depth: 8 });
  return { address: `data:image/png;base64,${Buffer.from(png).toString('base64')}`, colors };
}

const plainPicture: Maker = (random) => {
  const [behind, letters] = [random.color(), random.color()];
  const size = random.one(sizes);
  const style = `${size.css}; color: ${css(letters)}; background: url('${plain(behind)}')`;
  return labelled('background picture', [{ letters, behind }], size, {
    html: `<p id="{id}" style="${style}">${random.one(words)}</p>`,
  });
};

const halvedPicture: Maker = (random) => {
  const [left, right, letters] = [random.color(), random.color(), random.color()];
  const size = random.one(sizes);
  const seen = along((share) => ({ letters, behind: share < 0.5 ? left : right }));
  const address = svg(
    `<rect width="50%" height="100%" fill="${css(left)}"/><rect x="50%" width="50%" height="100%" fill="${css(right)}"/>`,
  );
  const style = `${size.css}; display: inline-block; white-space: nowrap; color: ${css(letters)}; background: url('${address}') 0 0 / 100% 100%`;
  return labelled('picture of two halves', seen, size, {
    html: `<p id="{id}" style="${style}">${random.one(words)}</p>`,
  });
};

/** All of the picture's own pixels are enough, or nearly all are too little: then it does not matter which are met. */
const photograph: Maker = (random) => {
  const [middle, letters] = [random.color(), random.color()];
  const size = random.one(sizes);
  const { address, colors } = photo(random, middle, random.whole(6, 30));
  const seen: Seen = colors.map((behind) => ({ letters, behind }));
  const told = seen.map((pair) => labelled('', [pair], size, { html: '' })?.fails);
  if (!told.every((fails) => fails === false) && !told.every((fails) => fails === true)) return null;
  const style = `${size.css}; color: ${css(letters)}; background: url('${address}')`;
  return labelled('photograph', seen, size, {
    html: `<p id="{id}" style="${style}">${random.one(words)}</p>`,
  });
};

const overImage: Maker = (random) => {
  const [behind, letters] = [random.color(), random.color()];
  const size = random.one(sizes);
  return labelled('over an image', [{ letters, behind }], size, {
    html: `<div style="position: relative; height: ${height}px"><img src="${plain(behind)}" alt="" width="${width}" height="${height}"><p id="{id}" style="${size.css}; ${place}; color: ${css(letters)}">${random.one(words)}</p></div>`,
  });
};

const overVideo: Maker = (random) => {
  const [behind, letters] = [random.color(), random.color()];
  const size = random.one(sizes);
  return labelled('over a video', [{ letters, behind }], size, {
    html: `<div style="position: relative; height: ${height}px"><video poster="${plain(behind)}" width="${width}" height="${height}"></video><p id="{id}" style="${size.css}; ${place}; color: ${css(letters)}">${random.one(words)}</p></div>`,
  });
};

const overCanvas: Maker = (random) => {
  const [behind, letters] = [random.color(), random.color()];
  const size = random.one(sizes);
  return labelled('over a canvas', [{ letters, behind }], size, {
    html: `<div style="position: relative; height: ${height}px"><canvas id="c{id}" width="${width}" height="${height}"></canvas><p id="{id}" style="${size.css}; ${place}; color: ${css(letters)}">${random.one(words)}</p></div>
      <script>{ const context = document.getElementById('c{id}').getContext('2d'); context.fillStyle = '${css(behind)}'; context.fillRect(0, 0, ${width}, ${height}); }</script>`,
  });
};

/** The picture ends within the text; behind the rest lies the background colour. */
const shortPicture: Maker = (random) => {
  const [left, right, letters] = [random.color(), random.color(), random.color()];
  const size = random.one(sizes);
  const edge = random.whole(40, 60);
  const seen = along((share) => ({ letters, behind: share * 100 < edge ? left : right }));
  const style = `${size.css}; display: inline-block; white-space: nowrap; color: ${css(letters)}; background: ${css(right)} url('${plain(left)}') 0 0 / ${edge}% 100% no-repeat`;
  return labelled('short picture', seen, size, {
    html: `<p id="{id}" style="${style}">${random.one(words)}</p>`,
  });
};

const drawnText: Maker = (random) => {
  const [behind, letters] = [random.color(), random.color()];
  const size = random.one(sizes);
  return labelled('text of a drawing', [{ letters, behind }], size, {
    html: `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="${css(behind)}"/><text id="{id}" x="8" y="40" fill="${css(letters)}" style="${size.css}">${random.one(words)}</text></svg>`,
  });
};

export const pictures: readonly Maker[] = [
  plainPicture,
  halvedPicture,
  photograph,
  overImage,
  overVideo,
  overCanvas,
  shortPicture,
  drawnText,
];
