/** Thrown when a fix cannot be applied to a file; the message completes a sentence that begins with rule and location. */
export class EditRefusedError extends Error {
  override readonly name = 'Refusal';
}
