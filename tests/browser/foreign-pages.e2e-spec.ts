import { routes } from '#contracts';
import { fixtureOfFile } from './browser-fixture.js';
import { SHORT_LETTER } from './letters.js';

const fixture = fixtureOfFile();

describe('pages that are not for this member', () => {
  it("answer another member's letter as if there were none", async () => {
    const owner = await fixture.newMember();
    const { coverLetterId } = await owner.createLetter({ title: '남의 글', content: SHORT_LETTER });
    const stranger = await fixture.newMember();
    const page = await stranger.open(`/cover-letter/${coverLetterId}`);
    await page.getByRole('heading', { name: '페이지를 찾을 수 없어요' }).waitFor();
    expect(await page.getByText('남의 글').count()).toBe(0);
    const answer = await stranger.ask(routes.coverLetters.one, { params: { id: coverLetterId } });
    expect(answer).toMatchObject({ status: 404, body: { success: false, errorCode: 'NOT_FOUND' } });
  });

  it('answer a member who asks for the administrators’ area', async () => {
    const member = await fixture.newMember();
    const page = await member.open('/admin/members');
    await page.getByRole('heading', { name: '볼 수 없는 페이지예요' }).waitFor();
    expect((await member.ask(routes.adminJobs.list)).status).toBe(403);
  });
});
