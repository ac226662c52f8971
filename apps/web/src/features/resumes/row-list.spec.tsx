import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newEducation } from './resume-document.js';
import { EducationsEditor } from './sections/educations.js';
import { renderOpenResume } from './testing/open-resume.js';
import { resumeDocument } from './testing/resume.factory.js';

const school = (schoolName: string) => ({ ...newEducation(), schoolName });
const three = () =>
  renderOpenResume(
    <EducationsEditor />,
    resumeDocument({ educations: [school('첫째학교'), school('둘째학교'), school('셋째학교')] }),
  );
const names = ({ document }: ReturnType<typeof three>) =>
  document().educations.map(({ schoolName }) => schoolName);

describe('the rows of a section', () => {
  afterEach(cleanup);

  it('start open with the focus in their first field when added', async () => {
    const view = renderOpenResume(<EducationsEditor />);
    await userEvent.click(screen.getByRole('button', { name: '학력 추가' }));
    const field = within(screen.getByRole('listitem', { name: '학력 1' })).getByLabelText('학교');
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, '한빛바다대학교');
    expect(view.document().educations[0]?.schoolName).toBe('한빛바다대학교');
  });

  it('are removed without asking, and put back where they were', async () => {
    const view = three();
    await userEvent.click(screen.getByRole('button', { name: '학력 2 지우기' }));
    expect(names(view)).toEqual(['첫째학교', '셋째학교']);
    const putBack = screen.getByRole('button', { name: '되돌리기' });
    expect(document.activeElement).toBe(putBack);
    await userEvent.keyboard('{Enter}');
    expect(names(view)).toEqual(['첫째학교', '둘째학교', '셋째학교']);
  });

  it('move by buttons, which keep the focus and do nothing at the ends', async () => {
    const view = three();
    const up = screen.getByRole('button', { name: '학력 2 위로' });
    await userEvent.click(up);
    expect(names(view)).toEqual(['둘째학교', '첫째학교', '셋째학교']);
    const atTop = screen.getByRole('button', { name: '학력 1 위로' });
    expect(document.activeElement).toBe(atTop);
    await userEvent.keyboard('{Enter}');
    expect(names(view)).toEqual(['둘째학교', '첫째학교', '셋째학교']);
  });

  it('fold to a line that says when something is wrong in it', async () => {
    const wrong = { ...school('첫째학교'), graduationDate: '2019.99' };
    renderOpenResume(<EducationsEditor />, resumeDocument({ educations: [wrong, school('둘째학교')] }));
    const header = screen.getByRole('button', { name: /첫째학교/ });
    expect(header.textContent).toContain('고칠 곳 있음');
    await userEvent.click(header);
    expect(screen.getByRole('alert').textContent).toBe('2024.03처럼 연도와 달만 적어 주세요.');
  });

  it('tidy a month when its field is left, and hold an error back until then', async () => {
    const view = renderOpenResume(<EducationsEditor />, resumeDocument({ educations: [school('')] }));
    const month = screen.getByLabelText('졸업한(할) 달');
    await userEvent.type(month, '2019');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.tab();
    expect(screen.getByRole('alert')).toBeTruthy();
    await userEvent.type(month, '08');
    await userEvent.tab();
    expect(month).toHaveProperty('value', '2019.08');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(view.document().educations[0]?.graduationDate).toBe('2019.08');
  });
});
