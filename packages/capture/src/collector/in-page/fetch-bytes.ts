/** What fetching a file may cost at most. */
export interface FetchLimits {
  /** Bytes of one file. */
  readonly maxBytes: number;
  /** Milliseconds for one file. */
  readonly waitMs: number;
}

/**
 * Fetches what an element of the page shows already, mostly from the browser's own store. Null where the page or the
 * other site forbids it, and where it is larger or slower than allowed.
 *
 * Runs in the page: self-contained.
 */
export async function fetchBytes(
  address: string,
  { maxBytes, waitMs }: FetchLimits,
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
        return null;
      }
      chunks.push(part.value);
    }
    return await new Blob(chunks).arrayBuffer();
  } catch {
    return null;
  }
}
