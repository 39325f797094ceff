import type { PageHost, StableFrame, StablePage, StepReport } from '@curbcut/capture';
import { type GetSecret, type Journey, listSecretNames, Redactor, requireSecrets } from '@curbcut/journeys';

/** A journey, and everything needed to run it. */
export interface JourneyToPlay {
  readonly journey: Journey;
  /** Returns the value of a secret. */
  readonly getSecret: GetSecret;
  /** Receives every secret that is entered, and removes them from results. Shared by a scan. */
  readonly redactor: Redactor;
  /** Receives a message about each step that was carried out even though the page had changed. */
  readonly onHealed?: ((sentence: string) => void) | undefined;
  /** Receives what happened in each step. The next step waits for it. */
  readonly onStep?: ((report: StepReport) => void | Promise<void>) | undefined;
}

/** How a scan's pages are reached, if not just by URL. */
export interface PageAccess {
  /** Wraps the pool so that each visit reaches its page this way. */
  wrapPool(pool: PageHost): PageHost;
  /** Removes secrets from results. */
  redact<T>(value: T): T;
  /** Whether a URL signs out, so that it must not be visited. */
  isSignOut(url: string): boolean;
}

/**
 * Checks that all of a journey's secrets are known before anything is opened.
 *
 * @throws {MissingSecretError}
 */
export function checkSecrets({ journey, getSecret, redactor }: JourneyToPlay): void {
  requireSecrets(journey, getSecret);
  for (const name of listSecretNames(journey)) redactor.add(name, getSecret(name)!);
}

/** Returns what a journey needs to use secrets whose values are known, by name. */
export function toSecretAccess(
  secrets: Readonly<Record<string, string>>,
): Pick<JourneyToPlay, 'getSecret' | 'redactor'> {
  const redactor = new Redactor();
  for (const [name, value] of Object.entries(secrets)) redactor.add(name, value);
  return { getSecret: (name) => (Object.hasOwn(secrets, name) ? secrets[name] : undefined), redactor };
}

/** Masks secrets in a page and its frames, so that neither captures nor screenshots contain them. */
export async function maskPage({ mainFrame }: StablePage, redactor: Redactor): Promise<void> {
  const mask = async (frame: StableFrame): Promise<void> => {
    await frame.call('maskSecrets', [redactor.values]);
    await Promise.all(frame.children.map(mask));
  };
  await mask(mainFrame);
}
