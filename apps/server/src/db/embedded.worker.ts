/** The thread of the embedded database, which keeps long computations from blocking requests. */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import type {
  DatabaseReply,
  DatabaseRequest,
  NumberedRequest,
  SerializedDatabaseError,
  StatementOptions,
} from './embedded-messages.ts';
import { reuseStatements } from './reuse-statements.ts';

const { folder, settings } = workerData as { folder: string; settings: string[] };
const opening = PGlite.create(folder, { postgresqlconf: settings }).then((pglite) => {
  reuseStatements(pglite);
  return pglite;
});
interface OpenTransaction {
  readonly tx: Transaction;
  readonly commit: () => void;
  readonly rollback: () => void;
  readonly finished: Promise<void>;
}

/** Open transactions by number. */
const openTransactions = new Map<number, OpenTransaction>();

const sendReply = (reply: DatabaseReply) => parentPort!.postMessage(reply);

parentPort!.on('message', async ({ id, ...request }: NumberedRequest) => {
  try {
    sendReply({ id, result: await handleRequest(await opening, request) });
  } catch (error) {
    sendReply({ id, error: serializeError(error as Error) });
  }
  if (request.ask === 'close') parentPort!.close();
});

async function handleRequest(pglite: PGlite, request: DatabaseRequest): Promise<unknown> {
  switch (request.ask) {
    case 'query': {
      const { text, values, how } = request;
      return getTarget(pglite, request).query(text, values, toOptions(how));
    }
    case 'exec':
      return getTarget(pglite, request).exec(request.text);
    case 'begin':
      return beginTransaction(pglite, request.transaction);
    case 'commit':
    case 'rollback':
      return endTransaction(request.transaction, request.ask);
    case 'listen': {
      const { channel } = request;
      await pglite.listen(channel, (payload) => sendReply({ channel, payload }));
      return undefined;
    }
    case 'close':
      return pglite.close();
  }
}

const keepText = (value: string) => value;

function toOptions({ rowMode, textTypes }: StatementOptions) {
  return {
    ...(rowMode && { rowMode }),
    parsers: Object.fromEntries(textTypes.map((type) => [type, keepText])),
  };
}

function getTarget(pglite: PGlite, { transaction }: { readonly transaction?: number }): PGlite | Transaction {
  return transaction === undefined ? pglite : getTransaction(transaction).tx;
}

function getTransaction(number: number): OpenTransaction {
  const transaction = openTransactions.get(number);
  if (!transaction) throw new Error('This transaction has already ended.');
  return transaction;
}

async function beginTransaction(pglite: PGlite, number: number): Promise<void> {
  const started = Promise.withResolvers<Transaction>();
  const ended = Promise.withResolvers<void>();
  const finished = pglite.transaction(async (tx) => {
    started.resolve(tx);
    await ended.promise;
  });
  finished.catch(started.reject);
  const tx = await started.promise;
  const rollback = () => ended.reject(new RollbackSignal());
  openTransactions.set(number, { tx, commit: ended.resolve, rollback, finished });
}

async function endTransaction(number: number, how: 'commit' | 'rollback'): Promise<void> {
  const transaction = getTransaction(number);
  openTransactions.delete(number);
  transaction[how]();
  await transaction.finished.catch((error: unknown) => {
    if (!(error instanceof RollbackSignal)) throw error;
  });
}

class RollbackSignal extends Error {}

function serializeError(error: Error): SerializedDatabaseError {
  const fields = Object.fromEntries(
    Object.entries(error).filter(([, value]) => value === null || typeof value !== 'object'),
  );
  return { message: error.message, stack: error.stack, fields };
}
