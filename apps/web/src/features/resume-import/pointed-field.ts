import { create } from 'zustand';

interface PlaceState {
  /** The field under the pointer, and the one with the cursor in it. */
  hovered: string | null;
  focused: string | null;
  hover: (path: string | null) => void;
  focus: (path: string | null) => void;
}

/** Which field is pointed at; apart from the draft, so that pointing redraws nothing but the source. */
export const createPlaceStore = () =>
  create<PlaceState>()((set) => ({
    hovered: null,
    focused: null,
    hover: (hovered) => set({ hovered }),
    focus: (focused) => set({ focused }),
  }));
export type PlaceStore = ReturnType<typeof createPlaceStore>;

/** The field whose place in the source is shown; null while there is none. */
export const activePathOf = ({ hovered, focused }: Pick<PlaceState, 'hovered' | 'focused'>): string | null =>
  hovered ?? focused;

/** The element of a field; a field is found by it from the source. */
export const fieldElementId = (path: string): string => `import-${path}`;

/** Brings a field into sight and puts the cursor into it. */
export function focusField(path: string): void {
  const element = document.getElementById(fieldElementId(path));
  const isTall = element !== null && element.offsetHeight > innerHeight / 2;
  element?.scrollIntoView({ block: isTall ? 'start' : 'center' });
  element?.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true });
}
