import { LoadingState } from '#app/components/ContentStates.tsx';
import { JourneyFields } from '#app/journeys/JourneyFields.tsx';
import { useJourneys } from '#app/journeys/use-journeys.ts';
import { useSites } from '#app/sites/use-sites.ts';

/** The journeys of the site at the entered address. */
export function JourneyOptions({ url, error }: { url: string; error: string | undefined }) {
  const sites = useSites();
  const origin = URL.parse(/^https?:/i.test(url) ? url : `https://${url}`)?.origin;
  const site = sites.data?.sites.find((one) => one.origin === origin);
  const { data, isLoading } = useJourneys(site?.id);
  if (sites.isPending || isLoading) return <LoadingState>Loading journeys...</LoadingState>;
  if (!site) return <p className="text-muted">Scan this site once. Then you can add journeys on its page.</p>;
  if (data?.journeys.length === 0)
    return <p className="text-muted">This site has no journeys yet. Add them on the site’s page.</p>;
  return (
    <fieldset>
      <legend className="sr-only">Journeys</legend>
      {data && <JourneyFields key={site.id} journeys={data.journeys} error={error} />}
    </fieldset>
  );
}
