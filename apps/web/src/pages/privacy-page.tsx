import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AI_PURPOSES, AI_SENT_DATA, ERASED_IDENTITY_DAYS, TRASH_DAYS } from '#contracts';
import { paths } from '@/lib/paths';
import { productInfoQuery } from '@/lib/product-info';
import { useDocumentTitle } from '@/lib/use-document-title';
import { STORED_DATA, DATA_IN_BROWSER, SAFEGUARDS, RETENTIONS, APPEAL_BODIES } from './privacy-facts.js';

const IN_FORCE_SINCE = '2026년 11월 21일';

/** Backups may keep deleted data for this long; docs/privacy.md obliges the operator to delete older ones. */
const BACKUP_DAYS = 30;

/** /privacy: the policy that Korean law asks for, in words that people use. */
export default function PrivacyPage() {
  useDocumentTitle('개인정보처리방침');
  return (
    <article className="page-width flex max-w-3xl! flex-col gap-12 py-10 sm:py-14">
      <header className="flex flex-col gap-3">
        <h1 className="text-title">개인정보처리방침</h1>
        <p className="text-lead text-ink-soft">
          무엇을 왜 보관하고, 누구에게 보내고, 언제 지우는지 있는 그대로 적었어요.
        </p>
        <p className="text-caption text-ink-faint">{IN_FORCE_SINCE}부터</p>
      </header>
      <PolicySection id="kept" title="무엇을 왜 보관하나요">
        <p>서비스를 하는 데 꼭 필요한 것만 보관하고, 적은 까닭으로만 써요.</p>
        <FactList facts={STORED_DATA} />
        <p>
          자기소개서와 이력서에는 주민등록번호나 건강 같은 민감한 내용을 적지 않는 편이 좋아요. 자소공방은
          그런 내용을 묻지 않아요.
        </p>
      </PolicySection>
      <RetentionSection />
      <AiTransferSection />
      <RightsSection />
      <AccountDeletionSection />
      <PolicySection id="browser" title="브라우저에 무엇이 남나요">
        <FactList facts={DATA_IN_BROWSER} />
      </PolicySection>
      <PolicySection id="samples" title="샘플 자기소개서">
        <p>
          공개된 합격 자기소개서를 모아 글의 특징만 뽑아 써요. 이름, 전화번호, 이메일, 주민등록번호는 저장하기
          전에 가리고, 글 자체는 회원에게 보여 주지 않아요. 내 글이 모여 있다면 아래 연락처로 알려 주세요.
          글과 거기서 뽑은 특징을 지워요.
        </p>
      </PolicySection>
      <PolicySection id="decisions" title="AI가 정하는 것은 없어요">
        <p>
          AI는 고칠 곳과 질문을 제안하기만 해요. 받아들일지는 문장마다 직접 고르고, AI의 답으로 회원을
          평가하거나 거르지 않아요.
        </p>
      </PolicySection>
      <PolicySection id="safety" title="어떻게 지키나요">
        <ul className="flex list-disc flex-col gap-1.5 pl-5">
          {SAFEGUARDS.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </PolicySection>
      <PolicySection id="children" title="만 14세 미만">
        <p>
          취업을 준비하는 분을 위한 곳이라 만 14세 미만의 가입을 받지 않아요. 가입한 것을 알게 되면 지워요.
        </p>
      </PolicySection>
      <OfficerSection />
      <PolicySection id="changes" title="이 방침이 바뀌면">
        <p>바뀌기 7일 전에 이 자리에 알리고, 회원에게 불리하게 바뀌면 30일 전에 알리고 다시 동의를 여쭤요.</p>
      </PolicySection>
    </article>
  );
}

function RetentionSection() {
  return (
    <PolicySection id="how-long" title="얼마나 보관하고 어떻게 지우나요">
      <dl className="divide-y divide-line border-y border-line">
        {RETENTIONS.map(({ what, howLong, note }) => (
          <div key={what} className="grid gap-x-8 gap-y-0.5 py-4 sm:grid-cols-[1fr_11rem]">
            <dt>
              <span className="font-semibold">{what}</span>
              {note && <span className="block text-caption text-ink-faint">{note}</span>}
            </dt>
            <dd className="font-semibold text-accent sm:text-right">{howLong}</dd>
          </div>
        ))}
      </dl>
      <p>
        때가 되면 프로그램이 스스로 데이터베이스에서 지우고, 지운 것은 되살릴 수 없어요. 다만 지우기&nbsp;전에
        만든 백업에는 길게는 {BACKUP_DAYS}일 더 남아 있다가 그 백업과 함께 사라져요. 백업은 사고가 났을 때만
        열고, 되돌릴 일이 생기면 그사이 탈퇴한 분의 것부터 다시 지워요.
      </p>
    </PolicySection>
  );
}

function RightsSection() {
  return (
    <PolicySection id="own" title="내가 할 수 있는 일">
      <ul className="flex list-disc flex-col gap-1.5 pl-5">
        <li>
          <Link to={paths.account({ tab: 'data' })} className="link">
            내 데이터
          </Link>
          에서 모든 데이터를 파일로 받고, 탈퇴할&nbsp;수 있어요.
        </li>
        <li>
          <Link to={paths.account()} className="link">
            프로필
          </Link>
          에서 AI 이용 동의를 거둘 수 있어요. 끝나지 않은 AI 작업은 바로 취소되고 토큰은 돌아와요. 다만 만들던
          면접 질문은 나온 데까지 저장되고 그 토큰은 돌아오지 않아요.
        </li>
        <li>글과 이력서는 언제든 고치고 지울 수 있어요. 이름과 사진은 구글에서 바꾸면 따라 바뀌어요.</li>
        <li>
          <Link to={paths.account({ tab: 'devices' })} className="link">
            기기
          </Link>
          에서 로그인한 기기를 보고 하나씩 로그아웃할 수 있어요.
        </li>
        <li>
          지운 글은{' '}
          <Link to={paths.account({ tab: 'trash' })} className="link">
            휴지통
          </Link>
          에서 {TRASH_DAYS}일 안에 되살릴&nbsp;수 있어요.
        </li>
      </ul>
    </PolicySection>
  );
}

function AccountDeletionSection() {
  return (
    <PolicySection id="leaving" title="탈퇴하면">
      <p>
        글, 이력서, 면접 질문, 작업과 결과, 토큰 내역, 로그인 기록이 모두 바로 지워지고 되돌릴 수 없어요.
        휴지통에도 남지 않아요. 관리자가 한 일의 감사 기록에는 회원 번호만 남고 이름과 이메일은 지워져요.
      </p>
      <p>
        한 가지만 {ERASED_IDENTITY_DAYS}일 동안 남아요. 다시 가입해 토큰을 거듭 채우거나 하루 한도를 넘기는
        일을 막으려고, 구글 계정 번호를 비밀 열쇠로 바꾼 값(되돌려 알아낼 수 없는 해시)과 남아 있던 토큰 수,
        탈퇴한 날 쓴 AI 사용량을 보관해요. {ERASED_IDENTITY_DAYS}일 안에 다시 가입하면 그 토큰과 사용량으로
        시작하고, 그 뒤에는 이 값도 지워져요.
      </p>
    </PolicySection>
  );
}

const NOT_STATED = '운영자가 아직 적지 않았어요.';

/** The recipient of members' texts: the AI provider, which may be abroad. */
function AiTransferSection() {
  const { data } = useQuery(productInfoQuery());
  const provider = data?.privacy.aiProvider;
  return (
    <PolicySection id="sent" title="누구에게 보내나요">
      <p>
        AI 기능을 쓸 때, 그 일에 필요한 글만 해외에 있을 수 있는 AI 제공사에 보내 처리를 맡겨요. 처음
        쓰기&nbsp;전에 동의를 여쭙고, 동의하지 않으면 보내지 않아요. 그 밖에는 법이 정한 때가 아니면
        아무에게도 보내지 않고, 광고나 방문 분석도 하지 않아요.
      </p>
      {data?.aiPracticeMode && (
        <p className="rounded-s bg-accent-wash px-4 py-3 text-small">
          지금은 이 서버 안에서 도는 연습용 AI라서 글이 서버 밖으로 나가지 않아요.
        </p>
      )}
      <FactList
        facts={[
          { name: '받는 곳', text: provider && `${provider.name ?? NOT_STATED} ${provider.contact ?? ''}` },
          { name: '나라', text: provider && (provider.country ?? NOT_STATED) },
          {
            name: '보내는 것',
            text: `${AI_SENT_DATA.policy} 남용을 막도록 회원마다 누구인지 알 수 없는 가명을 함께 보낼\u00a0수 있어요. 계정의 이름과 이메일은 보내지 않아요.`,
          },
          { name: '언제, 어떻게', text: 'AI 기능을 누를 때마다, 암호화된 연결로 보내요.' },
          {
            name: '쓰는 목적',
            text: `${AI_PURPOSES} 만들기.`,
          },
          { name: '그곳의 보관', text: provider && (provider.retention ?? NOT_STATED) },
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

/** The contact, and the bodies to appeal to. */
function OfficerSection() {
  const { data } = useQuery(productInfoQuery());
  const notice = data?.privacy;
  return (
    <PolicySection id="officer" title="누구에게 물어보나요">
      <FactList
        facts={[
          { name: '운영하는 곳', text: notice && (notice.operatorName ?? NOT_STATED) },
          { name: '개인정보 보호책임자', text: notice && (notice.officerName ?? NOT_STATED) },
          { name: '연락처', text: notice && (notice.officerContact ?? NOT_STATED) },
        ]}
      />
      <p>열람, 정정, 삭제, 처리 정지를 바라시면 위로 알려 주세요. 열흘 안에 답해 드려요.</p>
      <p>그것으로 모자라면 아래 기관이 도와줘요.</p>
      <ul className="flex flex-col gap-1.5">
        {APPEAL_BODIES.map(({ name, telephone, url }) => (
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

interface PolicySectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** One part of the policy under its own heading, to which a link can lead. */
function PolicySection({ id, title, children }: PolicySectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="flex scroll-mt-24 flex-col gap-4">
      <h2 id={`${id}-heading`} className="text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface FactListProps {
  facts: readonly { name: string; text: ReactNode; purpose?: string }[];
}

/** Terms with their descriptions. */
function FactList({ facts }: FactListProps) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {facts.map(({ name, text, purpose }) => (
        <div key={name} className="grid gap-x-8 gap-y-1 py-4 sm:grid-cols-[11rem_1fr]">
          <dt className="font-bold">{name}</dt>
          <dd className="text-small text-ink-soft">
            {text}
            {purpose && <span className="mt-1 block text-caption text-ink-faint">{purpose}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
