import type { RouteContract } from '@curbcut/contract';
import { withAccessToken } from './call-api.ts';
import { type RequestInput, sendRequest } from './request.ts';
import { getSelectedOrganizationId } from './selected-organization.ts';

/**
 * Downloads a file with the current session and has the browser save it. A plain link would not work because
 * it carries no token.
 *
 * @param name the file's name, with its extension
 * @throws {ApiError} if the server returns a problem or cannot be reached
 */
export async function downloadFile<Route extends RouteContract>(
  route: Route,
  input: RequestInput<Route>,
  name: string,
): Promise<void> {
  const organizationId = getSelectedOrganizationId();
  const file = await withAccessToken(async (access) =>
    (await sendRequest(route, input, access, organizationId)).blob(),
  );
  saveFile(file, name);
}

/** Has the browser save a file that the page already has. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
