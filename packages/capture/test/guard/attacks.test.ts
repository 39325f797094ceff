import { type Browser, type CDPSession, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Guard, guardFlags, parsePrivateTargets, startGuard } from '../../src/guard/index.ts';
import { type AttackSite, startAttackSite } from './attack-site.ts';
import type { Attack, Scene } from './attacks/attack.ts';
import { attacks } from './attacks/index.ts';
import { type Canary, startCanary } from './canary.ts';

const CHROMIUM = '/usr/bin/chromium-headless-shell';
/** Globally routable by its form, but in a block that IANA has given to nobody. */
const UNREACHABLE = '2d00::1';

const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  'inside.test': ['127.0.0.1'],
  'inside6.test': ['::1'],
  'mixed.test': [UNREACHABLE, '127.0.0.1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'nat64.test': ['64:ff9b::7f00:1'],
  'zone.test': ['fe80::1%lo'],
};

let canary: Canary;
let site: AttackSite;
let scene: Scene;

beforeAll(async () => {
  canary = await startCanary();
  site = await startAttackSite();
  scene = {
    canary: `127.0.0.1:${canary.port}`,
    canaryPort: canary.port,
    site: `http://127.0.0.1:${site.port}`,
  };
});

afterAll(() => {
  site.close();
  canary.close();
});

/** A browser driven over its protocol alone: a new page costs a fraction of what one of playwright's does. */
interface Driven {
  browser: Browser;
  cdp: CDPSession;
}

async function launch(args: string[]): Promise<Driven> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args });
  return { browser, cdp: await browser.newBrowserCDPSession() };
}

/**
 * Makes an attack in a browser profile of its own, which is gone afterwards, and with it whatever the page is still
 * trying. The page is not waited for: it may never finish loading.
 */
async function attack({ cdp }: Driven, one: Attack, until: Promise<unknown>): Promise<void> {
  const { browserContextId } = await cdp.send('Target.createBrowserContext');
  const url = one.opens?.(scene) ?? `${scene.site}/attack`;
  await cdp.send('Target.createTarget', { url, browserContextId });
  if (!one.opens) await site.fetched();
  await until;
  await cdp.send('Target.disposeBrowserContext', { browserContextId });
}

describe('behind the guard, the canary stays untouched:', () => {
  let guard: Guard;
  let driven: Driven;
  let flips = 0;

  beforeAll(async () => {
    guard = await startGuard({
      allowPrivate: parsePrivateTargets(`127.0.0.1:${site.port}`),
      resolve: async (host) => {
        if (host === 'flip.test') return flips++ === 0 ? [UNREACHABLE] : ['127.0.0.1'];
        return ANSWERS[host] ?? ['127.0.0.1'];
      },
      limits: { connectTimeoutMs: 500 },
    });
    driven = await launch(guardFlags(guard.proxyUrl));
  });

  afterAll(async () => {
    await driven.browser.close();
    await guard.close();
    // Counted once more when no process of the browser is left that could still be trying.
    expect(await canary.touches()).toEqual({ tcp: 0, udp: 0 });
  });

  for (const [group, list] of Object.entries(attacks)) {
    test.each(list)(`${group}: $name`, async (one) => {
      site.prepare(one, scene);
      const refused = new Promise<void>((resolve) => {
        guard.onRefused(({ port }) => port === canary.port && resolve());
      });
      await attack(driven, one, one.ends === 'refused' ? refused : site.done());
      expect(await canary.touches()).toEqual({ tcp: 0, udp: 0 });
    });
  }
});

describe('without the guard, the same attack touches the canary:', () => {
  let driven: Driven;

  beforeAll(async () => {
    driven = await launch([
      '--host-resolver-rules=MAP *.test 127.0.0.1',
      // Chromium's own wall between the internet and the local network hides whether an attack would work.
      '--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests',
    ]);
  });

  afterAll(() => driven.browser.close());

  for (const [group, list] of Object.entries(attacks)) {
    test.each(list.filter(({ harmless }) => !harmless))(`${group}: $name`, async (one) => {
      site.prepare(one, scene);
      await canary.touches();
      await attack(driven, one, canary.nextTouch(one.sends ?? 'tcp'));
    });
  }
});
