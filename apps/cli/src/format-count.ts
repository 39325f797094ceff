/** `1 page`, `12 pages`: a number with its noun, whose plural ends in “s”. */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
