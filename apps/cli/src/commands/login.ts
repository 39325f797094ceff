import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type CurrentApiKey, getCurrentApiKey, permissionDescriptions } from '@curbcut/contract';
import { cleanLine } from '@curbcut/reports';
import { Command } from 'commander';
import { exitCodes, type Io, UserError } from '../io.ts';
import { createServerClient } from '../remote/server-client.ts';
import { deleteLogin, findLogin, parseServerUrl, requireLogin, storeLogin } from '../remote/stored-login.ts';

const loginHelp = `
Create an API key in Curbcut under Settings > API keys. The key is read from the terminal without being shown, or
from standard input:
  curbcut login https://scan.example.com
  printenv MY_KEY | curbcut login https://scan.example.com

The server and the key are stored in a file that only you can read. In CI, set CURBCUT_SERVER and CURBCUT_API_KEY
instead, which take precedence.`;

/** `curbcut login`: stores a server and an API key for the command line. */
export function createLoginCommand(io: Io, done: (exitCode: number) => void): Command {
  return new Command('login')
    .description('Sign in to a Curbcut server with an API key, for scan --upload and scan --remote.')
    .argument('[server]', "the server's URL, such as https://scan.example.com")
    .option('--status', 'show the server, the organization and what the key can do', false)
    .addHelpText('after', loginHelp)
    .action(async (server: string | undefined, { status }: { status: boolean }) => {
      await (status ? showStatus(io) : logIn(io, server));
      done(exitCodes.clean);
    });
}

/** `curbcut logout`: deletes the stored server and key. */
export function createLogoutCommand(io: Io, done: (exitCode: number) => void): Command {
  return new Command('logout')
    .description('Delete the stored server and API key. The key stays valid until you revoke it.')
    .action(async () => {
      const wasStored = await deleteLogin();
      io.out.write(
        wasStored
          ? 'Signed out. The key itself stays valid: revoke it in Curbcut if you no longer need it.\n'
          : 'Not signed in.\n',
      );
      done(exitCodes.clean);
    });
}

async function logIn(io: Io, typed: string | undefined): Promise<void> {
  const known = typed === undefined ? await findLogin() : undefined;
  const server = parseServerUrl(typed ?? known?.server ?? '', 'The argument');
  const apiKey = await readKey(io);
  if (!/^\S+$/.test(apiKey))
    throw new UserError('No API key was entered. Create one in Curbcut under Settings > API keys.');
  const client = createServerClient({ server, apiKey, origin: 'file' });
  const key = await client.call(getCurrentApiKey);
  const path = await storeLogin({ server, apiKey });
  io.out.write(`${describeKey(server, key)}Stored in ${path}.\n`);
}

async function showStatus(io: Io): Promise<void> {
  const login = await requireLogin();
  const key = await createServerClient(login).call(getCurrentApiKey);
  const origin = login.origin === 'file' ? 'curbcut login' : 'CURBCUT_API_KEY';
  io.out.write(`${describeKey(login.server, key)}Key from: ${origin}\n`);
}

function describeKey(
  server: string,
  { name, organization, permissions, site_group: group, expires_at, server_version }: CurrentApiKey,
): string {
  const lines = [
    `Server: ${server} (Curbcut ${server_version})`,
    `Organization: ${organization.name}`,
    `Key: ${name}`,
    `Sites: ${group === null ? 'all' : `only sites in the group ${group.name}`}`,
    `Expires: ${expires_at.slice(0, 10)}`,
    'Can:',
    ...permissions.map((permission) => `  ${permissionDescriptions[permission]} (${permission})`),
  ];
  return lines.map((line) => `${line.startsWith('  ') ? '  ' : ''}${cleanLine(line.trim())}\n`).join('');
}

/** Reads the key from a terminal without echo, or else all of standard input. */
async function readKey(io: Io): Promise<string> {
  if (io.in.isTTY !== true) return (await text(io.in)).trim();
  io.err.write('API key: ');
  const muted = new Writable({ write: (_chunk, _encoding, written) => written() });
  const reader = createInterface({ input: io.in, output: muted, terminal: true });
  try {
    return (await reader.question('')).trim();
  } finally {
    reader.close();
    io.err.write('\n');
  }
}
