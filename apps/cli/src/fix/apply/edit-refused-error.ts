/** Why a change is not made in a file; the rest of a sentence that begins with what and where. */
export class EditRefusedError extends Error {
  override readonly name = 'Refusal';
}
