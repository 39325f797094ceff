/** A command's streams: results go to `out`, progress and errors to `err`. */
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
  /** No findings at or above the threshold. */
  clean: 0,
  /** Findings at or above the threshold. */
  findings: 1,
  /** The scan failed or the command was invalid; standard error contains the reason. */
  couldNotScan: 2,
  /** Curbcut itself failed; standard error contains a reference to include in a bug report. */
  internalError: 3,
} as const;

/** An error that the user can act on; only its message is printed. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** Writes text and waits for a slow reader, such as a pipe, so that memory use stays bounded. */
export async function writeAll(output: CliOutput, text: string): Promise<void> {
  if (!output.write(text) && output.once)
    await new Promise<void>((resolve) => output.once?.('drain', resolve));
}
