import type { Page } from '@playwright/test';

/** The part of a Playwright page that the mocks of `e2e/support` use. */
export type FakePage = Page;

interface PendingRequest {
  readonly resolve: (response: Response) => void;
  readonly reject: (error: Error) => void;
}

/** The parameters of the DevTools commands that `routeApi` answers a request with. */
interface FetchAnswer {
  readonly requestId: string;
  readonly responseCode?: number;
  readonly responseHeaders?: readonly { name: string; value: string }[];
  readonly body?: string;
}

/**
 * Creates a stand-in for a page and the `fetch` whose requests its routes answer, so that render tests mock responses
 * with the same functions as end-to-end tests. A request that no route answers fails.
 */
export function createFakePage(): { page: FakePage; fetch: typeof globalThis.fetch } {
  const pending = new Map<string, PendingRequest>();
  let pause: (event: unknown) => void = () => {};
  const session = {
    on: (_event: string, listener: typeof pause) => {
      pause = listener;
    },
    send: async (method: string, answer?: FetchAnswer) => {
      const request = pending.get(answer?.requestId ?? '');
      if (!answer || !request) return;
      pending.delete(answer.requestId);
      if (method === 'Fetch.fulfillRequest') request.resolve(toResponse(answer));
      else request.reject(new TypeError('Failed to fetch: no mock answers this request.'));
    },
  };
  const page = {
    context: () => ({ newCDPSession: async () => session }),
    addInitScript: async (script: (argument: unknown) => void, argument: unknown) => script(argument),
  };
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, location.href), init);
    const requestId = crypto.randomUUID();
    const body = await request.arrayBuffer();
    const bytes = Buffer.from(body).toString('base64');
    return new Promise((resolve, reject) => {
      pending.set(requestId, { resolve, reject });
      const { url, method } = request;
      const headers = Object.fromEntries(request.headers);
      pause({ requestId, request: { url, method, headers, postDataEntries: bytes ? [{ bytes }] : [] } });
    });
  };
  return { page: page as unknown as FakePage, fetch };
}

function toResponse({ responseCode, responseHeaders = [], body = '' }: FetchAnswer): Response {
  return new Response(Buffer.from(body, 'base64'), {
    status: responseCode ?? 200,
    headers: responseHeaders.map(({ name, value }): [string, string] => [name, value]),
  });
}
