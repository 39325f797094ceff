/** Limits for fetching a file. */
export interface FetchLimits {
  /** Maximum size of one file in bytes. */
  readonly maxBytes: number;
  /** Time limit for one file in milliseconds. */
  readonly waitMs: number;
}

/**
 * Fetches a file that an element of the page already uses, usually from the browser cache. Returns null if
 * the page or the other site forbids it, or if the file exceeds a limit.
 *
 * @param limits `allowsPart`: whether to return the beginning of a larger file instead of null
 */
export async function fetchBytes(
  address: string,
  { maxBytes, waitMs, allowsPart = false }: FetchLimits & { readonly allowsPart?: boolean },
): Promise<ArrayBuffer | null> {
  try {
    const response = await fetch(address, { cache: 'force-cache', signal: AbortSignal.timeout(waitMs) });
    const reader = response.body?.getReader();
    if (!response.ok || !reader) return null;
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength;
      if (size > maxBytes) {
        await reader.cancel();
        if (!allowsPart) return null;
        break;
      }
      chunks.push(part.value);
    }
    return await new Blob(chunks).arrayBuffer();
  } catch {
    return null;
  }
}
