import { setTimeout as wait } from 'node:timers/promises';

interface Schema<Body> {
  parse(value: unknown): Body;
}

/** Requests JSON from the server. Retries lost connections; throws on an error status. */
export async function requestJson<Body>(schema: Schema<Body>, url: URL, init?: RequestInit): Promise<Body> {
  const response = await fetchWithRetry(url, init);
  return schema.parse(await response.json());
}

/** Builds a POST request with a JSON body. */
export const buildPostRequest = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Downloads a file without storing it and returns its number of characters. */
export async function measureDownload(url: URL): Promise<number> {
  const response = await fetchWithRetry(url);
  let bytes = 0;
  for await (const chunk of response.body!) bytes += chunk.length;
  return bytes;
}

const MAX_ATTEMPTS = 5;

async function fetchWithRetry(url: URL, init?: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(url, init);
      if (!response.ok)
        throw new ResponseError(`${url.pathname} returned ${response.status}: ${await response.text()}`);
      return response;
    } catch (error) {
      if (error instanceof ResponseError || attempt === MAX_ATTEMPTS) throw error;
      await wait(500);
    }
  }
}

class ResponseError extends Error {
  override readonly name = 'ResponseError';
}
