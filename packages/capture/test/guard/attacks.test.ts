import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { splitCases } from '../../../../tools/test/scope.ts';
import { type FoundBrowser, findBrowser } from '../../src/browser/find-browser.ts';
import { launchBrowser } from '../../src/browser/launch.ts';
import { buildGuardFlags, type Guard, parsePrivateTargets, startGuard } from '../../src/guard/index.ts';
import { type AttackSite, startAttackSite } from './attack-site.ts';
import type { AttackScene, NetworkAttack } from './attacks/attack.ts';
import { attackGroups } from './attacks/index.ts';
import { type Canary, type CanaryTouches, startCanary } from './canary.ts';

/** A globally routable address in a block that IANA hasn't assigned. */
const UNREACHABLE_ADDRESS = '2d00::1';

const NO_TOUCHES: CanaryTouches = { tcp: 0, udp: 0, multicast: 0 };

const ADDRESSES_BY_NAME: Readonly<Record<string, readonly string[]>> = {
  'inside.test': ['127.0.0.1'],
  'inside6.test': ['::1'],
  'mixed.test': [UNREACHABLE_ADDRESS, '127.0.0.1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'nat64.test': ['64:ff9b::7f00:1'],
  'zone.test': ['fe80::1%lo'],
};

let canary: Canary;
let site: AttackSite;
let scene: AttackScene;
let foundBrowser: FoundBrowser;

beforeAll(async () => {
  foundBrowser = await findBrowser({
    configuredPath: process.env.CURBCUT_BROWSER,
    cacheFolder: path.join(os.tmpdir(), 'curbcut-test-browser'),
  });
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

/**
 * A browser controlled only through its protocol. Without other layers, a page takes only a fraction of the
 * time.
 */
interface AttackedBrowser {
  cdp: AttackProtocol;
  close(): Promise<void>;
}

/** The part of the protocol that the attacks need. */
interface AttackProtocol {
  send(method: 'Target.createBrowserContext'): Promise<{ browserContextId: string }>;
  send(method: 'Target.createTarget', params: { url: string; browserContextId: string }): Promise<unknown>;
  send(method: 'Target.disposeBrowserContext', params: { browserContextId: string }): Promise<unknown>;
}

/** Launches the browser as scans do, but with different network flags. */
async function launchGuardedBrowser(networkFlags: string[]): Promise<AttackedBrowser> {
  const { connection, close } = await launchBrowser({ ...foundBrowser, networkFlags });
  return { cdp: connection.browser, close };
}

/** Launches the browser with its normal network access. */
async function launchPlainBrowser(args: string[]): Promise<AttackedBrowser> {
  const browser = await chromium.launch({
    executablePath: foundBrowser.executablePath,
    env: { ...process.env, ...foundBrowser.env },
    chromiumSandbox: foundBrowser.sandbox,
    args,
  });
  return { cdp: await browser.newBrowserCDPSession(), close: () => browser.close() };
}

/**
 * Runs an attack in a separate browser profile, which is removed afterward together with anything the page
 * is still trying. Doesn't wait for the page to load, because it may never finish.
 */
async function runAttack(
  { cdp }: AttackedBrowser,
  one: NetworkAttack,
  until: Promise<unknown>,
): Promise<void> {
  const { browserContextId } = await cdp.send('Target.createBrowserContext');
  const url = one.getVisitUrl?.(scene) ?? `${scene.site}/attack`;
  await cdp.send('Target.createTarget', { url, browserContextId });
  if (!one.getVisitUrl) await site.waitUntilFetched();
  await until;
  await cdp.send('Target.disposeBrowserContext', { browserContextId });
}

describe('with the guard, an attack does not reach the canary:', () => {
  let guard: Guard;
  let driven: AttackedBrowser;
  let flips = 0;

  beforeAll(async () => {
    guard = await startGuard({
      allowPrivate: parsePrivateTargets(`127.0.0.1:${site.port}`),
      resolve: async (host) => {
        if (host === 'flip.test') return flips++ === 0 ? [UNREACHABLE_ADDRESS] : ['127.0.0.1'];
        return ADDRESSES_BY_NAME[host] ?? ['127.0.0.1'];
      },
      limits: { connectTimeoutMs: 500 },
    });
    driven = await launchGuardedBrowser(buildGuardFlags(guard.proxyUrl));
  });

  afterAll(async () => {
    await driven.close();
    await guard.close();
    // Count again once no browser process is left that could still be trying.
    expect(await canary.getTouches()).toEqual(NO_TOUCHES);
  });

  for (const [group, list] of Object.entries(attackGroups)) {
    test.for(list)(`${group}: $name`, async (one) => {
      site.prepare(one, scene);
      const refused = new Promise<void>((resolve) => {
        guard.onRefused(({ port }) => port === canary.port && resolve());
      });
      await runAttack(driven, one, one.ends === 'refused' ? refused : site.waitUntilDone());
      expect(await canary.getTouches()).toEqual(NO_TOUCHES);
    });
  }
});

describe('without the guard, the same attack reaches the canary:', () => {
  let driven: AttackedBrowser;

  beforeAll(async () => {
    driven = await launchPlainBrowser([
      '--host-resolver-rules=MAP *.test 127.0.0.1',
      // Chromium's own protection of the local network would hide whether an attack works.
      '--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests',
    ]);
  });

  afterAll(() => driven.close());

  for (const [group, list] of Object.entries(attackGroups)) {
    const effective = list.filter(({ harmlessReason }) => !harmlessReason);
    for (const { tags, cases } of splitCases(effective))
      test.for(cases)(`${group}: $name`, { tags }, async (one, { skip }) => {
        skip(
          one.sends === 'multicast' && !canary.canReceiveMulticast,
          'This machine’s network does not support multicast.',
        );
        site.prepare(one, scene);
        await canary.getTouches();
        await runAttack(driven, one, canary.waitForTouch(one.sends ?? 'tcp'));
      });
  }
});
