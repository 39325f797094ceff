/**
 * Stands for the origin in pages that are written before anybody knows where they will be served. It is also the
 * value of `data-origin` on the root element: the server reads it there and puts its own origin in every place.
 * The name can never belong to anybody (RFC 2606, section 2).
 */
const UNKNOWN_ORIGIN = 'https://origin.invalid';

/** Where people reach this installation, such as `https://scan.example.com`, as the server has written it. */
export function getSiteOrigin(): string {
  if (typeof document === 'undefined') return UNKNOWN_ORIGIN;
  return document.documentElement.dataset.origin ?? location.origin;
}
