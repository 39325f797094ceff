import type { FastifyReply } from 'fastify';

/**
 * Serializes a reply that consists of one list, in chunks, so that a long list doesn't block other requests.
 * As with any reply, the contract's schema determines which fields leave the server.
 *
 * @param name property of the reply that holds the list
 */
export async function* serializeList(
  reply: FastifyReply,
  name: string,
  parts: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  const [start, end] = [`{${JSON.stringify(name)}:[`, ']}'];
  let separator = start;
  for await (const part of parts) {
    if (part.length === 0) continue;
    const json = String(reply.serializeInput({ [name]: part } as Record<string, unknown>, '200'));
    yield separator + json.slice(start.length, -end.length);
    separator = ',';
  }
  yield separator === start ? start + end : end;
}
