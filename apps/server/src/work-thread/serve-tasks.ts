import { Readable } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import { toBlocks } from '../blobs/folder-store.ts';
import { openBlobStore } from '../blobs/open-blob-store.ts';
import { openSharedDatabase } from '../db/open-database.ts';
import { openJobSender } from '../jobs/job-queue.ts';
import { ProgressFeed } from '../scans/progress-feed.ts';
import { createScreenshotLinks } from '../scans/screenshot-links.ts';
import type { ThreadServices } from '../services.ts';
import {
  getStoreSettings,
  type MessageFromThread,
  type MessageToThread,
  serializeError,
  type TaskStart,
  type ThreadData,
  type ThreadProblem,
} from './messages.ts';
import { type TaskResult, tasks } from './tasks.ts';

type Run = (context: object, input: unknown) => Promise<TaskResult<unknown>>;

/** Opens what tasks use. */
type OpenServices = (traceparent: string | undefined) => Promise<ThreadServices>;

/**
 * Runs the tasks of a WorkThread that arrive on a port, with a database connection of its own.
 *
 * @returns closes the connection
 */
export async function serveTasks(port: MessagePort, data: ThreadData): Promise<() => Promise<void>> {
  const { db, close } = openSharedDatabase(data.database);
  const isEmbedded = 'port' in data.database;
  const services: Omit<ThreadServices, 'queue'> = {
    db,
    blobs: await openBlobStore(getStoreSettings(data)),
    screenshotLinks: createScreenshotLinks(data.linkKey),
    origin: data.origin,
    progress: new ProgressFeed(),
    log: {
      error: ({ err }, line) =>
        port.postMessage({ problem: serializeError(err), line } satisfies ThreadProblem),
    },
  };
  let sender: ReturnType<typeof openJobSender> | undefined;
  const openServices: OpenServices = async (traceparent) => {
    sender ??= openJobSender({ db, isEmbedded }).catch((error: unknown) => {
      sender = undefined;
      throw error;
    });
    return { ...services, queue: (await sender).create(traceparent) };
  };

  const running = new Map<number, RunningTask>();
  port.on('message', (message: MessageToThread) => {
    const { id } = message;
    if ('start' in message) {
      const task = new RunningTask(id, port, openServices, () => running.delete(id));
      running.set(id, task);
      void task.start(message.start);
    } else if ('pull' in message) void running.get(id)?.pull();
    else if ('upload' in message) running.get(id)?.receiveUpload(message.upload);
    else running.get(id)?.cancel();
  });
  return async () => {
    await (await sender?.catch(() => undefined))?.close();
    services.blobs.close();
    await close();
  };
}

/** A task that is running or whose content is still being read. */
class RunningTask {
  readonly #id: number;
  readonly #port: MessagePort;
  readonly #openServices: OpenServices;
  readonly #onEnd: () => void;
  readonly #controller = new AbortController();
  #chunks: AsyncIterator<string | Uint8Array> | undefined;
  #onUpload: ((chunk: Uint8Array | null) => void) | undefined;

  constructor(id: number, port: MessagePort, openServices: OpenServices, onEnd: () => void) {
    this.#id = id;
    this.#port = port;
    this.#openServices = openServices;
    this.#onEnd = onEnd;
  }

  async start({ name, input, traceparent }: TaskStart): Promise<void> {
    const upload = Readable.from(this.#readUpload());
    await this.#report(async () => {
      const services = await this.#openServices(traceparent);
      const context = { services, upload, signal: this.#controller.signal };
      const { value, content } = await (tasks as unknown as Record<string, Run>)[name]!(context, input);
      this.#chunks = content && toBlocks(content)[Symbol.asyncIterator]();
      this.#post({ value, hasContent: content !== undefined });
    });
  }

  async pull(): Promise<void> {
    await this.#report(async () => {
      const { done, value } = await this.#chunks!.next();
      // A copy, because a buffer may be part of a larger one that others use.
      const chunk = done
        ? null
        : typeof value === 'string'
          ? new TextEncoder().encode(value)
          : Uint8Array.from(value);
      this.#post({ chunk }, chunk);
      if (done) this.#onEnd();
    });
  }

  receiveUpload(chunk: Uint8Array | null): void {
    this.#onUpload?.(chunk);
  }

  cancel(): void {
    this.#controller.abort();
    this.#onUpload?.(null);
    this.#chunks?.return?.().catch(() => undefined);
    this.#onEnd();
  }

  async *#readUpload(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const next = Promise.withResolvers<Uint8Array | null>();
      this.#onUpload = next.resolve;
      this.#post({ pullUpload: true });
      const chunk = await next.promise;
      this.#controller.signal.throwIfAborted();
      if (chunk === null) return;
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    }
  }

  async #report(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#onEnd();
      this.#post({ error: serializeError(error) });
    }
  }

  #post(message: OmitId<MessageFromThread>, transferred: Uint8Array | null = null): void {
    const transfer = transferred === null ? [] : [transferred.buffer as ArrayBuffer];
    this.#port.postMessage({ ...message, id: this.#id } satisfies MessageFromThread, transfer);
  }
}

type OmitId<Message> = Message extends unknown ? Omit<Message, 'id'> : never;
