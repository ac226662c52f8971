import { IgnoredFindings } from '@/components/spelling/ignored-findings';
import { letterType } from '@/features/cover-letters/letter-type';
import { PracticeDrafts } from '@/features/interview/practice-drafts';
import { localImports } from '@/features/resume-import/import-drafts';
import { resumeType } from '@/features/resumes/resume-type';

/** How many texts of a member this device holds that the server does not have, by kind. */
export interface DeviceTextCounts {
  letters: number;
  resumes: number;
  imports: number;
  answers: number;
}

/** @throws when the storage of this device cannot be read */
export async function countDeviceTexts(memberId: number): Promise<DeviceTextCounts> {
  const [letters, resumes, imports] = await Promise.all([
    letterType.drafts.list(memberId),
    resumeType.drafts.list(memberId),
    localImports(memberId).count(),
  ]);
  return {
    letters: letters.filter(({ document }) => !letterType.isPristine(document)).length,
    resumes: resumes.filter(({ document }) => !resumeType.isPristine(document)).length,
    imports,
    answers: new PracticeDrafts(memberId).count(),
  };
}

/**
 * Erases every text of a member from this device, and what was typed in this tab.
 * @throws when the storage of this device cannot be written
 */
export async function eraseDeviceTexts(memberId: number): Promise<void> {
  sessionStorage.clear();
  new PracticeDrafts(memberId).forget();
  new IgnoredFindings(memberId).forget();
  await Promise.all([
    letterType.drafts.forget(memberId),
    resumeType.drafts.forget(memberId),
    localImports(memberId).forget(),
  ]);
}
