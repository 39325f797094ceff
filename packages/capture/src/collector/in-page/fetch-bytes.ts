/**
 * Fetches a file that an element of the page already uses, usually from the browser cache. Returns null if
 * the page or the other site forbids it, if the file is too large, or if it's aborted; callers can check
 * the signal to see whether that was the reason.
 *
 * @param maxBytes maximum size of the file in bytes
 * @param allowsPart whether to return the beginning of a larger file instead of null
 */
export async function fetchBytes(
  address: string,
  maxBytes: number,
  signal: AbortSignal,
  allowsPart = false,
): Promise<ArrayBuffer | null> {
  try {
    const response = await fetch(address, { cache: 'force-cache', signal });
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
