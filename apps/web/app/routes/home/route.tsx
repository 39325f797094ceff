import { Link } from 'react-router';
import { buttonLook } from '../../components/button-look.ts';
import { Demo } from './demo/Demo.tsx';
import { HeroForm } from './HeroForm.tsx';
import { Promises } from './Promises.tsx';

export default function Home() {
  return (
    <>
      <title>Curbcut: see what stands in people’s way</title>
      <div className="page-width pt-14 pb-12 text-center sm:pt-24 sm:pb-20">
        <h1 className="mx-auto max-w-[17ch] text-display font-extrabold tracking-[-0.028em]">
          See what stands in people’s way on your website
        </h1>
        <div className="mt-8 sm:mt-12">
          <HeroForm />
        </div>
      </div>
      <Demo />
      <Promises />
      <section className="page-width pb-20">
        <div className="grid items-center gap-x-12 gap-y-6 rounded-card bg-primary-soft px-6 py-10 sm:px-12 lg:grid-cols-[1fr_auto]">
          <div className="max-w-2xl space-y-3">
            <h2 className="text-heading">What a scan cannot know</h2>
            <p>
              A machine sees that a picture has a text. Whether the text says what the picture means, only a
              person can tell. Every result lists the questions that are left for people, and what could not
              be tested and why. A good score is a start, not a seal.
            </p>
          </div>
          <Link to="/scan" className={buttonLook({ size: 'large' })}>
            Start a free scan
          </Link>
        </div>
      </section>
    </>
  );
}
