import { cleanJson } from '@curbcut/contract';
import { cleanLine } from '@curbcut/reports';
import type { OpenedAdministration } from '@curbcut/server/admin';
import { readConfig } from '@curbcut/server/config';
import { Option } from 'commander';
import { type Io, UserError, writeAll } from '../../io.ts';

type AdminModule = typeof import('@curbcut/server/admin');

/**
 * Opens the installation's database, runs `act` and closes the database.
 *
 * @throws {UserError} if the database can't be opened or the action fails.
 */
export async function withAdministration<Result>(
  act: (admin: AdminModule, services: OpenedAdministration) => Promise<Result>,
): Promise<Result> {
  const config = readConfig();
  // Imported here because the other commands start faster without the database.
  const admin = await import('@curbcut/server/admin');
  const services = await admin.openAdministration(config).catch((error: Error) => {
    throw new UserError(error.message, { cause: error });
  });
  try {
    return await act(admin, services);
  } catch (error) {
    if (!(error instanceof admin.AdministrationError)) throw error;
    throw new UserError(error.message, { cause: error });
  } finally {
    await services.close();
  }
}

export type PrintFormat = 'pretty' | 'json';

export interface PrintFlags {
  readonly format: PrintFormat;
}

export function createFormatOption(): Option {
  return new Option('--format <format>', 'output format').choices(['pretty', 'json']).default('pretty');
}

/** Prints values as JSON, or as a table with a header row. */
export async function printRows<Value>(
  io: Io,
  format: PrintFormat,
  values: readonly Value[],
  columns: Readonly<Record<string, (value: Value) => string>>,
): Promise<void> {
  if (format === 'json') return writeAll(io.out, `${cleanJson(values)}\n`);
  const rows = [
    Object.keys(columns),
    ...values.map((value) => Object.values(columns).map((cell) => cleanLine(cell(value)))),
  ];
  const widths = Object.keys(columns).map((_, index) => Math.max(...rows.map((row) => row[index]!.length)));
  const lines = rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index]!))
      .join('  ')
      .trimEnd(),
  );
  await writeAll(io.out, `${lines.join('\n')}\n`);
}

/** Prints one value as JSON, or as one line per field. */
export async function printFields(
  io: Io,
  format: PrintFormat,
  value: object,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  if (format === 'json') return writeAll(io.out, `${cleanJson(value)}\n`);
  const width = Math.max(...Object.keys(fields).map(({ length }) => length));
  const lines = Object.entries(fields).map(([name, text]) => `${name.padEnd(width)}  ${cleanLine(text)}`);
  await writeAll(io.out, `${lines.join('\n')}\n`);
}

/** Formats a date in UTC, to the minute. */
export function formatDateTime(date: Date | null): string {
  return date === null ? 'never' : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
