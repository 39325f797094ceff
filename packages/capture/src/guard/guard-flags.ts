/**
 * Chromium features that bypass any proxy. They must be merged into the browser's `--disable-features` flag
 * because only one such flag takes effect.
 *
 * WebRTC hides the machine's own addresses behind names that it announces on the local network (mDNS), and
 * queries that network for such names given by a page. Behind the guard it has no addresses to hide.
 */
export const GUARD_DISABLED_FEATURES: readonly string[] = ['WebRtcHideLocalIpsWithMdns'];

/**
 * Builds the part of Chromium's command line that removes all network access except through the guard.
 *
 * @param proxyUrl `Guard.proxyUrl`.
 */
export function buildGuardFlags(proxyUrl: string): string[] {
  const { hostname } = new URL(proxyUrl);
  return [
    `--proxy-server=${proxyUrl}`,
    // By default, Chromium bypasses the proxy for loopback and link-local addresses.
    '--proxy-bypass-list=<-loopback>',
    // Names are resolved by the proxy; the browser itself must never resolve one.
    `--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE ${hostname}`,
    // WebRTC sends UDP directly and bypasses http proxies; with this policy it only uses tunnels.
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    '--dns-prefetch-disable',
    '--no-pings',
    // Disables requests that full Chromium sends on its own; the headless shell sends none.
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-domain-reliability',
    '--disable-sync',
    '--no-first-run',
  ];
}
