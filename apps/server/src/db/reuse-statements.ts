import type { PGlite } from '@electric-sql/pglite';

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;

/** A statement kept in the database with its plan. */
interface KeptStatement {
  readonly name: string;
  readonly parsed: Messages;
  /** Types of its parameters and results. */
  described?: Messages;
  /** Names and types of its results. */
  describedPortal?: Messages;
}

/** Statements with plans take memory. Curbcut frequently executes about this many different ones. */
const MAX_KEPT_STATEMENTS = 400;
/**
 * Number of statements that we remember having seen once, without keeping them. Some parameter lists have a
 * different length each time.
 */
const MAX_SEEN_STATEMENTS = 5_000;
/** Statements that change tables and may invalidate kept plans and descriptions. */
const schemaChangePattern = /\b(create|alter|drop)\b/i;
/** PostgreSQL's error code if the types of a kept statement's results have changed. */
const FEATURE_NOT_SUPPORTED = '0A000';
/** The length of a message's type and length fields, which precede its content. */
const HEADER_LENGTH = 5;

/**
 * Makes an embedded database parse and plan each statement only once, as PostgreSQL does for named
 * statements: for short queries, this takes most of the time, and all queries share one thread. PGlite's
 * `query` sends five protocol messages without names, so this function rewrites what it sends: it names
 * statements that are executed again, and replays the database's replies that are the same each time.
 */
export function reuseStatements(pglite: Pick<PGlite, 'execProtocolStream'>): void {
  const send = pglite.execProtocolStream.bind(pglite);
  const seen = new Set<string>();
  const kept = new Map<string, KeptStatement>();
  let lastNumber = 0;
  let current: KeptStatement | undefined;
  /** Names aren't reused, so the database can keep the old statements. */
  const forgetAll = () => {
    seen.clear();
    kept.clear();
    current = undefined;
  };

  async function parse(message: Uint8Array, options: SendOptions): Promise<Messages> {
    const key = Buffer.from(message.subarray(HEADER_LENGTH)).toString('latin1');
    current = kept.get(key);
    if (current) return current.parsed;
    if (schemaChangePattern.test(key)) forgetAll();
    else if (seen.has(key) && lastNumber < MAX_KEPT_STATEMENTS) {
      lastNumber += 1;
      const name = `kept_${lastNumber}`;
      const parsed = await send(insertName(message, HEADER_LENGTH, name), options);
      current = { name, parsed };
      kept.set(key, current);
      return parsed;
    } else if (seen.size < MAX_SEEN_STATEMENTS) seen.add(key);
    return send(message, options);
  }

  async function describe(message: Uint8Array, options: SendOptions): Promise<Messages> {
    if (!current) return send(message, options);
    const describesStatement = message[HEADER_LENGTH] === toCode('S');
    if (describesStatement) {
      current.described ??= await send(insertName(message, HEADER_LENGTH + 1, current.name), options);
      return current.described;
    }
    current.describedPortal ??= await send(message, options);
    return current.describedPortal;
  }

  const sendChanged = (message: Uint8Array, options: SendOptions): Promise<Messages> => {
    switch (message[0]) {
      case toCode('P'):
        return parse(message, options);
      case toCode('D'):
        return describe(message, options);
      case toCode('B'):
        // The portal's name, which is empty, comes first.
        return send(current ? insertName(message, HEADER_LENGTH + 1, current.name) : message, options);
      case toCode('Q'):
        if (schemaChangePattern.test(Buffer.from(message).toString('latin1'))) forgetAll();
        return send(message, options);
      default:
        return send(message, options);
    }
  };
  pglite.execProtocolStream = async (message, options) => {
    try {
      return await sendChanged(message, options);
    } catch (error) {
      if ((error as { code?: string }).code === FEATURE_NOT_SUPPORTED) forgetAll();
      throw error;
    }
  };
}

type SendOptions = Parameters<PGlite['execProtocolStream']>[1];

const toCode = (type: string): number => type.charCodeAt(0);

/** Returns a copy of a message with the empty name at an offset replaced. */
function insertName(message: Uint8Array, offset: number, name: string): Uint8Array {
  if (message[offset] !== 0) throw new Error('PGlite named a statement itself.');
  const changed = Buffer.concat([message.subarray(0, offset), Buffer.from(name), message.subarray(offset)]);
  changed.writeUInt32BE(changed.length - 1, 1);
  return changed;
}
