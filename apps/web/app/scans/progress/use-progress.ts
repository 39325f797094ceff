import { Progress, progress } from '@curbcut/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addressOf } from '../../api/address-of.ts';
import { call } from '../../api/call.ts';
import { openStream } from './open-stream.ts';

const pollEveryMs = 2_000;

export function isOver(status: string): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

export const progressKey = (scanId: string) => ['progress', scanId] as const;

/**
 * How far a scan is, kept up to date until it is over: by the server's stream of events, and by asking again
 * and again where a stream does not come through.
 */
export function useProgress(scanId: string) {
  const queries = useQueryClient();
  const [streaming, setStreaming] = useState(false);
  const asked = useQuery({
    queryKey: progressKey(scanId),
    queryFn: ({ signal }) => call(progress, { params: { scanId }, signal }),
    refetchInterval: ({ state }) =>
      streaming || !state.data || isOver(state.data.status) ? false : pollEveryMs,
  });
  const going = asked.data !== undefined && !isOver(asked.data.status);

  useEffect(() => {
    if (!going) return;
    return openStream(addressOf(progress.path, { scanId }), 'progress', {
      onData: (data) => {
        const read = Progress.safeParse(parsed(data));
        if (!read.success) return;
        setStreaming(true);
        queries.setQueryData(progressKey(scanId), read.data);
      },
      // It is connected to again by itself, but for answers that are no stream.
      onEnd: () => setStreaming(false),
    });
  }, [going, scanId, queries]);

  return asked;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
