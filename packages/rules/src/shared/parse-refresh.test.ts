import { describe, expect, it } from 'vitest';
import { parseRefreshDelay } from './parse-refresh.ts';

describe('the delay of a refresh', () => {
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
  ])('of “%s” is %s', (content, seconds) => {
    expect(parseRefreshDelay(content)).toBe(seconds);
  });
});
