import { getProgress, ScanProgress } from '@curbcut/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { buildUrl } from '../../api/build-url.ts';
import { callApi } from '../../api/call-api.ts';
import { openStream } from './open-stream.ts';

const POLL_INTERVAL_MS = 2_000;

export function isFinished(status: string): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

export const getProgressKey = (scanId: string) => ['progress', scanId] as const;

/**
 * How far a scan is, kept up to date until it is over: by the server's stream of events, and by asking again
 * and again where a stream does not come through.
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
      // It is connected to again by itself, but for answers that are no stream.
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
