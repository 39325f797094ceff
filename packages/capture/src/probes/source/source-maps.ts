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

/** Maximum number of a page's scripts whose source maps are requested. */
const MAX_SCRIPTS = 20;
/** Time limit in milliseconds for fetching one script's source map. */
const SOURCE_MAP_TIMEOUT_MS = 5_000;
/** Maximum number of a page's scripts whose source maps are prefetched, in total and at the same time. */
const MAX_PREFETCHED = 60;
const MAX_CONCURRENT_PREFETCHES = 6;
const fetchLimits = { maxBytes: 16_000_000, waitMs: SOURCE_MAP_TIMEOUT_MS / 2 };

/** Prefetched source maps, by script. */
const prefetched = new WeakMap<StableFrame, Map<string, ServedSourceMap | null>>();

/**
 * Fetches the source maps of a page's own scripts. This must be done before the page is cut off from the
 * network, although it isn't known which of them are needed until the page has been tested.
 *
 * @throws {CdpError} if the page is gone or doesn't respond
 */
export async function prefetchSourceMaps(frame: StableFrame): Promise<void> {
  const scripts = (await frame.evaluate<string[]>(LIST_SCRIPTS))
    .filter((script) => /^https?:/.test(script) && !/\/(?:node_modules|@vite|@id)\//.test(script))
    .slice(0, MAX_PREFETCHED);
  const maps = new Map<string, ServedSourceMap | null>();
  prefetched.set(frame, maps);
  for (let at = 0; at < scripts.length; at += MAX_CONCURRENT_PREFETCHES) {
    const group = scripts.slice(at, at + MAX_CONCURRENT_PREFETCHES);
    await Promise.all(group.map(async (script) => maps.set(script, await fetchMap(frame, script))));
  }
}

/** Lists the scripts in the document and the modules that they import. */
const LIST_SCRIPTS = `[...new Set([
  ...Array.from(document.scripts, ({ src }) => src),
  ...performance.getEntriesByType('resource').flatMap(({ initiatorType, name }) => initiatorType === 'script' ? [name] : []),
])].filter((src) => src !== '')`;

/**
 * Creates a function that maps positions in the page's scripts to the source, using the source maps from its
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
    const known = prefetched.get(frame);
    const served = known?.has(script) ? known.get(script)! : await fetchMap(frame, script);
    return served === null ? null : new FlattenMap(JSON.parse(served.text) as SourceMapInput, served.url);
  } catch (error) {
    // The source map comes from the site, so an unreadable one is treated as missing.
    if (error instanceof CdpError || error instanceof Error) return null;
    throw error;
  }
}

/** Null if the script has no readable source map. */
async function fetchMap(frame: StableFrame, script: string): Promise<ServedSourceMap | null> {
  try {
    return await frame.call('fetchSourceMap', [script, fetchLimits], { timeoutMs: SOURCE_MAP_TIMEOUT_MS });
  } catch (error) {
    if (error instanceof CdpError) return null;
    throw error;
  }
}
