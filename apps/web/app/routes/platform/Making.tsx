import { Badge } from '../../components/Badge.tsx';
import { Sheet } from '../../components/Sheet.tsx';

/** What is promised and not there yet; what has come is moved up to the steps. */
const promises = [
  {
    title: 'Fixes in your framework',
    text: 'AI code-fix suggestions for React, Vue, Angular, Svelte and plain HTML, each tried in the live page before you see it.',
  },
  {
    title: 'A widget for visitors',
    text: 'Text size, high contrast and an aid for the keyboard, under 50KB. A comfort, never a substitute for mending.',
  },
] as const;

/** What comes next, told apart from what is there. */
export function Making() {
  return (
    <section aria-labelledby="making" className="page-width pb-section">
      <Sheet tone="accent" className="px-6 py-10 sm:px-12">
        <Badge tone="accent">In the making</Badge>
        <h2 id="making" className="mt-3 text-heading">
          What we are building now
        </h2>
        <ul className="mt-6 grid gap-x-10 gap-y-6 md:grid-cols-2">
          {promises.map(({ title, text }) => (
            <li key={title}>
              <h3 className="text-title">{title}</h3>
              <p className="mt-1">{text}</p>
            </li>
          ))}
        </ul>
      </Sheet>
    </section>
  );
}
