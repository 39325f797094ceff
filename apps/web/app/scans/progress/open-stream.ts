import { readTokens } from '../../session/tokens.ts';

interface StreamListener {
  onData: (data: string) => void;
  /** Called when the stream breaks off or is closed. */
  onEnd: () => void;
}

interface EventStream {
  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void;
  close(): void;
}

/**
 * Listens to one kind of server-sent event; returns a function that closes the stream. `EventSource` cannot send the
 * access token, so signed-in users get a library that can.
 */
export function openStream(address: string, type: string, { onData, onEnd }: StreamListener): () => void {
  let ended = false;
  let source: EventStream | undefined;
  const listen = (opened: EventStream) => {
    if (ended) return opened.close();
    source = opened;
    opened.addEventListener(type, ({ data }) => onData(String(data)));
    opened.addEventListener('error', onEnd);
  };
  if (readTokens() === null) listen(new EventSource(address) as EventStream);
  else void openAuthorizedStream(address).then(listen, onEnd);
  return () => {
    ended = true;
    source?.close();
    onEnd();
  };
}

async function openAuthorizedStream(address: string): Promise<EventStream> {
  const { EventSource: AuthorisedSource } = await import('eventsource');
  return new AuthorisedSource(new URL(address, location.href), {
    fetch: (input, init) =>
      fetch(input, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${readTokens()?.access ?? ''}` },
      }),
  }) as EventStream;
}
