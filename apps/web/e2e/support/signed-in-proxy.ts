import { createServer, type Server } from 'node:http';
import type { LoginReply } from './real-account.ts';

/**
 * Serves the product on another port, signed in: every page finds the tokens in storage, so that the scanner, which
 * does not fill in the login form, reaches the signed-in area.
 */
export async function serveSignedInProxy(
  port: number,
  product: string | undefined,
  { access, refresh }: LoginReply,
): Promise<Server> {
  const tokens = JSON.stringify({ accessToken: access, refreshToken: refresh });
  const script = `<script>Object.assign(localStorage, ${tokens})</script>`;
  const server = createServer(async (request, response) => {
    // The robots.txt of the product excludes the signed-in area.
    if (request.url === '/robots.txt') return response.writeHead(404).end();
    const { authorization = '', accept = '' } = request.headers;
    const answer = await fetch(`${product}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { accept, ...(authorization && { authorization }) },
    });
    const type = answer.headers.get('content-type') ?? '';
    const isPage = type.startsWith('text/html');
    // Omits the content security policy, which would block the script.
    response.writeHead(answer.status, { 'content-type': type });
    response.end(
      isPage
        ? (await answer.text()).replace('<head>', `<head>${script}`)
        : Buffer.from(await answer.arrayBuffer()),
    );
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}
