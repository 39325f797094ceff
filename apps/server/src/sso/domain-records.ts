import { Resolver } from 'node:dns/promises';

/** Looks up the TXT records of a name; an empty list if there are none. Tests replace it. */
export type ResolveTxt = (name: string) => Promise<readonly string[]>;

/** Milliseconds to wait for a name server, and the number of attempts. */
const TIMEOUT_MS = 3_000;
const TRIES = 2;
/** The name doesn't exist, or has no TXT records. */
const NO_RECORDS = ['ENOTFOUND', 'ENODATA'];

/** Queries the system's name servers. @throws Error if they don't respond. */
export const resolveTxtWithSystem: ResolveTxt = async (name) => {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (NO_RECORDS.includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
};

/**
 * The label under which the record is expected, so that it doesn't conflict with the domain's other records.
 */
const RECORD_LABEL = '_curbcut';
const VALUE_PREFIX = 'curbcut-verification=';

/** The TXT record that proves that an organization controls a domain. */
export const getDomainRecord = ({ domain, token }: { readonly domain: string; readonly token: string }) => ({
  name: `${RECORD_LABEL}.${domain}`,
  value: `${VALUE_PREFIX}${token}`,
});
