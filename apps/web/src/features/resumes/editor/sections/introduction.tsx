import { setFields } from '../../document/edit-resume.js';
import { ParagraphField } from '../fields/text-field.js';
import { useDocumentPart, useResumeSession } from '../resume-session.js';

export function IntroductionEditor() {
  const session = useResumeSession();
  const introduction = useDocumentPart((document) => document.introduction);
  return (
    <ParagraphField
      path="introduction"
      label="나를 소개하는 글"
      rows={5}
      value={introduction}
      placeholder="어떤 일을 해 왔고 무엇을 잘하는지 서너 문장으로 적어 보세요."
      onValueChange={(value) => session.update(setFields({ introduction: value }))}
    />
  );
}
