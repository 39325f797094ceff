import { Problem, type RouteContract } from '@curbcut/contract';
import { expect } from 'vitest';
import type { z } from 'zod';

interface CallInput<Contract extends RouteContract> {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: Contract['body'] extends z.ZodType ? z.input<Contract['body']> : never;
  readonly headers?: Record<string, string>;
}

type CallReply<Contract extends RouteContract> = {
  [Status in keyof Contract['replies'] & number]: {
    readonly status: Status;
    readonly headers: Headers;
    readonly body: Contract['replies'][Status] extends z.ZodType
      ? z.output<Contract['replies'][Status]>
      : Buffer;
  };
}[keyof Contract['replies'] & number];

/** Calls an endpoint as its contract defines it. Fails the test if the contract doesn't define the reply. */
export async function call<const Contract extends RouteContract>(
  origin: string,
  contract: Contract,
  { params = {}, query, body, headers }: CallInput<Contract> = {},
): Promise<CallReply<Contract>> {
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const response = await fetch(`${origin}${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
    method: contract.method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { status } = response;
  const reply = contract.replies[status];
  expect(reply, `${contract.id} returned ${status}, which its contract does not define`).toBeDefined();
  if (reply && !('safeParse' in reply)) {
    return {
      status,
      headers: response.headers,
      body: Buffer.from(await response.arrayBuffer()),
    } as CallReply<Contract>;
  }
  const parsed = reply?.safeParse(await response.json());
  expect(parsed?.error, `${contract.id}: body of ${status}`).toBeUndefined();
  return { status, headers: response.headers, body: parsed?.data } as CallReply<Contract>;
}

/** Returns the body of a reply, and fails the test if the reply has another status. */
export async function expectStatus<
  Reply extends { readonly status: number; readonly body: unknown },
  const Status extends Reply['status'],
>(reply: Promise<Reply>, status: Status): Promise<Extract<Reply, { readonly status: Status }>['body']> {
  const got = await reply;
  if (got.status === status) return got.body;
  const { data } = Problem.safeParse(got.body);
  throw new Error(`Expected ${status}, got ${got.status}: ${data?.error ?? JSON.stringify(got.body)}`);
}
