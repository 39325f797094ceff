import { fieldMessages } from '@curbcut/contract';
import { ApiProblem } from '../http/api-problem.ts';

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** The most common passwords, in lower case; loaded when a password is first set. */
function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return commonPasswords;
}

const repeatedCharacter = /^(.)\1*$/su;

/**
 * Explains why a new password is too easy to guess, as a sentence; returns undefined when it is not. Case is ignored:
 * “Password1” is guessed as early as “password1”.
 *
 * @param email Email address of the account, in lower case.
 */
export async function findPasswordWeakness(password: string, email: string): Promise<string | undefined> {
  const compared = password.normalize('NFKC').toLowerCase();
  if (compared.trim() === email) return fieldMessages.passwordIsEmail;
  const isCommon = repeatedCharacter.test(compared) || (await loadCommonPasswords()).has(compared);
  return isCommon ? fieldMessages.passwordTooCommon : undefined;
}

/**
 * Rejects a new password that is too easy to guess.
 *
 * @param field Request field to report the problem at.
 * @throws {ApiProblem} 400 with the reason.
 */
export async function requireStrongPassword(
  password: string,
  email: string,
  field: 'password' | 'new_password',
): Promise<void> {
  const weakness = await findPasswordWeakness(password, email);
  if (weakness !== undefined) {
    throw new ApiProblem('account/weak-password', { error: weakness, details: { [field]: [weakness] } });
  }
}
