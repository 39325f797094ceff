import { readFileSync } from 'node:fs';
import type { ServedFile } from './server.ts';

/**
 * Reads a video for test pages: six seconds of a voice (generated with espeak-ng) over a drawn ferry that
 * crosses the frame. `captioned` also shows the spoken words in its frames.
 */
export function readVideoFile(name: 'spoken' | 'captioned'): ServedFile {
  return {
    body: readFileSync(new URL(`videos/${name}.webm`, import.meta.url)),
    contentType: 'video/webm',
  };
}
