import { mdiFacebook, mdiLinkedin, mdiReddit } from '@mdi/js';
import { Icon } from '../../components/Icon.tsx';
import { getSiteOrigin } from '../../seo/origin.ts';

/** Networks with share URLs. The shared URL stays literal, so that the server can insert its own. */
const networks = [
  { name: 'LinkedIn', icon: mdiLinkedin, share: 'https://www.linkedin.com/sharing/share-offsite/?url=' },
  { name: 'Facebook', icon: mdiFacebook, share: 'https://www.facebook.com/sharer/sharer.php?u=' },
  { name: 'Reddit', icon: mdiReddit, share: 'https://www.reddit.com/submit?url=' },
] as const;

/** Links to share the page on social networks. */
export function ShareLinks() {
  return (
    <ul aria-label="Share" className="-ml-2.5 flex">
      {networks.map(({ name, icon, share }) => (
        <li key={name}>
          <a
            href={`${share}${getSiteOrigin()}/`}
            rel="noreferrer"
            className="grid size-11 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
          >
            <Icon path={icon} className="size-6" />
            <span className="visually-hidden">Share on {name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
