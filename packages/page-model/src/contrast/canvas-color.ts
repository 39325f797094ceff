import type { DocumentRecord } from '../capture.ts';
import type { Rgba } from './color.ts';

const white: Rgba = { r: 1, g: 1, b: 1, a: 1 };
/** Chromium's canvas under `color-scheme: dark`. */
const darkCanvas: Rgba = { r: 18 / 255, g: 18 / 255, b: 18 / 255, a: 1 };

/**
 * Returns the color that the browser paints behind a document; null for frames that show what is behind them.
 */
export function getCanvasColor({ canvas }: DocumentRecord): Rgba | null {
  if (canvas === 'transparent') return null;
  return canvas === 'dark' ? darkCanvas : white;
}
