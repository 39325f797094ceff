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

/** Follows the progress of a scan until it ends: by server-sent events, and by polling if the stream does not work. */
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
      // It reconnects by itself, except after responses that are not a stream.
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
