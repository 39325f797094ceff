import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { claimAnonymousScans, listSites, login, register, verifyEmail } from '@curbcut/contract';
import { buildPostRequest, requestJson } from '../client.ts';
import type { Tokens } from './screens.ts';

/**
 * Registers an account that claims a visitor's scan, and waits until the scan's issues have become issues of
 * the site.
 *
 * @throws Error if the scan can't be claimed
 */
export async function claimScan(
  toUrl: (path: string) => URL,
  { scanId, claimToken }: { scanId: string; claimToken: string },
): Promise<{ siteId: string; tokens: Tokens }> {
  const email = `lead-${randomUUID()}@example.com`;
  const password = 'correct horse battery';
  await fetch(
    toUrl(register.path),
    buildPostRequest({ email, password, password2: password, first_name: 'Ada', last_name: 'Byron' }),
  );
  const token = await readVerificationToken(toUrl('/dev/mailbox/'), email);
  await fetch(toUrl(verifyEmail.path), buildPostRequest({ token }));
  const session = await requestJson(
    login.replies[200],
    toUrl(login.path),
    buildPostRequest({ email, password }),
  );
  const authorization = { authorization: `Bearer ${session.access}` };
  const claim = buildPostRequest({ scan_ids: [scanId], claim_tokens: [claimToken] });
  const { scans } = await requestJson(claimAnonymousScans.replies[200], toUrl(claimAnonymousScans.path), {
    ...claim,
    headers: { ...claim.headers, ...authorization },
  });
  if (scans[0]?.outcome !== 'claimed') throw new Error(`The scan could not be claimed: ${scans[0]?.outcome}`);
  for (;;) {
    const { sites } = await requestJson(listSites.replies[200], toUrl(listSites.path), {
      headers: authorization,
    });
    // A job matches the scan with the site's issues.
    if (sites[0] && sites[0].counts.open > 0) return { siteId: sites[0].id, tokens: session };
    await wait(250);
  }
}

/** Waits for the email with the link that verifies an account's address. */
async function readVerificationToken(mailbox: URL, email: string): Promise<string> {
  for (;;) {
    const messages = (await (await fetch(mailbox)).text()).split('<article');
    const token = /\/verify-email\/([\w-]+)/.exec(messages.find((text) => text.includes(email)) ?? '')?.[1];
    if (token !== undefined) return token;
    await wait(250);
  }
}
