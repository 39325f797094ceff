import { Problem, type RouteContract } from '@curbcut/contract';
import type { ClientSettings } from '@curbcut/server/config';
import type { z } from 'zod';
import { UserError } from '../io.ts';

/** Time limit for a request, in milliseconds. */
const TIMEOUT_MS = 60_000;

interface CallInput<Contract extends RouteContract> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: Contract['body'] extends z.ZodType ? z.input<Contract['body']> : never;
  readonly signal?: AbortSignal;
}

type SuccessBody<Contract extends RouteContract> = {
  [Status in keyof Contract['replies'] & 200]: Contract['replies'][Status] extends z.ZodType
    ? z.output<Contract['replies'][Status]>
    : string;
}[keyof Contract['replies'] & 200];

/** Calls a server's endpoints on behalf of an API token's account. */
export interface AuditClient {
  /** The server's URL, without a trailing slash. */
  readonly server: string;
  /** @throws {UserError} if the server rejects the request, cannot be reached, or is a different version. */
  call<const Contract extends RouteContract>(
    contract: Contract,
    input?: CallInput<Contract>,
  ): Promise<SuccessBody<Contract>>;
}

export function createAuditClient({ server, token }: ClientSettings): AuditClient {
  const base = server.replace(/\/+$/, '');
  return {
    server: base,
    async call(contract, { params = {}, query = {}, body, signal } = {}) {
      const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(params[name] ?? ''),
      );
      const search = new URLSearchParams(
        Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
      );
      const limits = [AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])];
      const reply = await fetch(`${base}${path}${search.size > 0 ? `?${search}` : ''}`, {
        method: contract.method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        // The token is intended only for this server.
        redirect: 'error',
        signal: AbortSignal.any(limits),
      }).catch((cause: unknown) => {
        if (signal?.aborted) throw cause;
        throw new UserError(`Couldn't reach ${base}. Check CURBCUT_SERVER and the connection.`, { cause });
      });
      const schema = contract.replies[200];
      if (reply.status === 200 && schema && !('safeParse' in schema))
        return (await reply.text()) as SuccessBody<typeof contract>;
      const content: unknown = await reply.json().catch(() => undefined);
      const isExpected = reply.status === 200 && schema && 'safeParse' in schema;
      const parsed = isExpected ? schema.safeParse(content) : undefined;
      if (parsed?.success) return parsed.data as SuccessBody<typeof contract>;
      throw new UserError(describeRefusal(reply.status, content));
    },
  };
}

function describeRefusal(status: number, content: unknown): string {
  const { error, details } = Problem.safeParse(content).data ?? {};
  if (error === undefined)
    return `Unexpected response (HTTP ${status}). Check that CURBCUT_SERVER is a Curbcut server, and update both.`;
  const more = Object.entries(details ?? {}).map(([field, sentences]) => `${field}: ${sentences.join(' ')}`);
  return [error, ...more.slice(0, 20)].join('\n');
}
