import { signUp, type TestAccount } from './account.ts';
import { type AuditedSite, startAuditedSite } from './audited-site.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** A server with three accounts and a site that the first of them has scanned. */
export interface AuditFixture {
  readonly server: TestServer;
  readonly ada: TestAccount;
  readonly eve: TestAccount;
  readonly joan: TestAccount;
  /** Ada's site. */
  readonly site: AuditedSite;
  readonly scanId: string;
  close(): Promise<void>;
}

interface FixtureOptions {
  readonly server?: Parameters<typeof startTestServer>[0];
  /** Content of each page by path. */
  readonly content?: Record<string, string>;
  readonly scan?: Parameters<AuditedSite['scan']>[0];
}

/** Sets up a server for audit tests. Return `close` from `beforeAll` to stop it after the file's tests. */
export async function startAuditFixture({ content, ...options }: FixtureOptions = {}): Promise<AuditFixture> {
  const server = await startTestServer(options.server);
  let site: AuditedSite | undefined;
  const close = async () => {
    await server.close();
    await site?.close();
  };
  try {
    const [ada, eve, joan] = await Promise.all([
      signUp(server, 'ada@example.com'),
      signUp(server, 'eve@example.com'),
      signUp(server, 'joan@example.com'),
    ]);
    site = await startAuditedSite(server, ada, content);
    return { server, ada, eve, joan, site, scanId: await site.scan(options.scan), close };
  } catch (error) {
    await close();
    throw error;
  }
}
