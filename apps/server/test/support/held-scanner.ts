import { createFakeScanner, type FakeScanner } from './fake-scanner.ts';
import { waitUntil } from './wait-until.ts';

/** A page visit that hangs until the test releases it. */
export interface HeldVisit {
  readonly url: string;
  release(): void;
}

export interface HeldScanner extends FakeScanner {
  /** Visits that are hanging, oldest first. */
  readonly held: HeldVisit[];
  /** URLs of all visits, in the order they started. */
  readonly startedUrls: string[];
  /** Waits until this many visits of URLs that contain this text are hanging. */
  waitForHeld(count: number, containing?: string): Promise<HeldVisit[]>;
}

/** Creates a scanner whose visits of URLs that contain `hang` last until the test releases them. */
export function createHeldScanner(): HeldScanner {
  const held: HeldVisit[] = [];
  const startedUrls: string[] = [];
  const scanner = createFakeScanner(async (url, signal) => {
    startedUrls.push(url);
    if (!url.includes('hang')) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const visit = { url, release: resolve };
    held.push(visit);
    const interrupt = () => reject(signal.reason);
    signal.addEventListener('abort', interrupt);
    await promise.finally(() => {
      held.splice(held.indexOf(visit), 1);
      signal.removeEventListener('abort', interrupt);
    });
  });
  return Object.assign(scanner, {
    held,
    startedUrls,
    waitForHeld: (count: number, containing = '') =>
      waitUntil(() => {
        const found = held.filter(({ url }) => url.includes(containing));
        if (found.length !== count) throw new Error(`${found.length} visits hang instead of ${count}.`);
        return found;
      }),
  });
}
