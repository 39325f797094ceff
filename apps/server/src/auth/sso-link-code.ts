import type { Db } from '../db/database.ts';
import { storeLinkCode } from '../db/queries/sso.ts';
import type { Services } from '../services.ts';
import { createTypedCode, normalizeTypedCode } from './typed-codes.ts';

/**
 * Returns a code's stored form. It's a keyed hash because the code is shorter than a token, so that people
 * can type it.
 */
export const hashLinkCode = ({ vault }: Pick<Services, 'vault'>, linkHash: string, code: string): string =>
  vault.createPseudonym(`sso-link ${linkHash} ${normalizeTypedCode(code)}`);

/** Creates the code that's emailed to link an account, replacing any earlier one. */
export async function createLinkCode(
  services: Pick<Services, 'vault'>,
  db: Db,
  linkHash: string,
): Promise<string> {
  const code = createTypedCode();
  await storeLinkCode(db, linkHash, hashLinkCode(services, linkHash, code));
  return code;
}
