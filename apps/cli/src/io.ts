/** Where a command reads and writes: results to `out`, progress and trouble to `err`. */
export interface Io {
  readonly in: CliInput;
  readonly out: CliOutput;
  readonly err: CliOutput;
}

export interface CliInput extends NodeJS.ReadableStream {
  /** True on a terminal. */
  readonly isTTY?: boolean;
}

export interface CliOutput {
  write(text: string): boolean;
  /** True on a terminal. */
  readonly isTTY?: boolean;
  once?(event: 'drain', listener: () => void): unknown;
}

export const exitCodes = {
  /** Nothing at or above the threshold. */
  clean: 0,
  /** Findings at or above the threshold. */
  findings: 1,
  /** Nothing could be scanned, or the command was wrong; a sentence on standard error says why. */
  couldNotScan: 2,
} as const;

/** Trouble that the person can do something about: shown as its sentence alone. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** Writes and waits while a slow reader (a pipe) catches up, so that memory stays bounded. */
export async function writeAll(output: CliOutput, text: string): Promise<void> {
  if (!output.write(text) && output.once)
    await new Promise<void>((resolve) => output.once?.('drain', resolve));
}
