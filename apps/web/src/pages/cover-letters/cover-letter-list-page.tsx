export default function CoverLetterListPage() {
  return <h1 className="page-width text-title">자기소개서</h1>;
}
