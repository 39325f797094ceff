import { formatNumber } from '#app/format/format.ts';
import { Button } from './Button.tsx';

interface Props {
  /** Number of items that aren't shown yet; if there are none, there is no button. */
  left: number;
  size?: 'sm';
  onPress: () => void;
}

/** Shows more of a list that is shown in parts, which keeps the document small. */
export const ShowMoreButton = ({ left, size, onPress }: Props) =>
  left > 0 && (
    <Button variant="secondary" {...(size && { size })} className="justify-self-center" onClick={onPress}>
      Show more ({formatNumber(left)} left)
    </Button>
  );
