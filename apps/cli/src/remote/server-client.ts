import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { Problem, type RouteContract } from '@curbcut/contract';
import { sendWithRetries } from '@curbcut/results';
import type { z } from 'zod';
import { UserError } from '../io.ts';
import type { Login } from './stored-login.ts';

/** Time limit for a request, in milliseconds. */
const TIMEOUT_MS = 60_000;
/**
 * Time limit for a request with a file, in milliseconds: longer, because the server processes the file before it
 * responds.
 */
const FILE_TIMEOUT_MS = 600_000;

interface CallInput<Contract extends RouteContract> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: Contract['body'] extends z.ZodType ? z.input<Contract['body']> : never;
  readonly signal?: AbortSignal;
}

/** The contract's response if the request succeeds. */
type SuccessBody<Contract extends RouteContract> = {
  [Status in keyof Contract['replies'] & (200 | 201 | 202)]: Contract['replies'][Status] extends z.ZodType
    ? z.output<Contract['replies'][Status]>
    : string;
}[keyof Contract['replies'] & (200 | 201 | 202)];

/**
 * Calls a server's endpoints with an API key. If a method fails, it throws a `UserError` that says what to
 * do.
 */
export interface ServerClient {
  /** The server's URL, without a trailing slash. */
  readonly server: string;
  /** @throws {UserError} if the server rejects the request, can't be reached or has a different version. */
  call<const Contract extends RouteContract>(
    contract: Contract,
    input?: CallInput<Contract>,
  ): Promise<SuccessBody<Contract>>;
  /**
   * Sends a file. It's sent again if the response is lost or the server is busy, so the endpoint must
   * recognize duplicates.
   *
   * @param onRetry receives a sentence before each retry
   */
  sendFile<const Contract extends RouteContract>(
    contract: Contract,
    content: Uint8Array<ArrayBuffer>,
    onRetry: (sentence: string) => void,
  ): Promise<SuccessBody<Contract>>;
  /** Yields the lines of a response that isn't JSON. */
  readLines(contract: RouteContract, input: CallInput<RouteContract>): AsyncGenerator<string>;
}

/** Thrown if a request didn't reach the server, or its response was lost. */
class UnreachableError extends UserError {}

export function createServerClient({ server, apiKey, origin }: Login): ServerClient {
  const base = server.replace(/\/+$/, '');
  const send = async (
    contract: RouteContract,
    { params = {}, query = {}, body, signal }: CallInput<RouteContract>,
    file?: Uint8Array<ArrayBuffer>,
  ): Promise<Response> => {
    const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const search = new URLSearchParams(
      Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    const mediaType = file === undefined ? 'application/json' : contract.upload?.mediaType;
    const content = file === undefined ? body && JSON.stringify(body) : file;
    const limit = AbortSignal.timeout(file === undefined ? TIMEOUT_MS : FILE_TIMEOUT_MS);
    return fetch(`${base}${path}${search.size > 0 ? `?${search}` : ''}`, {
      method: contract.method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(content !== undefined && mediaType !== undefined && { 'content-type': mediaType }),
      },
      ...(content !== undefined && { body: content }),
      // The key is intended only for this server.
      redirect: 'error',
      signal: AbortSignal.any([limit, ...(signal ? [signal] : [])]),
    }).catch((cause: unknown) => {
      if (signal?.aborted) throw cause;
      const advice = `Check ${origin === 'environment' ? 'CURBCUT_SERVER' : 'the URL'} and the connection.`;
      throw new UnreachableError(`Couldn't reach ${base} (${describeCause(cause)}). ${advice}`, { cause });
    });
  };
  const read = async <const Contract extends RouteContract>(contract: Contract, reply: Response) => {
    const schema = contract.replies[reply.status];
    if (reply.ok && schema && !('safeParse' in schema)) return (await reply.text()) as SuccessBody<Contract>;
    const content: unknown = await reply.json().catch(() => undefined);
    const parsed = reply.ok && schema && 'safeParse' in schema ? schema.safeParse(content) : undefined;
    if (parsed?.success) return parsed.data as SuccessBody<Contract>;
    throw new UserError(describeRefusal(reply.status, content));
  };
  return {
    server: base,
    call: async (contract, input = {}) => read(contract, await send(contract, input)),
    async sendFile(contract, content, onRetry) {
      const sendOnce = () =>
        send(contract, {}, content).catch((error: unknown) => {
          if (error instanceof UnreachableError) return error;
          throw error;
        });
      const reply = await sendWithRetries(sendOnce, onRetry);
      if (reply instanceof Error) throw reply;
      return read(contract, reply);
    },
    async *readLines(contract, input) {
      const reply = await send(contract, input);
      if (!reply.ok || reply.body === null) {
        await read(contract, reply);
        return;
      }
      yield* createInterface({
        input: Readable.fromWeb(reply.body as never),
        crlfDelay: Number.POSITIVE_INFINITY,
      });
    },
  };
}

function describeCause(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no response in time';
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? (error instanceof Error ? error.message : 'no connection');
}

function describeRefusal(status: number, content: unknown): string {
  const { error, code, details } = Problem.safeParse(content).data ?? {};
  if (error === undefined)
    return `Unexpected response (HTTP ${status}). Check that this is the URL of a Curbcut server, and update both.`;
  // The server treats anything that isn't an API key as a session token.
  if (code === 'account/session-expired')
    return 'That isn’t an API key: keys start with “curbcut_”. Create one in Curbcut under Settings > API keys.';
  const sentences = Object.entries(details ?? {})
    .map(([field, texts]) => `${field}: ${texts.join(' ')}`)
    // Skip details that only repeat the error.
    .filter((sentence) => !error.includes(sentence.replace(/^\w+: /, '')));
  return [error, ...sentences.slice(0, 20)].join('\n');
}
