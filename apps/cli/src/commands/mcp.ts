import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { Depth, PageView } from '@curbcut/contract';
import type { Level } from '@curbcut/wcag';
import { Command } from 'commander';
import { exitCodes, type Io } from '../io.ts';
import { openCliScanner, type ScannerFlags } from '../open-scanner.ts';
import { parseWholeNumber } from '../parse-whole-number.ts';
import { addTestingOptions, toVariants } from '../testing-options.ts';

interface McpFlags extends ScannerFlags {
  maxPages: number;
  level: Level;
  depth: Depth;
  bestPractices: boolean;
  enableRule: string[];
  views: PageView[];
  secondOpinion: boolean;
}

const help = `
Your coding assistant starts this server. Add it to the assistant's MCP settings (.mcp.json, mcp.json):
  {
    "mcpServers": {
      "curbcut": {
        "command": "npm",
        "args": ["run", "--silent", "--prefix", "/path/to/curbcut", "curbcut", "--", "mcp", "--allow-private"]
      }
    }
  }

To open scans from your Curbcut server and work on audits, create an API key in your organization's settings in Curbcut, and sign in with curbcut login.
Or add the key to the same settings:
  "env": { "CURBCUT_SERVER": "https://scan.example.com", "CURBCUT_API_KEY": "curbcut_..." }

Without --allow-private, only public URLs can be scanned, and the assistant can't change that.`;

/** `curbcut mcp`: serves Curbcut's tools to coding assistants over standard input and output. */
export function createMcpCommand(io: Io, done: (exitCode: number) => void): Command {
  const command = new Command('mcp')
    .description('Start an MCP server that lets coding assistants scan pages, read issues and check fixes.')
    .option('--max-pages <n>', 'maximum pages per scan', parseWholeNumber, 50);
  // Coding assistants scan after each change.
  return addTestingOptions(command, 'quick')
    .addHelpText('after', help)
    .action(async (flags: McpFlags) => {
      await runMcpServer(io, flags);
      done(exitCodes.clean);
    });
}

async function runMcpServer(io: Io, flags: McpFlags): Promise<void> {
  // Imported here because the other commands start faster without them.
  const [
    { serveStdio, StdioServerTransport },
    { createMcpServer },
    { createServerClient },
    { findLogin },
    { openScanSession },
    { getCurbcutVersion },
  ] = await Promise.all([
    import('@modelcontextprotocol/server/stdio'),
    import('../mcp/server.ts'),
    import('../remote/server-client.ts'),
    import('../remote/stored-login.ts'),
    import('../mcp/session.ts'),
    import('../version.ts'),
  ]);
  const print = (sentence: string) => io.err.write(`${sentence}\n`);
  const { level, bestPractices, secondOpinion, enableRule } = flags;
  const session = openScanSession(
    () => openCliScanner(flags, print),
    {
      variants: toVariants(flags),
      level,
      bestPractices,
      secondOpinion,
      optionalRules: enableRule,
      depth: flags.depth,
      screenshots: 'none',
    },
    flags.maxPages,
  );
  const login = await findLogin();
  const client = login && createServerClient(login);
  const [input, output] = [io.in as Readable, io.out as Writable];
  const stop = new AbortController();
  const { signal } = stop;
  const ends = [
    once(input, 'end', { signal }),
    once(input, 'close', { signal }),
    ...['SIGINT', 'SIGTERM'].map((name) => once(process, name, { signal })),
  ];
  const handle = serveStdio(() => createMcpServer(session, getCurbcutVersion(), client), {
    transport: new StdioServerTransport(input, output),
    onerror: (error) => print(`curbcut: ${error.message}`),
  });
  try {
    await Promise.race(ends);
  } finally {
    stop.abort();
    await Promise.allSettled(ends);
    await handle.close();
    await session.close();
  }
}
