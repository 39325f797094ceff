import { readFileSync } from 'node:fs';
import type { ServedFile } from './server.ts';

/**
 * Reads a video of six seconds for test pages. `spoken` is a voice (generated with espeak-ng) over a drawn ferry that
 * crosses the frame. `captioned` also shows the spoken words in its frames. The others have 25 frames per second and no
 * sound: `flashing` changes between black and white every other frame, `flashing-corner` does so in a quarter of the
 * picture, and `calm` every seventh frame.
 */
export function readVideoFile(
  name: 'spoken' | 'captioned' | 'flashing' | 'flashing-corner' | 'calm',
): ServedFile {
  return {
    body: readFileSync(new URL(`videos/${name}.webm`, import.meta.url)),
    contentType: 'video/webm',
  };
}
