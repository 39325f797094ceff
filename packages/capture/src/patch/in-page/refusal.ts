/** Thrown with the reason why a patch can't be applied. */
export class Refusal extends Error {}

/** @throws {Refusal} always */
export function refuse(reason: string): never {
  throw new Refusal(reason);
}
