import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import type { JourneyToPlay } from '@curbcut/engine';
import { type GetSecret, InvalidJourneyError, type Journey, parseJourney, Redactor } from '@curbcut/journeys';
import { readSecret } from '@curbcut/server/environment';
import { UserError } from '../io.ts';

/** The options for journeys and sign-ins. */
export interface JourneyFlags {
  journey?: string;
  signIn?: string;
  secrets?: string;
}

/** A scan's journeys. */
export interface ScanJourneys {
  readonly journey: JourneyToPlay | null;
  readonly signIn: JourneyToPlay | null;
  /** Removes secrets from everything that is printed. */
  readonly redactor: Redactor;
}

/**
 * Reads the files given to `--journey`, `--sign-in` and `--secrets`.
 *
 * @param onHealed receives a message about each step that was carried out although the page had changed
 * @throws {UserError} if a file can't be read or is invalid
 */
export async function readJourneys(
  { journey, signIn, secrets }: JourneyFlags,
  onHealed: (sentence: string) => void,
): Promise<ScanJourneys> {
  const redactor = new Redactor();
  const getSecret = await openSecrets(secrets);
  const read = async (file: string | undefined, option: string): Promise<JourneyToPlay | null> =>
    file === undefined ? null : { journey: await readJourney(file, option), getSecret, redactor, onHealed };
  return {
    journey: await read(journey, '--journey'),
    signIn: await read(signIn, '--sign-in'),
    redactor,
  };
}

/**
 * Reads a journey.
 *
 * @param option the option that specified the file, for the message
 * @throws {UserError}
 */
export async function readJourney(file: string, option = 'the journey'): Promise<Journey> {
  const content = await readTextFile(file, option);
  try {
    return parseJourney(JSON.parse(content));
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new UserError(
        `${file} isn't JSON: ${error.message}. To use a recording from Playwright or Pa11y, run curbcut journey import first.`,
      );
    throw toUserError(file, error);
  }
}

/** Converts an error about an invalid journey to one the user can act on; returns other errors unchanged. */
export function toUserError(file: string, error: unknown): unknown {
  if (!(error instanceof InvalidJourneyError)) return error;
  return new UserError(`${file} can't be used as a journey. ${error.problems.join(' ')}`);
}

/** @throws {UserError} */
export async function readTextFile(file: string, option: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UserError(`${file} can't be read (${code ?? message}). Check the path given to ${option}.`);
  }
}

/**
 * Returns where secrets come from: environment variables, then a file with one `NAME=value` per line.
 *
 * @throws {UserError} if the file can't be read
 */
export async function openSecrets(file: string | undefined): Promise<GetSecret> {
  const values = file === undefined ? {} : parseEnv(await readTextFile(file, '--secrets'));
  return (name) => readSecret(name) ?? values[name] ?? values[`CURBCUT_SECRET_${name}`];
}
