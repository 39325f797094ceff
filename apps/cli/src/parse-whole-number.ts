import { InvalidArgumentError } from 'commander';

/** Reads the value of an option that counts something. */
export function parseWholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('Give a whole number from 1.');
  return number;
}

/** Reads the value of an option that has a least and a greatest value. */
export function createWholeNumberParser(least: number, greatest: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (Number.isInteger(number) && number >= least && number <= greatest) return number;
    throw new InvalidArgumentError(`Give a whole number from ${least} to ${greatest}.`);
  };
}
