import type { OpenedAdministration } from '@curbcut/server/admin';
import { readConfig } from '@curbcut/server/config';
import { UserError } from '../../io.ts';

type AdminModule = typeof import('@curbcut/server/admin');

/**
 * Does something to the database of the installation, which is closed afterwards.
 *
 * @throws {UserError} when the database cannot be opened, or what is asked cannot be done.
 */
export async function withAdministration<Result>(
  act: (admin: AdminModule, services: OpenedAdministration) => Promise<Result>,
): Promise<Result> {
  const config = readConfig();
  // Loaded only here: the other commands need no database and start faster without it.
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
