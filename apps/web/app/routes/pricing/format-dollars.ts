const dollarFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** A price in US dollars, such as `$49`. */
export function formatDollars(amount: number): string {
  return dollarFormat.format(amount);
}
