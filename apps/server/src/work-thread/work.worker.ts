// Runs a WorkThread's tasks; see work-thread.ts.
import { Readable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
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

const data = workerData as ThreadData;
const { db } = openSharedDatabase(data.database);
const isEmbedded = 'port' in data.database;
const services: Omit<ThreadServices, 'queue'> = {
  db,
  blobs: await openBlobStore(getStoreSettings(data)),
  screenshotLinks: createScreenshotLinks(data.linkKey),
  origin: data.origin,
  progress: new ProgressFeed(),
  log: {
    error: ({ err }, line) =>
      parentPort!.postMessage({ problem: serializeError(err), line } satisfies ThreadProblem),
  },
};
let sender: ReturnType<typeof openJobSender> | undefined;
function openSender(): ReturnType<typeof openJobSender> {
  sender ??= openJobSender({ db, isEmbedded }).catch((error: unknown) => {
    sender = undefined;
    throw error;
  });
  return sender;
}
// The database has stopped. The next task gets a new connection, on a new thread.
if ('port' in data.database) data.database.port.on('close', () => process.exit(0));

type Run = (context: object, input: unknown) => Promise<TaskResult<unknown>>;

/** A task that is running or whose content is still being read. */
class RunningTask {
  readonly #id: number;
  readonly #controller = new AbortController();
  #chunks: AsyncIterator<string | Uint8Array> | undefined;
  #onUpload: ((chunk: Uint8Array | null) => void) | undefined;

  constructor(id: number) {
    this.#id = id;
  }

  async start({ name, input, traceparent }: TaskStart): Promise<void> {
    const upload = Readable.from(this.#readUpload());
    await this.#report(async () => {
      const createSender = await openSender();
      const context = {
        services: { ...services, queue: createSender(traceparent) },
        ...{ upload, signal: this.#controller.signal },
      };
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
      if (done) running.delete(this.#id);
    });
  }

  receiveUpload(chunk: Uint8Array | null): void {
    this.#onUpload?.(chunk);
  }

  cancel(): void {
    this.#controller.abort();
    this.#onUpload?.(null);
    this.#chunks?.return?.().catch(() => undefined);
    running.delete(this.#id);
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
      running.delete(this.#id);
      this.#post({ error: serializeError(error) });
    }
  }

  #post(message: OmitId<MessageFromThread>, transferred: Uint8Array | null = null): void {
    const transfer = transferred === null ? [] : [transferred.buffer as ArrayBuffer];
    parentPort!.postMessage({ ...message, id: this.#id } satisfies MessageFromThread, transfer);
  }
}

type OmitId<Message> = Message extends unknown ? Omit<Message, 'id'> : never;

const running = new Map<number, RunningTask>();

parentPort!.on('message', (message: MessageToThread) => {
  const { id } = message;
  if ('start' in message) {
    const task = new RunningTask(id);
    running.set(id, task);
    void task.start(message.start);
  } else if ('pull' in message) void running.get(id)?.pull();
  else if ('upload' in message) running.get(id)?.receiveUpload(message.upload);
  else running.get(id)?.cancel();
});
