import {
  oddLetters,
  type SiteLetter,
  siteLetters,
  type SiteSection,
} from '../sample-letters/site-letters.js';

export interface StoredLetter extends SiteLetter {
  changedAt: Date;
}

const FIRST_CHANGE = Date.UTC(2026, 0, 5);
const HOUR_MILLISECONDS = 3_600_000;
const written: readonly SiteLetter[] = [...siteLetters, ...Object.values(oddLetters).flat()];

/** The letters of the site, with the changes that tests have made. */
export class LetterStore {
  private readonly letters = new Map<number, StoredLetter>();

  constructor() {
    this.restore();
  }

  /** Undoes the changes of all letters. */
  restore(): void {
    for (const letter of written)
      this.letters.set(letter.id, {
        ...letter,
        changedAt: new Date(FIRST_CHANGE + letter.id * HOUR_MILLISECONDS),
      });
  }

  one(section: SiteSection, id: number): StoredLetter | undefined {
    const letter = this.letters.get(id);
    return letter?.section === section ? letter : undefined;
  }

  /** The letters that a section lists, odd ones left out. */
  listed(section: SiteSection): readonly SiteLetter[] {
    return siteLetters.filter((letter) => letter.section === section);
  }

  /** Changes the text for the letter's first question. @returns whether there is such a letter */
  change(id: number, text: string): boolean {
    const letter = this.letters.get(id);
    if (letter === undefined) return false;
    const [first, ...others] = letter.questions;
    const questions = [{ prompt: first?.prompt ?? '', text }, ...others];
    this.letters.set(id, { ...letter, questions, changedAt: new Date() });
    return true;
  }
}
