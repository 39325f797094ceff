import { mdiAccountVoice, mdiRadar } from '@mdi/js';
import { Icon } from '../../components/Icon.tsx';
import { Surface } from '../../components/Surface.tsx';
import { automatedChecks, manualChecks } from './automated-and-manual-checks.ts';

const sides = [
  { title: 'A machine can answer', icon: mdiRadar, tone: 'primary', parts: automatedChecks },
  { title: 'People have to answer', icon: mdiAccountVoice, tone: 'accent', parts: manualChecks },
] as const;

/** What can be tested without people, and what cannot. */
export function AutomatedAndManual() {
  return (
    <section aria-labelledby="machine" className="page-width pb-section">
      <div className="max-w-3xl space-y-4">
        <h2 id="machine" className="text-page">
          What a machine can test, and what it cannot
        </h2>
        <p className="text-large text-muted">
          No tool alone can tell whether a site meets a standard, says{' '}
          <a href="https://www.w3.org/WAI/test-evaluate/" className="text-link">
            the W3C
          </a>
          ; people who know the subject have to judge. The same criterion often has a part for each.
        </p>
      </div>
      <div className="mt-8 grid gap-6 lg:grid-cols-2">
        {sides.map(({ title, icon, tone, parts }) => (
          <Surface key={title} tone={tone} className="p-6 sm:p-8">
            <h3 className="flex items-center gap-3 text-title">
              <Icon path={icon} className="size-7" />
              {title}
            </h3>
            <ul className="mt-5 space-y-3">
              {parts.map(({ criterion, text }) => (
                <li key={criterion} className="flex gap-4">
                  <span className="w-12 shrink-0 font-semibold tabular-nums">
                    <span className="visually-hidden">Criterion </span>
                    {criterion}
                  </span>
                  {text}
                </li>
              ))}
            </ul>
          </Surface>
        ))}
      </div>
    </section>
  );
}
