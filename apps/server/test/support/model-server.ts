import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AiSettings } from '../../src/config.ts';

/** Request that the model server received. */
export interface ModelRequest {
  readonly authorization: string | undefined;
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

export interface ModelServer {
  readonly settings: AiSettings;
  readonly requests: ModelRequest[];
  /** Answers the next requests; a test can replace it. */
  answer: (response: ServerResponse) => void;
  /** Creates an `answer` with this content from the model. */
  createAnswer(content: unknown): ModelServer['answer'];
  close(): Promise<void>;
}

/** Starts an OpenAI-compatible server on loopback whose model writes what the test defines. */
export async function startModelServer(changes: Partial<AiSettings> = {}): Promise<ModelServer> {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { model, messages } = JSON.parse(text) as ModelRequest;
    running.requests.push({ authorization: request.headers.authorization, model, messages });
    if (request.url === '/v1/chat/completions') running.answer(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const running: ModelServer = {
    settings: {
      baseUrl: new URL(`http://127.0.0.1:${port}/v1`),
      apiKey: 'key-of-the-installation',
      model: 'test-model',
      monthlySuggestions: 100,
      sendsPageText: false,
      timeoutMs: 30_000,
      ...changes,
    },
    requests: [],
    answer: (response) => response.writeHead(500).end(),
    createAnswer: (content) => (response) => {
      const message = {
        role: 'assistant',
        content: typeof content === 'string' ? content : JSON.stringify(content),
      };
      const choices = [{ index: 0, message, finish_reason: 'stop' }];
      const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          id: '1',
          object: 'chat.completion',
          created: 1,
          model: 'test-model',
          choices,
          usage,
        }),
      );
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return running;
}
