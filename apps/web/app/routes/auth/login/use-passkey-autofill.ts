import type { PasskeyAssertion } from '@curbcut/contract';
import { useEffect, useEffectEvent } from 'react';
import { offerPasskeys, supportsPasskeys } from '#app/session/passkeys.ts';

/** A challenge is valid for 5 minutes, so it's replaced before that. */
const RENEW_AFTER_MS = 4 * 60_000;

/**
 * Offers passkeys in the autofill list of the email field, if the browser can.
 *
 * @param isEnabled false while a passkey is requested in a dialog: browsers allow one request at a time
 * @param onCredential called when the user has selected one
 */
export function usePasskeyAutofill(
  isEnabled: boolean,
  onCredential: (credential: PasskeyAssertion) => Promise<void>,
): void {
  const accept = useEffectEvent(onCredential);
  useEffect(() => {
    if (!isEnabled || !supportsPasskeys()) return;
    let controller = new AbortController();
    async function offer({ signal }: AbortController) {
      // Autofill is optional: users can still use the button or the password.
      const credential = await offerPasskeys(signal).catch(() => null);
      if (credential && !signal.aborted) await accept(credential);
    }
    void offer(controller);
    const renewal = window.setInterval(() => {
      controller.abort();
      controller = new AbortController();
      void offer(controller);
    }, RENEW_AFTER_MS);
    return () => {
      window.clearInterval(renewal);
      controller.abort();
    };
  }, [isEnabled]);
}
