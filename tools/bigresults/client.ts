import { setTimeout as wait } from 'node:timers/promises';

interface Schema<Answer> {
  parse(value: unknown): Answer;
}

/** Asks the server; a connection that broke is tried again, an answer that is a refusal is an error. */
export async function ask<Answer>(schema: Schema<Answer>, url: URL, init?: RequestInit): Promise<Answer> {
  const response = await answerOf(url, init);
  return schema.parse(await response.json());
}

/** Sends a body as JSON. */
export const posted = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Characters of a file, which is read and let go of. */
export async function sizeOf(url: URL): Promise<number> {
  const response = await answerOf(url);
  let bytes = 0;
  for await (const piece of response.body!) bytes += piece.length;
  return bytes;
}

const TRIES = 5;

async function answerOf(url: URL, init?: RequestInit): Promise<Response> {
  for (let tried = 1; ; tried += 1) {
    try {
      const response = await fetch(url, init);
      if (!response.ok)
        throw new Refusal(`${url.pathname} answered ${response.status}: ${await response.text()}`);
      return response;
    } catch (error) {
      if (error instanceof Refusal || tried === TRIES) throw error;
      await wait(500);
    }
  }
}

class Refusal extends Error {
  override readonly name = 'Refusal';
}
