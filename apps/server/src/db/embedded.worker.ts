/** The thread on which the embedded database computes, so that what takes it long keeps no request waiting to be read. */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import type { Asked, QueryHow, Question, Told, ToldError } from './embedded-messages.ts';

const { folder, settings } = workerData as { folder: string; settings: string[] };
const opening = PGlite.create(folder, { postgresqlconf: settings });
interface Begun {
  readonly tx: Transaction;
  readonly commit: () => void;
  readonly rollback: () => void;
  readonly over: Promise<void>;
}

/** Transactions that have begun and not ended, by their numbers. */
const begun = new Map<number, Begun>();

const tell = (told: Told) => parentPort!.postMessage(told);

parentPort!.on('message', async ({ id, ...question }: Asked) => {
  try {
    tell({ id, result: await answer(await opening, question) });
  } catch (error) {
    tell({ id, error: toTold(error as Error) });
  }
  if (question.ask === 'close') parentPort!.close();
});

async function answer(pglite: PGlite, question: Question): Promise<unknown> {
  switch (question.ask) {
    case 'query': {
      const { text, values, how } = question;
      return placeOf(pglite, question).query(text, values, toOptions(how));
    }
    case 'exec':
      return placeOf(pglite, question).exec(question.text);
    case 'begin':
      return begin(pglite, question.transaction);
    case 'commit':
    case 'rollback':
      return end(question.transaction, question.ask);
    case 'listen': {
      const { channel } = question;
      await pglite.listen(channel, (payload) => tell({ channel, payload }));
      return undefined;
    }
    case 'close':
      return pglite.close();
  }
}

const asItIs = (value: string) => value;

function toOptions({ rowMode, asText }: QueryHow) {
  return { ...(rowMode && { rowMode }), parsers: Object.fromEntries(asText.map((type) => [type, asItIs])) };
}

function placeOf(pglite: PGlite, { transaction }: { readonly transaction?: number }): PGlite | Transaction {
  return transaction === undefined ? pglite : transactionOf(transaction).tx;
}

function transactionOf(number: number): Begun {
  const transaction = begun.get(number);
  if (!transaction) throw new Error('This transaction is over.');
  return transaction;
}

async function begin(pglite: PGlite, number: number): Promise<void> {
  const started = Promise.withResolvers<Transaction>();
  const ended = Promise.withResolvers<void>();
  const over = pglite.transaction(async (tx) => {
    started.resolve(tx);
    await ended.promise;
  });
  over.catch(started.reject);
  const tx = await started.promise;
  const rollback = () => ended.reject(new RolledBack());
  begun.set(number, { tx, commit: ended.resolve, rollback, over });
}

async function end(number: number, how: 'commit' | 'rollback'): Promise<void> {
  const transaction = transactionOf(number);
  begun.delete(number);
  transaction[how]();
  await transaction.over.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
}

class RolledBack extends Error {}

function toTold(error: Error): ToldError {
  const fields = Object.fromEntries(
    Object.entries(error).filter(([, value]) => value === null || typeof value !== 'object'),
  );
  return { message: error.message, stack: error.stack, fields };
}
