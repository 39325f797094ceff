/**
 * Formats a long US date such as “January 5, 2026” in the user's time zone; “Never” for null (specification, section
 * 2).
 */
export function formatDateOrNever(timestamp: string | null): string {
  if (timestamp === null) return 'Never';
  return new Date(timestamp).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' });
}
