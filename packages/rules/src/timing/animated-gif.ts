/**
 * Creates the URL of an animated image for test cases, which alternates between black and white.
 *
 * @param delays hundredths of a second for which each frame is shown
 */
export function createGifUrl(delays: readonly number[], isEndless: boolean): string {
  const word = (value: number) => [value & 0xff, value >> 8];
  const header = [...'GIF89a'].map((character) => character.charCodeAt(0));
  const screen = [...word(1), ...word(1), 0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff];
  const loop = [
    0x21,
    0xff,
    11,
    ...[...'NETSCAPE2.0'].map((character) => character.charCodeAt(0)),
    3,
    1,
    0,
    0,
    0,
  ];
  const frames = delays.flatMap((delay, at) => [
    ...[0x21, 0xf9, 4, 0, ...word(delay), 0, 0],
    ...[0x2c, 0, 0, 0, 0, ...word(1), ...word(1), 0],
    ...[2, 2, at % 2 === 0 ? 0x44 : 0x4c, 1, 0],
  ]);
  const bytes = [...header, ...screen, ...(isEndless ? loop : []), ...frames, 0x3b];
  return `data:image/gif;base64,${btoa(String.fromCharCode(...bytes))}`;
}
