import type { ServedFile } from './server.ts';

/** A sample rate that is high enough for a tone and keeps the file small. */
const SAMPLE_RATE = 8_000;

/** Creates a sound file for test pages: a 440 Hz tone, or silence. */
export function createWaveFile(seconds: number, isSilent = false): ServedFile {
  const samples = Buffer.alloc(Math.round(seconds * SAMPLE_RATE), 128);
  if (!isSilent) {
    for (let i = 0; i < samples.length; i++)
      samples[i] = 128 + 60 * Math.sin((2 * Math.PI * 440 * i) / SAMPLE_RATE);
  }
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return { body: Buffer.concat([header, samples]), contentType: 'audio/wav' };
}
