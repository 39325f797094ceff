import { setTimeout as wait } from 'node:timers/promises';

interface Schema<Answer> {
  parse(value: unknown): Answer;
}

/** Asks the server; a connection that broke is tried again, an answer that is a refusal is an error. */
export async function requestJson<Answer>(
  schema: Schema<Answer>,
  url: URL,
  init?: RequestInit,
): Promise<Answer> {
  const response = await fetchWithRetry(url, init);
  return schema.parse(await response.json());
}

/** Sends a body as JSON. */
export const buildPostRequest = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Characters of a file, which is read and let go of. */
export async function measureDownload(url: URL): Promise<number> {
  const response = await fetchWithRetry(url);
  let bytes = 0;
  for await (const piece of response.body!) bytes += piece.length;
  return bytes;
}

const MAX_ATTEMPTS = 5;

async function fetchWithRetry(url: URL, init?: RequestInit): Promise<Response> {
  for (let tried = 1; ; tried += 1) {
    try {
      const response = await fetch(url, init);
      if (!response.ok)
        throw new ResponseError(`${url.pathname} answered ${response.status}: ${await response.text()}`);
      return response;
    } catch (error) {
      if (error instanceof ResponseError || tried === MAX_ATTEMPTS) throw error;
      await wait(500);
    }
  }
}

class ResponseError extends Error {
  override readonly name = 'Refusal';
}
