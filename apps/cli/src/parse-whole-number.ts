import { InvalidArgumentError } from 'commander';

/** Parses the value of an option that takes a positive whole number. */
export function parseWholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new InvalidArgumentError('Use a whole number of at least 1.');
  return number;
}

/** Creates a parser for an option with a minimum and a maximum. */
export function createWholeNumberParser(least: number, greatest: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (Number.isInteger(number) && number >= least && number <= greatest) return number;
    throw new InvalidArgumentError(`Use a whole number from ${least} to ${greatest}.`);
  };
}
