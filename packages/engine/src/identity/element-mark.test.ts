import type { Finding } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { testFinding } from '../../test/finding.ts';
import { chosenMarks, elementMark, MOST_MARKS } from './element-mark.ts';

const mark = (over: Partial<Finding>, url = 'https://example.test/page') =>
  elementMark(url, testFinding(over));

test('an element has the same mark wherever it stands, however it looks and after a deploy', () => {
  const logo = mark({ snippet: '<img class="css-1q2w3e" src="/logo.3fa92c1b.png">' });
  expect(mark({ snippet: '<img src="/logo.77ab01cd.png" class="big" id=":r7:">' })).toBe(logo);
  expect(mark({ snippet: '<img src="/logo.png">', path: ['img', 'footer'], selector: 'footer > img' })).toBe(
    logo,
  );
  expect(mark({ snippet: '<img src="/logo.png">' }, 'https://staging.example.test/page')).toBe(logo);
  expect(mark({ snippet: '<img src="/other.png">' })).not.toBe(logo);
  expect(mark({ snippet: '<img src="/logo.png">' }, 'https://example.test/other')).not.toBe(logo);
});

test('what holds others is known by what comes first in it, however much of it a snippet shows', () => {
  const list = mark({ snippet: '<ul><li><a href="/one">One of many</a></li><li>Two</li></ul>' });
  expect(mark({ snippet: '<ul class="wide"><li class="wide entry"><a class="link" href="/one">One…' })).toBe(
    list,
  );
  expect(mark({ snippet: '<ul><li><a href="/two">One of many</a></li></ul>' })).not.toBe(list);
  const text = mark({ snippet: '<div>Free delivery from forty euros <b>today</b></div>' });
  expect(mark({ snippet: '<div>Free <i>delivery</i> from forty euros</div>' })).not.toBe(text);
  expect(mark({ snippet: '<div class="x">Free delivery from forty pounds</div>' })).toBe(text);
});

test('an icon alone does not tell its button from others with the same icon', () => {
  const icon = '<svg><path d="M4 4h8v8z"></path></svg>';
  const search = mark({
    snippet: `<button class="search">${icon}</button>`,
    path: ['button.search', 'header'],
  });
  expect(mark({ snippet: `<button class="search">${icon}</button>`, path: ['button.search', 'main'] })).toBe(
    search,
  );
  expect(
    mark({ snippet: `<button class="menu">${icon}</button>`, path: ['button.menu', 'header'] }),
  ).not.toBe(search);
});

test('an element of which nothing is known has the mark of its place', () => {
  const field = mark({ snippet: '<input>', path: ['input', 'form.search', 'header'] });
  expect(mark({ snippet: '<input id="«r3»">', path: ['input', 'form.search', 'header'] })).toBe(field);
  expect(mark({ snippet: '<input>', path: ['input', 'form.news', 'footer'] })).not.toBe(field);
});

test('of many marks the same are kept, in whatever order they come, and those of elements that look the same twice', () => {
  const many = Array.from({ length: 1000 }, (_, index) => mark({ snippet: `<img src="/${index}.png">` }));
  expect(chosenMarks(many)).toHaveLength(MOST_MARKS);
  expect(chosenMarks(many.toReversed())).toEqual(chosenMarks(many));
  expect(chosenMarks(['b', 'a', 'b'])).toEqual(['a', 'b', 'b']);
});
