/**
 * Chromium features that bypass any proxy. They must be merged into the browser's `--disable-features` flag
 * because only one such flag takes effect.
 *
 * WebRTC hides the machine's own addresses behind names that it announces on the local network (mDNS), and it
 * looks up such names from a page on that network. Behind the guard, WebRTC has no addresses to hide.
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
    // The proxy resolves names. The browser itself must never resolve one.
    `--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE ${hostname}`,
    // WebRTC sends UDP directly and bypasses HTTP proxies. With this policy, it uses only tunnels.
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
