export default function CoverLetterEditorPage() {
  return <h1 className="page-width text-title">자기소개서 쓰기</h1>;
}
