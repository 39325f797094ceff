import { expect, test } from 'vitest';
import { parseBackgroundLayers, splitAtCommas } from './background-layers.ts';
import { toHex } from './color.ts';

const formatLayers = (image: string) =>
  parseBackgroundLayers(image).map((layer) =>
    layer.kind === 'gradient' ? layer.stops.map(toHex).join(' ') : layer.kind,
  );

test.each([
  ['none', []],
  ['url("a,b.png")', ['unknown']],
  ['linear-gradient(rgb(0, 0, 0), rgb(255, 255, 255))', ['#000000 #ffffff']],
  ['linear-gradient(45deg, rgb(0, 0, 0) 10%, rgb(255, 255, 255) 20% 90%)', ['#000000 #ffffff']],
  ['linear-gradient(to right top, rgb(0, 0, 0), 30%, rgb(255, 255, 255))', ['#000000 #ffffff']],
  ['linear-gradient(in srgb, rgb(0, 0, 0), rgb(255, 255, 255))', ['#000000 #ffffff']],
  ['linear-gradient(in oklab, rgb(0, 0, 0), rgb(255, 255, 255))', ['unknown']],
  ['repeating-linear-gradient(rgb(0, 0, 0) 0px, rgb(255, 0, 0) calc(100% - 3px))', ['#000000 #ff0000']],
  ['radial-gradient(circle at 10px 20px, rgba(0, 0, 0, 0.5), rgb(255, 255, 255))', ['#000000 #ffffff']],
  ['conic-gradient(from 90deg, rgb(0, 0, 0) 0deg, oklch(1 0 0) 1turn)', ['#000000 #ffffff']],
  ['linear-gradient(rgb(0, 0, 0), rgb(0, 0, 0)), url(x.png)', ['#000000 #000000', 'unknown']],
  ['image-set(url("x.png") 1dppx)', ['unknown']],
  ['-webkit-gradient(linear, 0 0, 0 100%, from(red), to(blue))', ['unknown']],
])('%s has the layers %o', (image, layers) => {
  expect(formatLayers(image)).toEqual(layers);
});

test('does not split at commas in parentheses and quotes', () => {
  expect(splitAtCommas(`a(b, c), "d, \\", e", 'f, g'`)).toEqual(['a(b, c)', '"d, \\", e"', "'f, g'"]);
});
