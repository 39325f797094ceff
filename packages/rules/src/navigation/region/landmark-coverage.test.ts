import { captureHtml } from '@curbcut/capture/test-utils';
import { createPageModel } from '@curbcut/page-model';
import { expect, test } from 'vitest';
import { findElementOutsideLandmarks, getLandmarkCoverage } from './landmark-coverage.ts';

const buildModel = async (html: string) => createPageModel(await captureHtml(html));
const card =
  '<li><h2>Kiel</h2><button>Book</button><span hidden>Full</span><script></script><p>Daily</p></li>';

test.each([
  ['a list of cards with buttons and hidden parts', `<div id="a"><ul>${card.repeat(50)}</ul></div>`, ['#a']],
  [
    'content around a landmark',
    `<div><ul id="a">${card}</ul><div><nav>Menu</nav><div id="b">${card}</div></div></div>`,
    ['#a', '#b'],
  ],
  [
    'content next to a main element',
    `<main>Ferries</main><div id="a"><a href="/b">Fares</a><svg></svg></div>`,
    ['#a'],
  ],
])('reports only the outermost elements of %s', async (_, html, expected) => {
  const { outsideElements } = getLandmarkCoverage(await buildModel(html));
  expect([...outsideElements].map((element) => `#${element.attr('id')}`).toSorted()).toEqual(expected);
});

test('finds the reported element around part of its content', async () => {
  const page = await buildModel(`<div id="a">${card}</div><main><p>Oslo</p></main>`);
  const [outside, inside] = page.byTag('p');
  expect(findElementOutsideLandmarks(outside!)?.attr('id')).toBe('a');
  expect(findElementOutsideLandmarks(inside!)).toBeNull();
});
