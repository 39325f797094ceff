import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A response from the loopback server. */
export interface ServedFile {
  readonly body: string | Buffer;
  /** Default: derived from the file extension, or `text/html; charset=utf-8` if there is none. */
  readonly contentType?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const contentTypeByExtension: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  xhtml: 'application/xhtml+xml',
  css: 'text/css',
  js: 'text/javascript',
  png: 'image/png',
};

/** The port in the URLs of pages. It is the same in every process, so that captures of a page are equal. */
const SHOWN_PORT = 4080;

/** Serves a test's files on 127.0.0.1 and, as a second site, on `localhost`. */
export class FileServer {
  readonly #server: Server;
  readonly #files = new Map<string, ServedFile>();

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<FileServer> {
    const server = createServer((request, response) => {
      const file = files.#files.get(new URL(request.url ?? '/', 'http://x').pathname);
      const ending = /\.(\w+)$/.exec(request.url ?? '')?.[1] ?? '';
      response.writeHead(file ? (file.status ?? 200) : 404, {
        'content-type': file?.contentType ?? contentTypeByExtension[ending] ?? 'text/html; charset=utf-8',
        ...file?.headers,
      });
      response.end(file?.body ?? '');
    });
    const files = new FileServer(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    server.unref();
    return files;
  }

  /** Flags that make a browser find this server at the port in the URLs. */
  get browserFlags(): readonly string[] {
    const { port } = this.#server.address() as AddressInfo;
    const rules = ['127.0.0.1', 'localhost'].map((host) => `MAP ${host}:${SHOWN_PORT} 127.0.0.1:${port}`);
    return [`--host-resolver-rules=${rules.join(', ')}`];
  }

  /**
   * Adds a set of files in a separate folder, which is the same for the same files. Returns the folder's URL
   * with a trailing slash. In text, `{port}` is replaced with the port in this URL, so that a page can refer
   * to the same server as another site.
   */
  serveFiles(files: Readonly<Record<string, string | ServedFile>>): string {
    const folder = `/${hashFiles(files)}/`;
    for (const [path, file] of Object.entries(files)) {
      const served = typeof file === 'string' ? { body: file } : file;
      const body =
        typeof served.body === 'string'
          ? served.body.replaceAll('{port}', String(SHOWN_PORT)).replaceAll('{folder}', folder)
          : served.body;
      this.#files.set(folder + path, { ...served, body });
    }
    return `http://127.0.0.1:${SHOWN_PORT}${folder}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

function hashFiles(files: Readonly<Record<string, string | ServedFile>>): string {
  const hash = createHash('sha256');
  for (const [path, file] of Object.entries(files)) {
    const { body, ...served } = typeof file === 'string' ? { body: file } : file;
    hash.update(JSON.stringify([path, served, body.length])).update(body);
  }
  return hash.digest('hex').slice(0, 12);
}
