let linkToken: string | null = null;

/**
 * The token of the results link that opened this page. While it is set, it is sent instead of the session's
 * token, so that a signed-in user sees what everyone with the link sees.
 */
export function getLinkToken(): string | null {
  return linkToken;
}

export function setLinkToken(token: string | null): void {
  linkToken = token;
}
