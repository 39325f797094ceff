/**
 * A placeholder for the origin in prerendered pages, because the build does not know where they will be served. It is
 * also the value of `data-origin` on the root element: the server reads it there and replaces every occurrence with its
 * own origin. The domain can never be registered (RFC 2606, section 2).
 */
const UNKNOWN_ORIGIN = 'https://origin.invalid';

/** Returns the server's origin, such as `https://scan.example.com`, as inserted by the server. */
export function getSiteOrigin(): string {
  if (typeof document === 'undefined') return UNKNOWN_ORIGIN;
  return document.documentElement.dataset.origin ?? location.origin;
}
