import { confirmTwoFactor, setUpTwoFactor } from '@curbcut/contract';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD, type TestAccount } from './account.ts';
import { expectStatus } from './call.ts';
import type { TestServer } from './test-server.ts';

/** The two-factor data of an account. */
export interface TwoFactorSetup {
  readonly key: string;
  /** The code that was used for the setup. */
  readonly usedCode: string;
  /** The recovery codes. */
  readonly codes: readonly string[];
}

/** Turns on two-factor authentication for an account. */
export async function turnOnTwoFactor(
  server: TestServer,
  headers: TestAccount['headers'],
): Promise<TwoFactorSetup> {
  const setup = server.call(setUpTwoFactor, { headers, body: { password: PASSWORD } });
  const { key } = await expectStatus(setup, 200);
  const usedCode = getCode(key);
  const confirmed = server.call(confirmTwoFactor, { headers, body: { code: usedCode } });
  return { key, usedCode, codes: (await expectStatus(confirmed, 200)).recovery_codes };
}

/** Returns the code of a period: 0 is the current one, 1 the next, which is also accepted. */
export const getCode = (key: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + periods * 30_000 });
