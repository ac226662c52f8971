import { useQuery } from '@tanstack/react-query';
import { productInfoQuery } from '@/lib/product-info';
import { REMEDIES } from './kept-things.js';
import { FactList, PolicySection } from './policy-section.js';

const UNSAID = '운영자가 아직 적지 않았어요.';

/** Whom to ask, and who helps when that is not enough. */
export function OfficerSection() {
  const { data } = useQuery(productInfoQuery());
  const notice = data?.privacy;
  return (
    <PolicySection id="officer" title="누구에게 물어보나요">
      <FactList
        facts={[
          { name: '운영하는 곳', text: notice && (notice.operatorName ?? UNSAID) },
          { name: '개인정보 보호책임자', text: notice && (notice.officerName ?? UNSAID) },
          { name: '연락처', text: notice && (notice.officerContact ?? UNSAID) },
        ]}
      />
      <p>열람, 정정, 삭제, 처리 정지를 바라시면 위로 알려 주세요. 열흘 안에 답해 드려요.</p>
      <p>그것으로 모자라면 아래 기관이 도와줘요.</p>
      <ul className="flex flex-col gap-1.5">
        {REMEDIES.map(({ name, telephone, url }) => (
          <li key={name} className="flex flex-wrap gap-x-3 text-small">
            <a href={url} className="link" rel="noreferrer" target="_blank">
              {name}
            </a>
            <span className="text-ink-soft">전화 {telephone}</span>
          </li>
        ))}
      </ul>
    </PolicySection>
  );
}
