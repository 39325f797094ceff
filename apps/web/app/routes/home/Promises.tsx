import { mdiCursorDefaultClickOutline, mdiImageSearchOutline, mdiSourceBranch } from '@mdi/js';
import { Icon } from '../../components/Icon.tsx';

const promises = [
  {
    icon: mdiImageSearchOutline,
    title: 'Shown on your own page',
    text: 'Each barrier is outlined on a picture of the page it stands on, with its source beside it and the facts that were measured.',
  },
  {
    icon: mdiSourceBranch,
    title: 'One cause, many places',
    text: 'What one change to your template would mend is one entry, however many pages it shows on. The worst comes first.',
  },
  {
    icon: mdiCursorDefaultClickOutline,
    title: 'In a real browser',
    text: 'Your pages run as they do for visitors, scripts included. The same page gives the same findings each time.',
  },
] as const;

export function Promises() {
  return (
    <section aria-labelledby="promises" className="page-width py-20">
      <h2 id="promises" className="text-heading">
        What you get
      </h2>
      <ul className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3">
        {promises.map(({ icon, title, text }) => (
          <li key={title} className="border-t-2 border-ink pt-5">
            <Icon path={icon} className="size-8" />
            <h3 className="mt-3 text-title">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
