import type { Random } from '../../random.ts';

const nouns =
  'harbour garden kitchen market bridge forest letter window journey teacher river village bakery museum library island mountain bicycle orchestra lantern workshop blanket basket station meadow painter sailor engine compass festival'.split(
    ' ',
  );
const adjectives =
  'quiet bright early gentle narrow golden wooden modern simple careful distant honest lively patient sturdy warm clever fresh humble steady'.split(
    ' ',
  );
const verbs =
  'opens follows carries reaches welcomes supports remembers crosses repairs gathers protects explains'.split(
    ' ',
  );

/** A generator of plain English text, so that language and wording cause no accidental faults. */
export class WordGenerator {
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Returns a title such as “Quiet harbour garden 12”; the number makes it unique. */
  title(number: number): string {
    const adjective = this.#random.pick(adjectives);
    return `${adjective[0]!.toUpperCase()}${adjective.slice(1)} ${this.#random.pick(nouns)} ${this.#random.pick(nouns)} ${number}`;
  }

  sentence(): string {
    const { one } = { one: <T>(list: readonly T[]) => this.#random.pick(list) };
    return `The ${one(adjectives)} ${one(nouns)} ${one(verbs)} the ${one(nouns)} beside a ${one(adjectives)} ${one(nouns)}.`;
  }

  paragraph(): string {
    return Array.from({ length: this.#random.integer(2, 4) }, () => this.sentence()).join(' ');
  }

  noun(): string {
    return this.#random.pick(nouns);
  }
}
