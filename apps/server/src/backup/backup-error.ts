/** A backup that cannot be made or restored; the message is a sentence that says what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
