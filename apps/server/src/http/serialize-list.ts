import type { FastifyReply } from 'fastify';

/**
 * Serializes a reply that consists of one list, part by part, so that a long list does not block other requests. As with
 * any reply, the schema of the contract decides which fields leave the server.
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
