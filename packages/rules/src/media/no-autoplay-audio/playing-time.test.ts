import { expect, it } from 'vitest';
import { getPlayingSeconds } from './playing-time.ts';

it.each([
  ['film.mp4', 14, 14],
  ['film.mp4', null, null],
  ['film.mp4#t=8,10', 14, 2],
  ['film.mp4#t=8,10', null, 2],
  ['film.mp4#t=8', 14, 6],
  ['film.mp4#t=,2.5', 14, 2.5],
  ['film.mp4#t=8,90', 14, 6],
  ['film.mp4#t=npt:1:00,1:00:01', 9999, 3541],
  ['film.mp4#track=a&t=1,3', 14, 2],
  ['film.mp4#t=smpte:1', 14, 14],
  ['film.mp4#top', 14, 14],
])('computes the playing time of %s with %s seconds as %s', (url, duration, played) => {
  expect(getPlayingSeconds(url, duration)).toBe(played);
});
