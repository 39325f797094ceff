import type { Random } from '../../lib/random.ts';
import { between, css, type Rgb } from '../color-truth.ts';
import { along, labelled, type Maker, sizes, words } from '../labelled-text.ts';

/** An inline block is as wide as its text, so the gradient begins and ends with the letters. */
const fitting = 'display: inline-block; white-space: nowrap';

interface Drawn {
  readonly from: Rgb;
  readonly to: Rgb;
  readonly letters: Rgb;
}

function colors(random: Random): Drawn {
  return { from: random.color(), to: random.color(), letters: random.color() };
}

const acrossText: Maker = (random) => {
  const { from, to, letters } = colors(random);
  const size = random.one(sizes);
  const seen = along((share) => ({ letters, behind: between(from, to, share) }));
  const style = `${size.css}; ${fitting}; color: ${css(letters)}; background: linear-gradient(to right, ${css(from)}, ${css(to)})`;
  return labelled('gradient across', seen, size, {
    html: `<p id="{id}" style="${style}">${random.one(words)}</p>`,
  });
};

/** Letters stand in the middle of a line: only if all of it or none is enough does the height not matter. */
const downText: Maker = (random) => {
  const { from, to, letters } = colors(random);
  const size = random.one(sizes);
  const seen = along((share) => ({ letters, behind: between(from, to, share) }));
  const all = labelled('gradient down', seen, size, {
    html: `<p id="{id}" style="${size.css}; ${fitting}; padding: 8px 0; color: ${css(letters)}; background: linear-gradient(${css(from)}, ${css(to)})">${random.one(words)}</p>`,
  });
  const middle = along((share) => ({ letters, behind: between(from, to, 0.15 + share * 0.7) }));
  return all?.fails && labelled('', middle.slice(0, 20), size, all)?.fails !== true
    ? null
    : isEvenly(all, middle, size);
};

/** Keeps a failing text only if every height of its letters fails. */
function isEvenly(
  text: ReturnType<Maker>,
  middle: Parameters<typeof labelled>[1],
  size: Parameters<typeof labelled>[2],
) {
  if (text === null || !text.fails) return text;
  const everywhere = middle.every((pair) => labelled('', [pair], size, text)?.fails === true);
  return everywhere ? text : null;
}

const hardStops: Maker = (random) => {
  const { from, to, letters } = colors(random);
  const size = random.one(sizes);
  const edge = random.whole(40, 60);
  const seen = along((share) => ({ letters, behind: share * 100 < edge ? from : to }));
  const style = `${size.css}; ${fitting}; color: ${css(letters)}; background: linear-gradient(to right, ${css(from)} ${edge}%, ${css(to)} ${edge}%)`;
  return labelled('two colours', seen, size, {
    html: `<p id="{id}" style="${style}">${random.one(words)}</p>`,
  });
};

/** `-webkit-text-fill-color` is what is seen, whatever `color` says. */
const otherFill: Maker = (random) => {
  const { from, to, letters } = colors(random);
  const size = random.one(sizes);
  const seen = along((share) => ({ letters, behind: between(from, to, share) }));
  const style = `${size.css}; ${fitting}; color: ${css(random.color())}; -webkit-text-fill-color: ${css(letters)}; background: linear-gradient(to right, ${css(from)}, ${css(to)})`;
  return labelled('text fill', seen, size, {
    html: `<p id="{id}" style="${style}">${random.one(words)}</p>`,
  });
};

/** The gradient is seen through its own opacity, and so is the text, on white. */
const fadedGroup: Maker = (random) => {
  const { from, to, letters } = colors(random);
  const size = random.one(sizes);
  const opacity = random.whole(50, 95) / 100;
  const seen = along((share) => ({
    letters: between([255, 255, 255], letters, opacity),
    behind: between([255, 255, 255], between(from, to, share), opacity),
  }));
  const style = `${size.css}; ${fitting}; opacity: ${opacity}; color: ${css(letters)}; background: linear-gradient(to right, ${css(from)}, ${css(to)})`;
  return labelled('opacity', seen, size, { html: `<p id="{id}" style="${style}">${random.one(words)}</p>` });
};

const clippedToText: Maker = (random) => {
  const { from, to, letters: behind } = colors(random);
  const size = random.one(sizes);
  const seen = along((share) => ({ letters: between(from, to, share), behind }));
  const style = `${size.css}; ${fitting}; color: transparent; background: linear-gradient(to right, ${css(from)}, ${css(to)}); background-clip: text`;
  return labelled('letters cut out of a gradient', seen, size, {
    html: `<div style="background: ${css(behind)}"><p id="{id}" style="${style}">${random.one(words)}</p></div>`,
  });
};

export const gradients: readonly Maker[] = [
  acrossText,
  downText,
  hardStops,
  otherFill,
  fadedGroup,
  clippedToText,
];
