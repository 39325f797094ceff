/** Whether a host is one of the domains or below one; none named means any. */
export function matchesDomains(hostname: string, domains: readonly string[]): boolean {
  return (
    domains.length === 0 || domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
  );
}
