import { mdiPlay } from '@mdi/js';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { buttonSizes, buttonVariants } from '../../../components/button-style.ts';
import { Chip } from '../../../components/Chip.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { ComponentSection } from './ComponentSection.tsx';

export function Buttons() {
  const [pressed, setPressed] = useState(true);
  const [sent, setSent] = useState(0);
  return (
    <ComponentSection
      title="Buttons"
      description="One primary button per view, with secondary buttons next to it. The gradient is for the main action of a public page."
    >
      <ul className="grid gap-4">
        {buttonVariants.map((variant) => (
          <li key={variant} className="flex flex-wrap items-center gap-3">
            <Button variant={variant}>{getVariantLabel(variant)}</Button>
            <Button variant={variant} disabled>
              {getVariantLabel(variant)}, disabled
            </Button>
            <Button variant={variant} isPending>
              {getVariantLabel(variant)}, pending
            </Button>
            <LinkButton variant={variant} to="#main">
              {getVariantLabel(variant)} link
            </LinkButton>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        {buttonSizes.map((size) => (
          <Button key={size} size={size}>
            <Icon path={mdiPlay} />
            Size {size}
          </Button>
        ))}
      </div>
      <form
        className="flex flex-wrap items-center gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setSent(sent + 1);
        }}
      >
        <Button type="submit" variant="success" isPending={sent > 0}>
          {sent > 0 ? 'Saving...' : 'Save Changes'}
        </Button>
        <span>Sent {sent} times</span>
      </form>
      <div className="flex flex-wrap items-center gap-3">
        <Chip isPressed={pressed} onPress={() => setPressed(!pressed)}>
          Filter
        </Chip>
        <Chip isPressed={!pressed} onPress={() => setPressed(!pressed)}>
          Other filter
        </Chip>
      </div>
    </ComponentSection>
  );
}

function getVariantLabel(variant: string): string {
  return variant.charAt(0).toUpperCase() + variant.slice(1);
}
