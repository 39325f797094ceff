import { Resolver } from 'node:dns/promises';

/** Looks up the TXT records of a name; an empty list if there are none. Tests replace it. */
export type ResolveTxt = (name: string) => Promise<readonly string[]>;

/** Milliseconds to wait for a name server, and the number of attempts. */
const TIMEOUT_MS = 3_000;
const TRIES = 2;
/** The name does not exist, or has no TXT records. */
const NO_RECORDS = ['ENOTFOUND', 'ENODATA'];

/** Asks the system's name servers. @throws Error if they don't respond. */
export const resolveTxtWithSystem: ResolveTxt = async (name) => {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (NO_RECORDS.includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
};

/** The label below which the record is expected, so that it doesn't conflict with the domain's other records. */
const RECORD_LABEL = '_curbcut';
const VALUE_PREFIX = 'curbcut-verification=';

/** A TXT record that proves that an organization controls a domain or a host. */
interface VerificationRecord {
  readonly name: string;
  readonly value: string;
}

/** Returns the text that contains a token, in a TXT record or a file. */
export const toVerificationText = (token: string): string => `${VALUE_PREFIX}${token}`;

export const getVerificationRecord = (host: string, token: string): VerificationRecord => ({
  name: `${RECORD_LABEL}.${host}`,
  value: toVerificationText(token),
});

/** The result of looking for a proof of ownership. */
export type ProofCheck =
  | { readonly isFound: true }
  | {
      readonly isFound: false;
      /** Whether we got an answer, so that the proof doesn't exist; otherwise, we can't tell. */
      readonly isMissing: boolean;
      /** Why it wasn't found, and what to do, in one or two sentences. */
      readonly problem: string;
      readonly cause?: unknown;
    };

/** Looks up a TXT record. A name can have others, for example for other organizations. */
export async function checkTxtRecord(
  resolveTxt: ResolveTxt,
  host: string,
  { name, value }: VerificationRecord,
): Promise<ProofCheck> {
  let records: readonly string[];
  try {
    records = await resolveTxt(name);
  } catch (cause) {
    const problem = `The name servers of ${host} didn’t respond. Try again in a few minutes.`;
    return { isFound: false, isMissing: false, problem, cause };
  }
  if (records.some((record) => record.trim() === value)) return { isFound: true };
  return {
    isFound: false,
    isMissing: true,
    problem:
      records.length === 0
        ? `We couldn’t find a TXT record at ${name}. New records can take an hour to appear. Try again later.`
        : `The TXT record at ${name} has a different value. Copy the value shown here.`,
  };
}
