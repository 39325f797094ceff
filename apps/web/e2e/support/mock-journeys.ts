import { listJourneys, SiteJourneyDetails, tryJourney } from '@curbcut/contract';

export const JOURNEY_ID = '88888888-8888-4888-8888-000000000001';

const journey = {
  title: 'Checkout',
  signedIn: { element: ['text/Sign out'] },
  steps: [
    { type: 'navigate', url: 'https://shop.example/cart', name: 'Cart' },
    { type: 'click', selectors: [['aria/Go to checkout[role="link"]'], ['#to-address']], name: 'Address' },
    { type: 'change', selectors: ['#email'], value: 'ada@shop.example' },
    { type: 'change', selectors: ['aria/Security number'], value: { secret: 'CARD_CODE' } },
    { type: 'click', selectors: ['aria/Send order[role="button"]'], name: 'Confirmation' },
  ],
};

/** A journey with a step that isn't allowed and a secret that isn't set. */
export const createJourneyDetails = (): SiteJourneyDetails =>
  SiteJourneyDetails.parse({
    id: JOURNEY_ID,
    title: journey.title,
    version: 3,
    start_url: 'https://shop.example/cart',
    steps: journey.steps.length,
    signs_in: true,
    missing_secrets: ['CARD_CODE'],
    updated_at: new Date(Date.now() - 86_400_000).toISOString(),
    updated_by: 'Ada Byron',
    journey,
    details: [
      { tested: 'Step 1: Cart', refusal: null },
      { tested: 'Step 2: Address', refusal: null },
      { tested: null, refusal: null },
      { tested: null, refusal: null },
      { tested: 'Step 3: Confirmation', refusal: 'Step 5 (click, “Confirmation”) activates “Send order”.' },
    ],
    versions: [{ version: 3, saved_at: new Date().toISOString(), saved_by: 'Ada Byron' }],
  });

/** A blank image, because these tests don't depend on the screenshots. */
const SCREENSHOT =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="640" height="400"%3E%3Crect width="640" height="400" fill="%23ddd"/%3E%3C/svg%3E';

/** Answers the requests about a site's journeys; null for other requests. */
export function answerJourneyRequest(rest: string): object | null {
  const details = createJourneyDetails();
  if (rest === '/journeys/') {
    const secret = { name: 'PASSWORD', updated_at: details.updated_at, updated_by: 'Ada Byron', used_by: [] };
    return listJourneys.replies[200].parse({ journeys: [details], secrets: [secret] });
  }
  if (rest === '/journeys/try/')
    return tryJourney.replies[200].parse({
      steps: [{ index: 0, healed: null, url: 'https://shop.example/login', screenshot: SCREENSHOT }],
      problem: null,
      page: {
        url: 'https://shop.example/login',
        title: 'Sign in',
        form: {
          fields: [
            { kind: 'username', label: 'Email', selectors: ['#email'], is_sure: false },
            { kind: 'password', label: 'Password', selectors: ['#password'], is_sure: true },
          ],
          buttons: [{ label: 'Sign in', selectors: ['#go'], is_sure: true }],
        },
        marks: [],
        is_signed_in: null,
      },
      journey: { title: 'Sign in', steps: [{ type: 'navigate', url: 'https://shop.example/login' }] },
    });
  return rest === `/journeys/${JOURNEY_ID}/` ? details : null;
}
