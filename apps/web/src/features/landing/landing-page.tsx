export default function LandingPage() {
  return <h1 className="page-width py-20 text-display">자소공방</h1>;
}
