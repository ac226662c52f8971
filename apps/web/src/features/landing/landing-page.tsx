import { useDocumentTitle } from '@/lib/use-document-title';
import { CorrectionDemo } from './correction-demo.js';
import { HowItWorks } from './how-it-works.js';
import { ManuscriptHeadline } from './manuscript-headline.js';
import { Promises } from './promises.js';
import { StartAction } from './start-action.js';

/** The first page: what the product does, shown on manuscript paper. */
export default function LandingPage() {
  useDocumentTitle(null);
  return (
    <div className="overflow-x-clip">
      <section className="page-width pt-8 pb-16 sm:pt-14 sm:pb-24">
        <ManuscriptHeadline />
        <div className="mt-8 flex flex-col gap-6 sm:mt-10 sm:items-start lg:flex-row lg:items-end lg:justify-between">
          <p className="max-w-xl text-lead text-ink-soft">
            자기소개서를 붙여 넣으면 AI가 문장마다 고칠 곳과 까닭을 적어 돌려드려요. 받을지 말지는 한 문장씩
            직접 고르세요.
          </p>
          <StartAction />
        </div>
      </section>
      <CorrectionDemo />
      <HowItWorks />
      <Promises />
      <section className="border-t border-line">
        <div className="page-width flex flex-col items-start gap-6 py-16 sm:flex-row sm:items-center sm:justify-between sm:py-20">
          <h2 className="text-title">첫 문장만 있으면 시작할 수 있어요</h2>
          <StartAction />
        </div>
      </section>
    </div>
  );
}
