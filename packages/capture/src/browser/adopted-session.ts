import { type CdpEvent, CdpSession } from './cdp.ts';

/** A protocol session that other code owns and ends, such as the `CDPSession` of Playwright or Puppeteer. */
export interface ForeignSession {
  /** Calls a protocol method; rejects if the browser refuses it or is gone. */
  send(method: string, params: object | undefined): Promise<unknown>;
  /** Adds a listener for a protocol event, or for the end of the session (`close`). */
  on(event: string, listener: (params: unknown) => void): void;
}

/** Matches the error messages that protocol clients use for calls whose target or session is gone. */
const GONE_PATTERN = /has been closed|(session|target) (is )?closed|(target|page) crashed/i;

/** Lets our code use a session that other code owns. It never ends that session. */
export function adoptSession(foreign: ForeignSession): CdpSession {
  let lastId = 0;
  const session = new CdpSession(
    undefined,
    (method, params) => {
      lastId += 1;
      const id = lastId;
      foreign.send(method, params as object | undefined).then(
        (result) => session.handleResponse(id, result, undefined),
        (error: unknown) => {
          const message = error instanceof Error ? error.message : String(error);
          if (GONE_PATTERN.test(message)) session.end('closed', message);
          else session.handleResponse(id, undefined, { message });
        },
      );
      return id;
    },
    (event) => foreign.on(event, (params) => session.emit(event, params)),
  );
  const crash: CdpEvent = 'Inspector.targetCrashed';
  foreign.on(crash, () => session.emit(crash, undefined));
  foreign.on('close', () => session.end('closed', 'the session was closed'));
  return session;
}
