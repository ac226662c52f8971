import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ChartLegend, type ChartSeries } from '@/components/chart';
import { JobFailure } from '@/components/job-progress/job-failure';
import { RunningJob } from '@/components/job-progress/job-progress';
import { MemberPicture } from '@/components/member-picture';
import { type RecordColumn, RecordTable } from '@/components/record-table';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button, type ButtonSize, type ButtonVariant } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog, type DialogProps } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { KeyboardKey } from '@/components/ui/keyboard-key';
import { ListSearch } from '@/components/ui/list-search';
import { Menu, MenuItem } from '@/components/ui/menu';
import { CollapsibleSection } from '@/components/ui/collapsible-section';
import { Pager } from '@/components/ui/pager';
import { Popover } from '@/components/ui/popover';
import { ManuscriptProgress, Progress } from '@/components/ui/progress';
import { SearchableDropdown } from '@/components/ui/searchable-dropdown';
import { Select } from '@/components/ui/select';
import { SkeletonLines } from '@/components/ui/skeleton';
import { Switch } from '@/components/ui/switch';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { Textarea } from '@/components/ui/textarea';
import { ToggleGroup } from '@/components/ui/toggle-group';
import { Tooltip } from '@/components/ui/tooltip';
import { notify } from '@/lib/toast';
import { useDocumentTitle } from '@/lib/use-document-title';
import { aJob } from '../../testing/job.factory.js';

/**
 * /gallery: the shared components in their states, in the theme that is chosen in the header. Exists only in the Vite
 * dev server.
 */
export default function GalleryPage() {
  useDocumentTitle('Gallery');
  return (
    <div className="page-width flex flex-col gap-12 py-10">
      <h1 className="text-title">Gallery</h1>
      <Buttons />
      <Fields />
      <Feedback />
      <Lists />
      <Overlays />
      <Jobs />
      <Charts />
    </div>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="flex flex-col gap-5 border-t border-line pt-6">
    <h2 className="text-heading">{title}</h2>
    {children}
  </section>
);

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);

const VARIANTS: ButtonVariant[] = ['solid', 'outline', 'quiet', 'danger', 'danger-outline', 'accept'];
const SIZES: ButtonSize[] = ['small', 'medium', 'large'];
const TONES: BadgeTone[] = ['neutral', 'accent', 'green', 'amber', 'red'];

const Buttons = () => (
  <Section title="Buttons and badges">
    {SIZES.map((size) => (
      <Row key={size}>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} size={size}>
            {variant}
          </Button>
        ))}
      </Row>
    ))}
    <Row>
      <Button isBusy>busy</Button>
      <Button disabled>disabled</Button>
      <Button variant="solid" isBusy>
        busy
      </Button>
      <Button variant="solid" disabled>
        disabled
      </Button>
    </Row>
    <Row>
      {TONES.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <KeyboardKey>Ctrl</KeyboardKey>
      <MemberPicture name="김하늘" picture={null} />
    </Row>
  </Section>
);

const OPTIONS = [
  { value: 'one', label: '하나' },
  { value: 'two', label: '둘' },
  { value: 'three', label: '셋 (고를 수 없음)', disabled: true },
] as const;
const NAMES = ['김하늘', '한바다'].map((name) => ({ id: name, name }));

function Fields() {
  const [isChecked, setIsChecked] = useState(true);
  const [chosen, setChosen] = useState<(typeof OPTIONS)[number]['value']>('one');
  return (
    <Section title="Fields">
      <div className="grid gap-5 md:grid-cols-3">
        <Field label="이름" hint="도움말">
          <Input defaultValue="김하늘" />
        </Field>
        <Field label="이메일" isRequired error="이메일을 바르게 적어 주세요.">
          <Input defaultValue="haneul@" />
        </Field>
        <Field label="막힌 칸">
          <Input disabled defaultValue="고칠 수 없음" />
        </Field>
        <Field label="고르기">
          <Select options={OPTIONS} />
        </Field>
        <Field label="찾아서 고르기">
          <SearchableDropdown
            options={NAMES}
            selectedId="한바다"
            onSelect={({ name }) => notify.success(name)}
          />
        </Field>
        <Field label="긴 글" className="md:col-span-2">
          <Textarea rows={3} placeholder="자리 글" />
        </Field>
      </div>
      <Row>
        <Checkbox checked={isChecked} onCheckedChange={setIsChecked} label="확인" />
        <Checkbox checked="indeterminate" onCheckedChange={setIsChecked} label="일부" />
        <Checkbox checked={false} onCheckedChange={setIsChecked} label="막힘" isDisabled />
        <Switch isChecked={isChecked} onCheckedChange={setIsChecked} label="켜기" />
        <Switch isChecked={false} onCheckedChange={setIsChecked} label="막힘" isDisabled />
      </Row>
      <ToggleGroup
        label="하나 누르기"
        options={OPTIONS.map(({ value }) => value)}
        value={chosen}
        nameOf={(option) => option}
        onChange={setChosen}
      />
      <ListSearch
        label="이름에서 찾기"
        search=""
        onSearch={(search) => notify.success(search)}
        order={{ sort: chosen, sorts: OPTIONS, onSort: setChosen }}
      />
    </Section>
  );
}

const Feedback = () => (
  <Section title="Progress, empty, error and loading states">
    <ManuscriptProgress value={40} label="진행률" />
    <ManuscriptProgress value={70} label="실패한 진행률" isFailed />
    <Progress value={60} label="진행률" />
    <Progress value={100} label="끝난 진행률" tone="green" />
    <EmptyState title="아직 없어요" description="첫 글을 써 보세요." action={<Button>쓰기</Button>} />
    <ErrorState title="불러오지 못했어요" description="연결이 끊겼어요." onRetry={() => undefined} />
    <SkeletonLines lines={3} />
  </Section>
);

const COLUMNS: readonly RecordColumn<string>[] = [
  { header: '이름', isTitle: true, cell: (name) => name },
  { header: '글자 수', align: 'end', cell: (name) => name.length },
];
const TABS = [
  { value: 'first', label: '첫째' },
  { value: 'second', label: '둘째' },
] as const;

function Lists() {
  const [page, setPage] = useState(0);
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('first');
  return (
    <Section title="Tables, tabs and pagers">
      <RecordTable label="이름" columns={COLUMNS} rows={['김하늘', '한바다']} rowKey={(name) => name} />
      <RecordTable
        label="전의 이름"
        columns={COLUMNS}
        rows={['김하늘']}
        rowKey={(name) => name}
        isPlaceholder
      />
      <Tabs label="탭" value={tab} onValueChange={setTab} tabs={TABS}>
        <TabPanel value={tab}>{tab}</TabPanel>
      </Tabs>
      <CollapsibleSection title="접은 표">김하늘 3, 한바다 3</CollapsibleSection>
      <CollapsibleSection title="편 표" isOpen>
        김하늘 3, 한바다 3
      </CollapsibleSection>
      <Pager page={page} totalPages={12} onPageChange={setPage} totalElements={120} size={10} />
    </Section>
  );
}

const PLACEMENTS: NonNullable<DialogProps['placement']>[] = ['center', 'bottomSheet', 'side'];

function Overlays() {
  const [placement, setPlacement] = useState<DialogProps['placement'] | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <Section title="Dialogs, menus and toasts">
      <Row>
        {PLACEMENTS.map((name) => (
          <Button key={name} onClick={() => setPlacement(name)}>
            {name}
          </Button>
        ))}
        <Button onClick={() => setIsConfirming(true)}>confirm</Button>
        <Menu label="메뉴" trigger={<Button>menu</Button>}>
          <MenuItem onSelect={() => undefined}>하나</MenuItem>
          <MenuItem onSelect={() => undefined}>둘</MenuItem>
        </Menu>
        <Popover label="팝오버" trigger={<Button>popover</Button>}>
          <p className="text-small">내용</p>
        </Popover>
        <Tooltip text="설명" opensOnPress>
          <Button>tooltip</Button>
        </Tooltip>
        <Button onClick={() => notify.success('저장했어요.')}>toast</Button>
        <Button onClick={() => notify.error('저장하지 못했어요.')}>error toast</Button>
      </Row>
      {placement && (
        <Dialog isOpen onOpenChange={() => setPlacement(null)} title={placement} placement={placement}>
          <p className="text-small">내용</p>
        </Dialog>
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title="지울까요?"
        description="되돌릴 수 없어요."
        confirmLabel="지우기"
        isDanger
        onConfirm={() => setIsConfirming(false)}
      />
    </Section>
  );
}

const doNothing = () => undefined;

const Jobs = () => (
  <Section title="Jobs">
    <RunningJob job={aJob()} />
    <JobFailure job={aJob({ status: 'FAILED' })} onRetry={doNothing} onClose={doNothing} />
    <JobFailure job={aJob({ status: 'CANCELLED' })} onClose={doNothing} />
  </Section>
);

interface Day {
  day: string;
  succeeded: number;
  failed: number;
}
const DAYS: readonly Day[] = [
  { day: '11. 20.', succeeded: 8, failed: 1 },
  { day: '11. 21.', succeeded: 5, failed: 3 },
  { day: '11. 22.', succeeded: 9, failed: 0 },
];
const SERIES: readonly ChartSeries<Day>[] = [
  { key: 'succeeded', label: '완료', valueOf: ({ succeeded }) => succeeded, colour: 'var(--green)' },
  { key: 'failed', label: '실패', valueOf: ({ failed }) => failed, colour: 'var(--red)', pattern: 'stripes' },
];

const DayChart = lazy(async () => {
  const { SeriesBarChart } = await import('@/components/series-bar-chart');
  return {
    default: () => (
      <SeriesBarChart
        rows={DAYS}
        series={SERIES}
        isStacked
        xOf={({ day }) => day}
        xText={(day) => day}
        yAxis={{ allowDecimals: false, tickFormatter: String }}
        titleOf={({ day }) => day}
        valueText={String}
      />
    ),
  };
});

const Charts = () => (
  <Section title="Charts">
    <ChartLegend label="범례" series={SERIES.map((series) => ({ ...series, count: '22' }))} />
    <Suspense fallback={<SkeletonLines lines={6} />}>
      <DayChart />
    </Suspense>
  </Section>
);
