import {
  FlattenMap,
  originalPositionFor,
  type SourceMapInput,
  type TraceMap,
} from '@jridgewell/trace-mapping';
import { CdpError } from '../browser/cdp.ts';
import type { RestingFrame } from '../visit/resting-page.ts';
import type { ServedMap } from './in-page/source-map-of.ts';
import type { MapBack } from './read-told.ts';

/** Scripts of one page whose maps are asked for. */
const MOST_SCRIPTS = 20;
/** Milliseconds for the map of one script. */
const MAP_MS = 5_000;
const limits = { maxBytes: 16_000_000, waitMs: MAP_MS / 2 };

/** Maps positions in the scripts of a page back to the source, by the maps that its server hands out. */
export function sourceMaps(frame: RestingFrame): MapBack {
  const maps = new Map<string, Promise<TraceMap | null>>();
  return async (script, line, column) => {
    if (!maps.has(script)) {
      const isAsked = maps.size < MOST_SCRIPTS && /^https?:/.test(script);
      maps.set(script, isAsked ? readMap(frame, script) : Promise.resolve(null));
    }
    const map = await maps.get(script);
    if (!map) return null;
    const found = originalPositionFor(map, { line, column: column - 1 });
    if (found.source === null) return null;
    return { file: found.source, line: found.line, column: found.column + 1 };
  };
}

async function readMap(frame: RestingFrame, script: string): Promise<TraceMap | null> {
  const call = `curbcut.sourceMapOf(${JSON.stringify(script)}, ${JSON.stringify(limits)})`;
  try {
    const served = await frame.evaluate<ServedMap | null>(call, { timeoutMs: MAP_MS });
    return served === null ? null : new FlattenMap(JSON.parse(served.text) as SourceMapInput, served.address);
  } catch (error) {
    // A map is what the site made of it: one that cannot be read is none.
    if (error instanceof CdpError || error instanceof Error) return null;
    throw error;
  }
}
