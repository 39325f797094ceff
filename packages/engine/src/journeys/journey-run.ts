import { setTimeout as sleep } from 'node:timers/promises';
import { type PageHost, type PlayOptions, playJourney } from '@curbcut/capture';
import { describeStep, getMailboxPassword, listLinkSecrets, resolveSecret } from '@curbcut/journeys';
import { type JourneyToPlay, maskPage, type PageAccess } from '../page-access.ts';
import type { ScanPageOptions } from '../types.ts';
import { chooseCandidate } from './choose-candidate.ts';

/** Milliseconds between checks of the clock while waiting for the next one-time code. */
const CODE_INTERVAL_MS = 500;

/** One run of a journey: the state its visits share. */
export class JourneyRun {
  readonly #target: JourneyToPlay;
  readonly #claimCommit: (index: number) => Promise<boolean>;
  /** Steps that can't be undone and have been carried out. No visit repeats them. */
  readonly #committed = new Set<number>();
  /** Messages about steps that were carried out although the page had changed, by position. */
  readonly #healed = new Map<number, string>();
  /** Positions of healed steps that have been reported. */
  readonly #reported = new Set<number>();

  /** @param claimCommit see {@link ScanPageOptions} */
  constructor(target: JourneyToPlay, claimCommit: (index: number) => Promise<boolean> = async () => true) {
    this.#target = target;
    this.#claimCommit = claimCommit;
  }

  /**
   * Creates the access to the page after a step.
   *
   * @param last the step's position in the journey
   * @param session the session in which the journey is run; null for none
   */
  createAccess(last: number, session: PageAccess | null): PageAccess {
    return {
      // The session signs in with the pool itself, not with a pool that runs this journey.
      wrapPool: (pool) => ({ withPage: this.#createWithPage(session?.wrapPool(pool) ?? pool, last) }),
      redact: (value) => this.#target.redactor.redact(value),
      isSignOut: () => false,
    };
  }

  /** Returns the options with which the journey is run up to a step. */
  getPlayOptions(last: number): PlayOptions {
    const { journey, getSecret, redactor } = this.#target;
    return {
      last,
      chooseCandidate,
      getText: async (value, isPassword) => {
        if (typeof value === 'string') {
          if (isPassword) redactor.add('PASSWORD', value);
          return value;
        }
        let text = resolveSecret(value, getSecret, Date.now());
        // Sites accept a one-time code only once, and the next one isn't available until the next time
        // window.
        while ('totp' in value && redactor.values.includes(text)) {
          await sleep(CODE_INTERVAL_MS);
          text = resolveSecret(value, getSecret, Date.now());
        }
        redactor.add('secret' in value ? value.secret : value.totp, text);
        return text;
      },
      getMailboxUrl: (name) => {
        const url = resolveSecret({ secret: name }, getSecret, Date.now());
        redactor.add(name, getMailboxPassword(url));
        return url;
      },
      onEmailLink: (link) => {
        for (const part of listLinkSecrets(link)) redactor.add('EMAIL_LINK', part);
      },
      startCommit: async (index) => {
        if (this.#committed.has(index)) return false;
        this.#committed.add(index);
        return this.#claimCommit(index);
      },
      onStep: async (report) => {
        const { index, healed } = report;
        await this.#target.onStep?.(report);
        if (healed === null) return;
        const sentence = redactor.redactText(`${describeStep(index, journey.steps[index]!)}: ${healed}`);
        this.#healed.set(index, sentence);
        if (!this.#reported.has(index)) this.#target.onHealed?.(sentence);
        this.#reported.add(index);
      },
    };
  }

  /** Returns the healed steps so far, in order, and clears the list. */
  drainHealedSteps(): string[] {
    const healed = [...this.#healed].sort(([a], [b]) => a - b).map(([, sentence]) => sentence);
    this.#healed.clear();
    return healed;
  }

  #createWithPage(pool: PageHost, last: number): PageHost['withPage'] {
    const { journey, redactor } = this.#target;
    return (url, options, examine, signal) =>
      pool.withPage(
        url,
        { ...options, arrive: (tab) => playJourney(tab, journey, this.getPlayOptions(last)) },
        async (page) => {
          await maskPage(page, redactor);
          return examine(page);
        },
        signal,
      );
  }
}
