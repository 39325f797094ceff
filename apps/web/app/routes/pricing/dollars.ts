const inDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** A price in US dollars, such as `$49`. */
export function dollars(amount: number): string {
  return inDollars.format(amount);
}
