/**
 * Chromium's features that reach the network past any proxy; for its `--disable-features`, which counts only once.
 *
 * WebRTC hides the machine's own addresses behind names that it sends round the local network (mDNS), and asks there
 * for the names that a page gives as those of others. Behind the guard it has no addresses to hide.
 */
export const GUARD_DISABLED_FEATURES: readonly string[] = ['WebRtcHideLocalIpsWithMdns'];

/**
 * The part of Chromium's command line that leaves it no way to the network but the guard.
 *
 * @param proxyUrl `Guard.proxyUrl`.
 */
export function buildGuardFlags(proxyUrl: string): string[] {
  const { hostname } = new URL(proxyUrl);
  return [
    `--proxy-server=${proxyUrl}`,
    // Chromium sends loopback and link-local addresses past any proxy unless told that nothing is exempt.
    '--proxy-bypass-list=<-loopback>',
    // Names are resolved behind the proxy; the browser itself must never ask for one.
    `--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE ${hostname}`,
    // WebRTC sends UDP directly, past any http proxy; with this policy it only ever uses tunnels.
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    '--dns-prefetch-disable',
    '--no-pings',
    // What a full Chromium sends on its own account; the headless shell has none of it.
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-domain-reliability',
    '--disable-sync',
    '--no-first-run',
  ];
}
