import { RESUME_SECTIONS } from '#contracts';
import type { ResumeSection } from '#contracts';

const SPACE_ABOVE = 24;

/** Brings a section into sight in the element that scrolls the preview, unless some of it is there already. */
export function showSection(scroller: HTMLElement, section: ResumeSection): void {
  const parts = [...scroller.querySelectorAll(`.resume-sheets [data-section="${section}"]`)];
  const [first] = parts;
  const view = scroller.getBoundingClientRect();
  const isInSight = (part: Element) => {
    const { top, bottom } = part.getBoundingClientRect();
    return bottom > view.top && top < view.bottom;
  };
  if (!first || parts.some(isInSight)) return;
  scroller.scrollBy({ top: first.getBoundingClientRect().top - view.top - SPACE_ABOVE });
}

/** The id of a section's element in the form. */
export const sectionElementId = (section: ResumeSection): string => `section-${section}`;

/** The section of the form that an element stands in; null outside of all. */
export const sectionOf = (element: Element): ResumeSection | null =>
  RESUME_SECTIONS.find((section) => element.closest(`#${sectionElementId(section)}`) !== null) ?? null;
