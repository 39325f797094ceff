import { readFileSync } from 'node:fs';
import type { ServedFile } from './server.ts';

/**
 * A video for pages in tests: six seconds of a voice (made with espeak-ng) over a drawn ferry that crosses the picture;
 * `captioned` has what is said in its picture as well.
 */
export function readVideoFile(name: 'spoken' | 'captioned'): ServedFile {
  return {
    body: readFileSync(new URL(`videos/${name}.webm`, import.meta.url)),
    contentType: 'video/webm',
  };
}
