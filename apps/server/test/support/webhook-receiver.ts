import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebhookEvent } from '@curbcut/contract';
import { Webhook } from 'standardwebhooks';

/** A request that a receiver got. */
export interface ReceivedDelivery {
  readonly headers: Record<string, string>;
  readonly body: string;
}

export interface WebhookReceiver {
  readonly port: number;
  readonly received: ReceivedDelivery[];
  /** How it replies; with 204 by default. */
  reply: http.RequestListener;
  close(): Promise<void>;
}

/** Starts a real server on this machine that records what it receives. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedDelivery[] = [];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(chunks).toString(),
    });
    receiver.reply(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: WebhookReceiver = {
    port: (server.address() as AddressInfo).port,
    received,
    reply: (_request, response) => response.writeHead(204).end(),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return receiver;
}

/** Verifies a delivery as receivers do, and returns its event. @throws if the signature is wrong. */
export function verifyDelivery(secret: string, { headers, body }: ReceivedDelivery): WebhookEvent {
  return WebhookEvent.parse(new Webhook(secret).verify(body, headers));
}
