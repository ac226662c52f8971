import { create } from 'zustand';

interface PointedFieldState {
  /** The field under the pointer, and the one with the cursor in it. */
  hovered: string | null;
  focused: string | null;
  hover: (path: string | null) => void;
  focus: (path: string | null) => void;
}

/** Which field is pointed at; apart from the draft, so that pointing redraws nothing but the source. */
export const createPointedFieldStore = () =>
  create<PointedFieldState>()((set) => ({
    hovered: null,
    focused: null,
    hover: (hovered) => set({ hovered }),
    focus: (focused) => set({ focused }),
  }));
export type PointedFieldStore = ReturnType<typeof createPointedFieldStore>;

/** The path of the field whose text in the source is shown; null while there is none. */
export const pointedPathOf = ({
  hovered,
  focused,
}: Pick<PointedFieldState, 'hovered' | 'focused'>): string | null => hovered ?? focused;

/** The id of a field's element; the field is found by it from the source. */
export const fieldElementId = (path: string): string => `import-${path}`;

/** Brings a field into sight and puts the cursor into it. */
export function focusField(path: string): void {
  const element = document.getElementById(fieldElementId(path));
  const isTall = element !== null && element.offsetHeight > innerHeight / 2;
  element?.scrollIntoView({ block: isTall ? 'start' : 'center' });
  element?.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true });
}
