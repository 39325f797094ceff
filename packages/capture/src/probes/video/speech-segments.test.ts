import { expect, test } from 'vitest';
import { findSpeechSegments } from './in-page/speech-segments.ts';

const SAMPLE_RATE = 8_000;

/**
 * Creates a tone with many harmonics whose pitch glides from one frequency in hertz to the other, followed by
 * silence.
 */
function createTone(from: number, to: number, seconds: number, pause: number): number[] {
  const length = seconds * SAMPLE_RATE;
  let phase = 0;
  const tone = Array.from({ length }, (_, at) => {
    phase += (2 * Math.PI * (from + ((to - from) * at) / length)) / SAMPLE_RATE;
    const swell = Math.sin((Math.PI * at) / length);
    return 0.2 * swell * [1, 2, 3, 4, 5].reduce((sum, times) => sum + Math.sin(times * phase) / times, 0);
  });
  return [...tone, ...Array.from({ length: pause * SAMPLE_RATE }, () => 0)];
}

/** Creates the same noise on every run. */
function createNoise(seconds: number, loudness: number): number[] {
  let state = 1;
  return Array.from({ length: seconds * SAMPLE_RATE }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return loudness * (state / 1_073_741_824 - 1);
  });
}

const repeatSamples = (times: number, one: (time: number) => number[]) =>
  Float32Array.from(Array.from({ length: times }, (_, time) => one(time)).flat());
const createSyllable = (time: number) => [
  ...createTone(110 + 5 * (time % 4), 130 + 5 * (time % 3), 0.2, 0.05),
  ...createNoise(0.05, 0.05),
  ...Array.from({ length: 0.1 * SAMPLE_RATE }, () => 0),
];
const noteFrequencies = [220, 247, 277, 294, 330];

test('finds the middle of each gliding syllable, with hisses and silence in between', () => {
  const moments = findSpeechSegments(repeatSamples(20, createSyllable), SAMPLE_RATE);
  expect(moments.length).toBeGreaterThan(15);
  for (const moment of moments) expect(moment % 0.4).toBeGreaterThan(0.05);
  for (const moment of moments) expect(moment % 0.4).toBeLessThan(0.2);
});

test.each([
  ['silence', new Float32Array(8 * SAMPLE_RATE)],
  ['an empty recording', new Float32Array(0)],
  ['noise', Float32Array.from(createNoise(8, 0.3))],
  [
    'a melody',
    repeatSamples(20, (time) => createTone(noteFrequencies[time % 5]!, noteFrequencies[time % 5]!, 0.3, 0.1)),
  ],
  [
    'a melody with drums',
    repeatSamples(20, (time) => [
      ...createTone(noteFrequencies[time % 5]!, noteFrequencies[time % 5]!, 0.3, 0.1),
      ...createNoise(0.05, 0.2),
    ]),
  ],
  ['a siren', repeatSamples(4, () => [...createTone(200, 390, 1, 0), ...createTone(390, 200, 1, 0)])],
  ['four syllables', repeatSamples(4, createSyllable)],
])('does not mistake %s for speech', (_, samples) => {
  expect(findSpeechSegments(samples, SAMPLE_RATE)).toEqual([]);
});
