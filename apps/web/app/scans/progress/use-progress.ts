import { getProgress, ScanProgress } from '@curbcut/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '#app/api/call-api.ts';
import { getLinkToken } from '#app/api/link-token.ts';
import { buildUrl, getOrganizationHeaders } from '#app/api/request.ts';
import { getSelectedOrganizationId } from '#app/api/selected-organization.ts';
import { readTokens } from '#app/api/tokens.ts';

const POLL_INTERVAL_MS = 2_000;

export function isFinished(status: string): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

export const getProgressKey = (scanId: string) => ['progress', scanId] as const;

/**
 * Follows a scan's progress until it ends, using server-sent events, and polling if the stream does not work.
 */
export function useProgress(scanId: string) {
  const queries = useQueryClient();
  const [streaming, setStreaming] = useState(false);
  const asked = useQuery({
    queryKey: getProgressKey(scanId),
    queryFn: ({ signal }) => callApi(getProgress, { params: { scanId }, signal }),
    refetchInterval: ({ state }) =>
      streaming || !state.data || isFinished(state.data.status) ? false : POLL_INTERVAL_MS,
  });
  const going = asked.data !== undefined && !isFinished(asked.data.status);

  useEffect(() => {
    if (!going) return;
    return openStream(buildUrl(getProgress.path, { scanId }), 'progress', {
      onData: (data) => {
        const read = ScanProgress.safeParse(parseProgress(data));
        if (!read.success) return;
        setStreaming(true);
        queries.setQueryData(getProgressKey(scanId), read.data);
      },
      // The stream reconnects on its own, except after responses that are not a stream.
      onEnd: () => setStreaming(false),
    });
  }, [going, scanId, queries]);

  return asked;
}

function parseProgress(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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
 * Listens for one type of server-sent event; returns a function that closes the stream. `EventSource` cannot
 * send the access token, so a library that can is used for signed-in users.
 */
function openStream(address: string, type: string, { onData, onEnd }: StreamListener): () => void {
  let ended = false;
  let source: EventStream | undefined;
  const listen = (opened: EventStream) => {
    if (ended) return opened.close();
    source = opened;
    opened.addEventListener(type, ({ data }) => onData(String(data)));
    opened.addEventListener('error', onEnd);
  };
  if (getLinkToken() === null && readTokens() === null) listen(new EventSource(address) as EventStream);
  else void openAuthorizedStream(address).then(listen, onEnd);
  return () => {
    ended = true;
    source?.close();
    onEnd();
  };
}

async function openAuthorizedStream(address: string): Promise<EventStream> {
  const { EventSource: AuthorisedSource } = await import('eventsource');
  const linkToken = getLinkToken();
  return new AuthorisedSource(new URL(address, location.href), {
    fetch: (input, init) =>
      fetch(input, {
        ...init,
        headers: {
          ...init.headers,
          ...(linkToken === null && getOrganizationHeaders(getSelectedOrganizationId())),
          authorization: `Bearer ${linkToken ?? readTokens()?.access ?? ''}`,
        },
      }),
  }) as EventStream;
}
