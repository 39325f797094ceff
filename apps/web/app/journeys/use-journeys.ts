import { getJourney, listJourneys } from '@curbcut/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';

const getListKey = (siteId: string) => ['journeys', siteId] as const;

/** Loads a site's journeys and the names of its secrets. */
export function useJourneys(siteId: string | undefined) {
  return useQuery({
    queryKey: getListKey(siteId ?? ''),
    queryFn: ({ signal }) => callApi(listJourneys, { params: { siteId: siteId! }, signal }),
    enabled: siteId !== undefined,
  });
}

export function useJourney(siteId: string, journeyId: string) {
  return useQuery({
    queryKey: [...getListKey(siteId), journeyId],
    queryFn: ({ signal }) => callApi(getJourney, { params: { siteId, journeyId }, signal }),
    // The editor keeps its own changes.
    refetchOnWindowFocus: false,
  });
}

/** Returns a function that loads a site's journeys and secrets again. */
export function useReloadJourneys(siteId: string) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: getListKey(siteId) });
}
