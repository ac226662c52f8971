import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { productInfoQuery } from '@/lib/product-info';
import { FactList, PolicySection } from './policy-section.js';

const UNSAID = '운영자가 아직 적지 않았어요.';

/** Who receives what members write: the AI provider, abroad. */
export function AiTransferSection() {
  const { data } = useQuery(productInfoQuery());
  const provider = data?.privacy.aiProvider;
  return (
    <PolicySection id="sent" title="누구에게 보내나요">
      <p>
        AI 기능을 쓸 때, 그 일에 필요한 글만 해외에 있을 수 있는 AI 제공자에게 보내 처리를 맡겨요. 처음 쓰기
        전에 동의를 여쭙고, 동의하지 않으면 보내지 않아요. 그 밖에는 법이 정한 때가 아니면 아무에게도 보내지
        않고, 광고나 방문 분석도 하지 않아요.
      </p>
      {data?.aiPracticeMode && (
        <p className="rounded-s bg-accent-wash px-4 py-3 text-small">
          지금은 이 서버 안에서 도는 연습용 AI라서 글이 서버 밖으로 나가지 않아요.
        </p>
      )}
      <FactList
        facts={[
          { name: '받는 곳', text: provider && `${provider.name ?? UNSAID} ${provider.contact ?? ''}` },
          { name: '나라', text: provider && (provider.country ?? UNSAID) },
          {
            name: '보내는 것',
            text: 'AI 기능을 누른 글의 본문, 직무, 경력 연차, 요청 사항, 면접 질문과 연습한 답변, 가져오는 이력서의 글. 남용을 막도록 회원마다 누구인지 알 수 없는 가명을 함께 보낼 수 있어요. 계정의 이름과 이메일은 보내지 않아요.',
          },
          { name: '언제, 어떻게', text: 'AI 기능을 누를 때마다, 암호화된 연결로 보내요.' },
          { name: '쓰는 목적', text: '글의 진단과 문장 제안, 면접 질문과 답변, 이력서 초안 만들기.' },
          { name: '그곳의 보관', text: provider && (provider.retention ?? UNSAID) },
          {
            name: '거부하려면',
            text: (
              <>
                동의를 묻는 창에서 동의하지 않거나,{' '}
                <Link to={paths.account()} className="link">
                  프로필
                </Link>
                에서 언제든 거둘 수 있어요. AI 기능만 쓸 수 없고 나머지는 그대로예요.
              </>
            ),
          },
        ]}
      />
      <p>
        로그인은 구글이 맡아요. 구글은 로그인했다는 사실을 알게 되고, 자소공방은 이름, 이메일, 사진 주소, 계정
        번호만 받아요.
      </p>
    </PolicySection>
  );
}
