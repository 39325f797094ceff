import { Link } from 'react-router';
import { PageCallToAction } from '../../marketing/PageCallToAction.tsx';
import { PageIntro } from '../../marketing/PageIntro.tsx';
import { CurbCutIllustration } from './CurbCutIllustration.tsx';

const principles = [
  {
    title: 'We never say that a site is accessible',
    text: 'Nor that a scan, a score or a widget makes it so. A test in our repository looks for such a sentence and fails when it finds one.',
  },
  {
    title: 'We say what we do not know',
    text: 'A page that could not be read is no page without barriers. Each result names what was not tested, and why.',
  },
  {
    title: 'We live by it ourselves',
    text: 'Our own screens are scanned by Curbcut and by axe-core, and walked through by keyboard, each time something changes.',
  },
  {
    title: 'We show our sums',
    text: 'Scores, figures and comparisons stand beside what they are made from. Where we have only a goal, we call it one.',
  },
] as const;

/** What Curbcut is named after, and what it stands for. */
export default function About() {
  return (
    <>
      <PageIntro
        title="Made for some, used by everyone"
        lead="A curb cut is the ramp where a pavement meets the road. It was made for wheelchairs. Then everyone used it: prams, suitcases, bicycles, tired knees."
      />
      <div className="page-width grid gap-x-16 gap-y-16 pb-section lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <section aria-labelledby="name" className="max-w-prose space-y-4 text-large">
          <h2 id="name" className="text-page">
            Why the name
          </h2>
          <p>
            In front of the ramp lies tactile paving: yellow plates with rows of low domes, which a foot or a
            cane can read. It does one thing. It tells you where you are.
          </p>
          <p>
            That is what we want to be for the people who build websites: something you can stand on that
            tells you plainly where you are, what is in the way, and where it goes on.
          </p>
          <p>
            Websites are full of kerbs. A button without a name, a text too faint to read, a form that forgets
            the keyboard. Most were built by people who would have built it otherwise, had they seen it. So we
            show it to them, on the picture of their own page.
          </p>
        </section>
        <CurbCutIllustration />
      </div>
      <section aria-labelledby="promises" className="border-y border-line bg-surface">
        <div className="page-width py-section">
          <h2 id="promises" className="text-page">
            What you can hold us to
          </h2>
          <ul className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-2">
            {principles.map(({ title, text }) => (
              <li key={title} className="border-t-2 border-ink pt-4">
                <h3 className="text-title">{title}</h3>
                <p className="mt-2 max-w-prose text-muted">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section aria-labelledby="who" className="page-width py-section">
        <div className="max-w-prose space-y-4">
          <h2 id="who" className="text-page">
            Who we are
          </h2>
          <p>
            Curbcut is new, and its source is open: you can read how it judges, disagree, and show us a case
            that we got wrong. That is worth more to us than praise.{' '}
            <Link to="/accuracy" className="text-link">
              How often we are right
            </Link>{' '}
            is measured on the test cases of the W3C.
          </p>
          <p>
            <Link to="/contact" className="text-link">
              How to reach the people behind this installation
            </Link>
            .
          </p>
        </div>
      </section>
      <PageCallToAction title="See it for yourself">
        Scan a page that you know well. You will find out quickly whether we are any good.
      </PageCallToAction>
    </>
  );
}
