import {
  FlattenMap,
  originalPositionFor,
  type SourceMapInput,
  type TraceMap,
} from '@jridgewell/trace-mapping';
import { CdpError } from '../../browser/cdp.ts';
import type { StableFrame } from '../../visit/stable-page.ts';
import type { ServedSourceMap } from './in-page/fetch-source-map.ts';
import type { MapToSource } from './parse-reported-source.ts';

/** Maximum number of scripts of one page whose source maps are requested. */
const MAX_SCRIPTS = 20;
/** Milliseconds for the source map of one script. */
const SOURCE_MAP_TIMEOUT_MS = 5_000;
const fetchLimits = { maxBytes: 16_000_000, waitMs: SOURCE_MAP_TIMEOUT_MS / 2 };

/**
 * Creates a function that maps positions in scripts of the page to the source, by the source maps of its
 * server.
 */
export function createSourceMapper(frame: StableFrame): MapToSource {
  const maps = new Map<string, Promise<TraceMap | null>>();
  return async (script, line, column) => {
    if (!maps.has(script)) {
      const isRequested = maps.size < MAX_SCRIPTS && /^https?:/.test(script);
      maps.set(script, isRequested ? readSourceMap(frame, script) : Promise.resolve(null));
    }
    const map = await maps.get(script);
    if (!map) return null;
    const found = originalPositionFor(map, { line, column: column - 1 });
    if (found.source === null) return null;
    return { file: found.source, line: found.line, column: found.column + 1 };
  };
}

async function readSourceMap(frame: StableFrame, script: string): Promise<TraceMap | null> {
  try {
    const timeoutMs = SOURCE_MAP_TIMEOUT_MS;
    const served: ServedSourceMap | null = await frame.call('fetchSourceMap', [script, fetchLimits], {
      timeoutMs,
    });
    return served === null ? null : new FlattenMap(JSON.parse(served.text) as SourceMapInput, served.url);
  } catch (error) {
    // The source map comes from the site: treat an unreadable one as missing.
    if (error instanceof CdpError || error instanceof Error) return null;
    throw error;
  }
}
