import { Link } from 'react-router';
import { PageCallToAction } from '#app/marketing/PageCallToAction.tsx';
import { PageIntro } from '#app/marketing/PageIntro.tsx';

const principles = [
  {
    title: 'We never call a site accessible',
    text: 'And we don’t claim that a scan, a score or a widget makes it so.',
  },
  {
    title: 'We report what we couldn’t test',
    text: 'A page that didn’t load isn’t a page without issues. Each result lists what wasn’t tested, and why.',
  },
  {
    title: 'We test our own product',
    text: 'Every change to Curbcut is scanned by Curbcut and axe-core, and tested with a keyboard.',
  },
  {
    title: 'We show our calculations',
    text: 'Every score, number and comparison comes with its source. If it’s only a goal, we say so.',
  },
] as const;

/** Curbcut's name and principles. */
export default function About() {
  return (
    <>
      <PageIntro
        title="Made for some, used by everyone"
        lead="A curb cut is the ramp where a sidewalk meets the road. It was made for wheelchairs. Then everyone started using it: people with strollers, suitcases, bikes and tired knees."
      />
      <div className="page-width grid gap-x-16 gap-y-16 pb-section lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <section aria-labelledby="name" className="max-w-prose space-y-4 text-large">
          <h2 id="name" className="text-page">
            Why “Curbcut”
          </h2>
          <p>
            At the bottom of the ramp is tactile paving: yellow panels with rows of raised domes you can feel
            underfoot or with a cane. It does one thing: it shows you where you are.
          </p>
          <p>
            That’s what we want to be for people who build websites: solid ground that shows you where you
            are, what’s in your way and how to get past it.
          </p>
          <p>
            Websites are full of curbs: a button with no accessible name, text too faint to read, a form that
            ignores the keyboard. Most developers would have built them differently if they’d known. So we
            show them, on a screenshot of their own page.
          </p>
        </section>
        <CurbCutIllustration />
      </div>
      <section aria-labelledby="promises" className="border-y border-line bg-surface">
        <div className="page-width py-section">
          <h2 id="promises" className="text-page">
            Our principles
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
            Curbcut is new and open source. You can read how every rule works. If you think one is wrong, send
            us a test case. That helps us more than praise.{' '}
            <Link to="/accuracy" className="text-link">
              How accurate our rules are
            </Link>{' '}
            is measured with the W3C’s test cases.
          </p>
          <p>
            <Link to="/contact" className="text-link">
              Get in touch
            </Link>
            .
          </p>
        </div>
      </section>
      <PageCallToAction title="See it for yourself">
        Scan a page you know well and see if we got it right.
      </PageCallToAction>
    </>
  );
}

/** Rows of domes on the tactile plate: vertical position, spacing and size. */
const dotRows = [
  { y: 158, step: 15.5, radius: 3.6 },
  { y: 174, step: 17, radius: 4.1 },
  { y: 192, step: 18.5, radius: 4.6 },
] as const;
const dotColumns = [-4, -3, -2, -1, 0, 1, 2, 3, 4];

/** A decorative drawing of a curb cut: sidewalk, tactile plate, ramp and road. */
function CurbCutIllustration() {
  return (
    <svg
      viewBox="0 0 480 360"
      aria-hidden="true"
      className="w-full max-w-lg self-center justify-self-center rounded-card border border-line max-lg:max-w-md"
    >
      {/* Sidewalk with joints in perspective. */}
      <path d="M0 0h480v236H0z" className="fill-sunken" />
      <path
        d="M0 60h480M0 118h480M240 0v146M150 0 92 236M60 0-60 236M330 0l58 236M420 0l120 236"
        className="fill-none stroke-line stroke-2"
      />
      {/* Road with a crosswalk. */}
      <path d="M0 236h480v124H0z" className="fill-on-accent" />
      <path
        d="M28 292h56l-22 68H-8zM128 292h56l-10 68h-62zM228 292h56l6 68h-62zM328 292h56l20 68h-62zM428 292h56l34 68h-62z"
        className="fill-line-strong"
      />
      {/* Curb, interrupted by the ramp. */}
      <path d="M0 214h104v34H0zM376 214h104v34H376z" className="fill-line-strong" />
      <path d="M0 214h104M376 214h104" className="fill-none stroke-ink stroke-3" />
      <path d="M148 146h184l60 102H88z" className="fill-surface stroke-line-strong stroke-2" />
      {/* Tactile plate. */}
      <path d="M148 146h184l37 62H111z" className="fill-accent" />
      {dotRows.flatMap(({ y, step, radius }) =>
        dotColumns.map((column) => (
          <ellipse
            key={`${y} ${column}`}
            cx={240 + column * step * 1.15}
            cy={y}
            rx={radius}
            ry={radius * 0.72}
            className="fill-on-accent"
          />
        )),
      )}
    </svg>
  );
}
