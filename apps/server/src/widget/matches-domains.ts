/** Whether a host is one of the domains or a subdomain of one; an empty list matches any host. */
export function matchesDomains(hostname: string, domains: readonly string[]): boolean {
  return (
    domains.length === 0 || domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
  );
}
