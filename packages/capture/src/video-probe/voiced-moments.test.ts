import { expect, test } from 'vitest';
import { voicedMoments } from './in-page/voiced-moments.ts';

const rate = 8_000;

/** A tone of many harmonics whose pitch goes from one height to the other, in hertz; then quiet. */
function sung(from: number, to: number, seconds: number, pause: number): number[] {
  const length = seconds * rate;
  let phase = 0;
  const tone = Array.from({ length }, (_, at) => {
    phase += (2 * Math.PI * (from + ((to - from) * at) / length)) / rate;
    const swell = Math.sin((Math.PI * at) / length);
    return 0.2 * swell * [1, 2, 3, 4, 5].reduce((sum, times) => sum + Math.sin(times * phase) / times, 0);
  });
  return [...tone, ...Array.from({ length: pause * rate }, () => 0)];
}

/** The same noise on every run. */
function noise(seconds: number, loudness: number): number[] {
  let state = 1;
  return Array.from({ length: seconds * rate }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return loudness * (state / 1_073_741_824 - 1);
  });
}

const repeated = (times: number, one: (time: number) => number[]) =>
  Float32Array.from(Array.from({ length: times }, (_, time) => one(time)).flat());
const syllable = (time: number) => [
  ...sung(110 + 5 * (time % 4), 130 + 5 * (time % 3), 0.2, 0.05),
  ...noise(0.05, 0.05),
  ...Array.from({ length: 0.1 * rate }, () => 0),
];
const notes = [220, 247, 277, 294, 330];

test('gliding syllables with hisses and quiet between them are speech, each found in its middle', () => {
  const moments = voicedMoments(repeated(20, syllable), rate);
  expect(moments.length).toBeGreaterThan(15);
  for (const moment of moments) expect(moment % 0.4).toBeGreaterThan(0.05);
  for (const moment of moments) expect(moment % 0.4).toBeLessThan(0.2);
});

test.each([
  ['silence', new Float32Array(8 * rate)],
  ['nothing', new Float32Array(0)],
  ['noise', Float32Array.from(noise(8, 0.3))],
  ['a melody', repeated(20, (time) => sung(notes[time % 5]!, notes[time % 5]!, 0.3, 0.1))],
  [
    'a melody with drums',
    repeated(20, (time) => [...sung(notes[time % 5]!, notes[time % 5]!, 0.3, 0.1), ...noise(0.05, 0.2)]),
  ],
  ['a siren', repeated(4, () => [...sung(200, 390, 1, 0), ...sung(390, 200, 1, 0)])],
  ['four syllables', repeated(4, syllable)],
])('%s is not speech', (_, samples) => {
  expect(voicedMoments(samples, rate)).toEqual([]);
});
