import { fetchBytes } from '../../../collector/in-page/fetch-bytes.ts';

/** A source map and its URL, as returned by the development server. */
export interface ServedSourceMap {
  readonly url: string;
  readonly text: string;
}

/**
 * Fetches the source map referenced at the end of a script. Null if there is none or either file can't be
 * read.
 *
 * Runs in our isolated world.
 */
export async function fetchSourceMap(
  script: string,
  limits: { readonly maxBytes: number; readonly waitMs: number },
): Promise<ServedSourceMap | null> {
  const read = async (address: string) => {
    const bytes = await fetchBytes(address, limits.maxBytes, AbortSignal.timeout(limits.waitMs));
    return bytes === null ? null : new TextDecoder().decode(bytes);
  };
  const text = await read(script);
  const named = [...(text ?? '').matchAll(/^\s*\/\/[#@] ?sourceMappingURL=(\S+)/gm)].at(-1)?.[1];
  const address = named === undefined ? null : URL.parse(named, script);
  const map = address === null ? null : await read(address.href);
  return map === null ? null : { url: address!.protocol === 'data:' ? script : address!.href, text: map };
}
