// Runs before anything else in the command, on versions of Node that lack something.
import process from 'node:process';

/** Commands that need the password hashes and the data folder's lock, which Node 20 can't provide. */
const SERVER_COMMANDS = ['serve', 'worker', 'admin'];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isOlderThan = (otherMajor: number, otherMinor: number) =>
  major < otherMajor || (major === otherMajor && minor < otherMinor);

function refuse(subject: string, version: string): never {
  process.stderr.write(
    `curbcut: ${subject} needs Node ${version} or newer; this is ${process.versions.node}. Update Node, then try again.\n`,
  );
  process.exit(2);
}

if (isOlderThan(20, 12)) refuse('Curbcut', '20.12');
const [command = ''] = process.argv.slice(2);
if (SERVER_COMMANDS.includes(command) && isOlderThan(22, 13)) refuse(`curbcut ${command}`, '22.13');
