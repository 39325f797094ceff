import { PageEnd } from '../../marketing/PageEnd.tsx';
import { PageOpening } from '../../marketing/PageOpening.tsx';
import { Laws } from './Laws.tsx';
import { MachineAndPeople } from './MachineAndPeople.tsx';
import { Way } from './Way.tsx';

/** What standards and laws ask of websites, and how far a scan goes towards knowing it. */
export default function AccessibilityCompliance() {
  return (
    <>
      <PageOpening
        title="What the law asks, and what a scan can tell you"
        lead="Most laws on accessible websites point to one standard, WCAG. A scan answers part of it quickly. Nobody can answer all of it without people, and this page says which part is which."
      />
      <Laws />
      <MachineAndPeople />
      <Way />
      <PageEnd title="Start with what a machine can tell">
        Five pages, no account, and a list of what is left for people.
      </PageEnd>
    </>
  );
}
