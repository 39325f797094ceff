import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

export interface FakeService {
  readonly origin: string;
  /** Received requests, in order. */
  readonly requests: ReceivedRequest[];
  close(): void;
}

/** Starts a local service that records its requests and responds with a status and a JSON value. */
export async function startFakeService(
  answer: (received: ReceivedRequest) => [status: number, body: unknown],
): Promise<FakeService> {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const hasBody = request.method !== 'GET';
    const received: ReceivedRequest = {
      method: request.method!,
      path: request.url!,
      headers: request.headers,
      body: hasBody ? await json(request) : null,
    };
    requests.push(received);
    const [status, body] = answer(received);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
