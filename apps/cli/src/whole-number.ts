import { InvalidArgumentError } from 'commander';

/** Reads the value of an option that counts something. */
export function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('Give a whole number from 1.');
  return number;
}
