/** Returns whether two URLs differ at most in their query and fragment. */
export function isSamePage(first: string, second: string): boolean {
  const removeQuery = (url: string) => url.replace(/[?#].*$/s, '');
  return removeQuery(first) === removeQuery(second);
}
