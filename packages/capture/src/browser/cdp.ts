import type { Readable, Writable } from 'node:stream';
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';
import { CdpError, type CdpErrorReason } from './cdp-error.ts';

export { CdpError, type CdpErrorReason } from './cdp-error.ts';

export type CdpMethod = keyof ProtocolMapping.Commands;
export type CdpParams<M extends CdpMethod> = ProtocolMapping.Commands[M]['paramsType'][0];
export type CdpResult<M extends CdpMethod> = ProtocolMapping.Commands[M]['returnType'];
export type CdpEvent = keyof ProtocolMapping.Events;
export type CdpEventParams<E extends CdpEvent> = ProtocolMapping.Events[E][0];

export interface CallOptions {
  /** Time limit for the response, in milliseconds. Default: {@link DEFAULT_CALL_TIMEOUT_MS}. */
  timeoutMs?: number;
}

/**
 * Long enough for the largest capture on a busy machine. Calls that have to be faster set their own limit.
 */
const DEFAULT_CALL_TIMEOUT_MS = 30_000;

/** Parameters are optional only if the protocol doesn't require any. */
type CallArguments<M extends CdpMethod> = ProtocolMapping.Commands[M]['paramsType'] extends [infer P]
  ? [params: P, options?: CallOptions]
  : [params?: CdpParams<M>, options?: CallOptions];

interface PendingCall {
  method: string;
  resolve: (result: unknown) => void;
  reject: (error: CdpError) => void;
  timer: NodeJS.Timeout;
}

type Listener = (params: unknown) => void;

/** Writes one message for a session and returns its id. */
type SendMessage = (method: string, params: unknown, sessionId: string | undefined) => number;

/** One protocol session: the browser itself, a tab or a frame in its own process. */
export class CdpSession {
  /** `undefined` for the browser session. */
  readonly id: string | undefined;
  /** Resolves with the reason when the session can no longer be used. Never rejects. */
  readonly ended: Promise<CdpErrorReason>;
  /**
   * Called before each command that sends keys, touches or pointer events to a page. If it throws, the call
   * is rejected.
   */
  beforeInput: (() => void) | undefined;
  readonly #sendMessage: SendMessage;
  readonly #onFirstListener: ((event: string) => void) | undefined;
  readonly #pending = new Map<number, PendingCall>();
  readonly #listeners = new Map<string, Set<Listener>>();
  #endReason: { reason: CdpErrorReason; detail: string } | undefined;
  #resolveEnded!: (reason: CdpErrorReason) => void;

  /** @param onFirstListener called when an event gets its first listener, if events have to be requested */
  constructor(id: string | undefined, sendMessage: SendMessage, onFirstListener?: (event: string) => void) {
    this.id = id;
    this.#sendMessage = sendMessage;
    this.#onFirstListener = onFirstListener;
    this.ended = new Promise((resolve) => {
      this.#resolveEnded = resolve;
    });
  }

  /** Whether calls can still get a response. */
  get isUsable(): boolean {
    return this.#endReason === undefined;
  }

  /**
   * Calls a protocol method.
   *
   * @throws {CdpError} if the browser refuses the call, doesn't respond in time or goes away.
   */
  send<M extends CdpMethod>(method: M, ...[params, options]: CallArguments<M>): Promise<CdpResult<M>> {
    const timeoutMs = options?.timeoutMs ?? DEFAULT_CALL_TIMEOUT_MS;
    return new Promise<unknown>((resolve, reject) => {
      if (this.#endReason) {
        reject(new CdpError(this.#endReason.reason, method, this.#endReason.detail));
        return;
      }
      if (method.startsWith('Input.')) this.beforeInput?.();
      const id = this.#sendMessage(method, params, this.id);
      const timer = setTimeout(() => {
        this.#pending.delete(id);
        reject(new CdpError('timed-out', method, `no response within ${timeoutMs} ms`, timeoutMs));
      }, timeoutMs);
      this.#pending.set(id, { method, resolve, reject, timer });
    }) as Promise<CdpResult<M>>;
  }

  /** Adds a listener for a protocol event. The returned function removes it. */
  on<E extends CdpEvent>(event: E, listener: (params: CdpEventParams<E>) => void): () => void {
    const known = this.#listeners.get(event);
    const listeners = known ?? new Set<Listener>();
    this.#listeners.set(event, listeners);
    if (known === undefined) this.#onFirstListener?.(event);
    // Each registration gets its own wrapper, so that the same function can be added and removed more than
    // once.
    const wrapper: Listener = (params) => listener(params as CdpEventParams<E>);
    listeners.add(wrapper);
    return () => {
      listeners.delete(wrapper);
    };
  }

  /** Handles the response to an earlier call. Called only by the connection. */
  handleResponse(id: number, result: unknown, error: { message: string } | undefined): void {
    const call = this.#pending.get(id);
    if (!call) return;
    this.#pending.delete(id);
    clearTimeout(call.timer);
    if (error) call.reject(new CdpError('refused', call.method, error.message));
    else call.resolve(result);
  }

  /** Dispatches an event to its listeners. Called only by the connection. */
  emit(event: string, params: unknown): void {
    const listeners = this.#listeners.get(event);
    if (listeners) for (const listener of [...listeners]) listener(params);
    // A crashed renderer never responds to pending calls. This event is the only notification.
    if (event === 'Inspector.targetCrashed') this.end('crashed', 'the tab crashed');
  }

  /** Rejects all pending and future calls. */
  end(reason: CdpErrorReason, detail: string): void {
    if (this.#endReason) return;
    this.#endReason = { reason, detail };
    for (const call of this.#pending.values()) {
      clearTimeout(call.timer);
      call.reject(new CdpError(reason, call.method, detail));
    }
    this.#pending.clear();
    this.#resolveEnded(reason);
  }
}

interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

const END_OF_MESSAGE = 0;
/**
 * Maximum size of a message in bytes, about twice the size of the largest capture. Longer messages are
 * discarded while they are being read.
 */
const MAX_MESSAGE_BYTES = 192 * 1024 ** 2;
/** Matches the start of a response: the call id comes first. */
const RESPONSE_ID_PATTERN = /^\{"id":(\d+),/;

/**
 * A client for the Chrome DevTools Protocol over the two pipes of `--remote-debugging-pipe`.
 *
 * Messages are JSON strings terminated by a NUL byte. Sessions are flat: each message names its session.
 */
export class CdpConnection {
  /** The session of the browser itself. */
  readonly browser: CdpSession;
  readonly #toBrowser: Writable;
  readonly #sessions = new Map<string, CdpSession>();
  readonly #sendMessage: SendMessage;
  #nextId = 1;
  #partial: Buffer[] = [];
  #partialBytes = 0;
  /** The first bytes of a message that is too long to be kept. */
  #oversizedStart: Buffer | undefined;

  /**
   * @param toBrowser the stream from which the browser reads its commands (its file descriptor 3)
   * @param fromBrowser the stream to which it writes responses and events (its file descriptor 4)
   */
  constructor(toBrowser: Writable, fromBrowser: Readable) {
    this.#toBrowser = toBrowser;
    this.#sendMessage = (method, params, sessionId) => {
      const id = this.#nextId++;
      this.#toBrowser.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
      return id;
    };
    this.browser = new CdpSession(undefined, this.#sendMessage);
    fromBrowser.on('data', (chunk: Buffer) => this.#read(chunk));
    fromBrowser.on('close', () => this.end('the browser closed its pipe'));
    // Writing to a browser that has just exited fails with EPIPE. The read stream reports the exit as well.
    fromBrowser.on('error', (error) => this.end(error.message));
    toBrowser.on('error', (error) => this.end(error.message));
  }

  /** Returns the session of an attached target. The same id always returns the same object. */
  session(id: string): CdpSession {
    const existing = this.#sessions.get(id);
    if (existing) return existing;
    const session = new CdpSession(id, this.#sendMessage);
    this.#sessions.set(id, session);
    return session;
  }

  /** Attaches to a target in a new session. */
  async attach(targetId: string): Promise<CdpSession> {
    const { sessionId } = await this.browser.send('Target.attachToTarget', { targetId, flatten: true });
    return this.session(sessionId);
  }

  /** Ends every session, because the browser has exited or is about to. */
  end(detail: string): void {
    for (const session of this.#sessions.values()) session.end('closed', detail);
    this.#sessions.clear();
    this.browser.end('closed', detail);
  }

  #read(chunk: Buffer): void {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(END_OF_MESSAGE, start);
      if (end === -1) break;
      this.#buffer(chunk.subarray(start, end));
      start = end + 1;
      const oversizedStart = this.#oversizedStart;
      const parts = this.#partial;
      this.#partial = [];
      this.#partialBytes = 0;
      this.#oversizedStart = undefined;
      if (oversizedStart) this.#rejectOversized(oversizedStart);
      else this.#dispatch(JSON.parse(decodeText(parts)) as Message);
    }
    if (start < chunk.length) this.#buffer(chunk.subarray(start));
  }

  #buffer(part: Buffer): void {
    if (this.#oversizedStart) return;
    this.#partial.push(part);
    this.#partialBytes += part.length;
    if (this.#partialBytes <= MAX_MESSAGE_BYTES) return;
    this.#oversizedStart = Buffer.from(this.#partial[0]!.subarray(0, 100));
    this.#partial = [];
  }

  /** Rejects the call whose response is too long. Events of this size are dropped. */
  #rejectOversized(start: Buffer): void {
    const id = Number(RESPONSE_ID_PATTERN.exec(start.toString('latin1'))?.[1]);
    const error = { message: `The response is longer than ${MAX_MESSAGE_BYTES / 1024 ** 2} MB.` };
    for (const session of [this.browser, ...this.#sessions.values()])
      session.handleResponse(id, undefined, error);
  }

  #dispatch(message: Message): void {
    const session = message.sessionId === undefined ? this.browser : this.#sessions.get(message.sessionId);
    // A closed target may still have messages in the pipe.
    if (!session) return;
    if (message.id !== undefined) {
      session.handleResponse(message.id, message.result, message.error);
      return;
    }
    if (message.method === undefined) return;
    if (message.method === 'Target.attachedToTarget') {
      this.session((message.params as CdpEventParams<'Target.attachedToTarget'>).sessionId);
    }
    session.emit(message.method, message.params);
    if (message.method === 'Target.detachedFromTarget') {
      const { sessionId } = message.params as CdpEventParams<'Target.detachedFromTarget'>;
      this.#sessions.get(sessionId)?.end('closed', 'the target was closed');
      this.#sessions.delete(sessionId);
    }
  }
}

function decodeText(parts: readonly Buffer[]): string {
  return (parts.length === 1 ? parts[0]! : Buffer.concat(parts)).toString('utf8');
}
