import { describe, expect, it } from 'vitest';
import { parseRefreshDelay } from './meta-elements.ts';

describe('parseRefreshDelay', () => {
  it.each([
    ['0', 0],
    ['0; url=next.html', 0],
    ['.5', 0],
    ['.', 0],
    ['5.9', 5],
    [' 10 ,next.html', 10],
    ['10 next.html', 10],
    ['10;;next.html', 10],
    ["10;'next.html", 10],
    ['10; url next.html', 10],
    ['10; url=https://[', null],
    ['10x', null],
    ['', null],
    ['x10', null],
    ['-1', null],
  ])('parses “%s” as %s', (content, seconds) => {
    expect(parseRefreshDelay(content)).toBe(seconds);
  });
});
