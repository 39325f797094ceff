import type { CdpSession } from '../browser/cdp.ts';

/**
 * Advances the page's time by this many milliseconds whenever the page has nothing to do, which takes a few
 * milliseconds. After that, the tab's clock advances only during further calls, and it can't be restarted.
 *
 * @param timeoutMs real milliseconds after which we stop waiting
 * @returns whether it finished in that time
 */
export async function advancePageTime(
  session: CdpSession,
  virtualMs: number,
  timeoutMs: number,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const unsubscribe = session.on('Emulation.virtualTimeBudgetExpired', () => resolve(true));
  const timer = setTimeout(() => resolve(false), timeoutMs);
  try {
    await session.send(
      'Emulation.setVirtualTimePolicy',
      { policy: 'advance', budget: virtualMs },
      { timeoutMs },
    );
    return await promise;
  } finally {
    clearTimeout(timer);
    unsubscribe();
  }
}
