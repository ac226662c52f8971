import { SlidersHorizontal } from 'lucide-react';
import { IconButton } from './button.js';

interface FoldButtonProps {
  /** What it unfolds. */
  label: string;
  /** The id of the element that it unfolds. */
  controls: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  className?: string;
}

/** Shows and hides settings that are rarely used and would take the room of the text. */
export const FoldButton = ({ label, controls, isOpen, onToggle, className }: FoldButtonProps) => (
  <IconButton
    label={label}
    aria-expanded={isOpen}
    aria-controls={controls}
    className={className}
    onClick={() => onToggle(!isOpen)}
  >
    <SlidersHorizontal aria-hidden />
  </IconButton>
);
