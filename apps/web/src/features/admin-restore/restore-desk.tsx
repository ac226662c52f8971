import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { ADMIN_PAGE_SIZES } from '#contracts';
import { useListFilters } from '@/components/list-filters/use-list-filters';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { DOCUMENT_KINDS, type DocumentKind, KINDS } from './document-kinds.js';
import { restoreFiltersSchema } from './restore-filters.js';
import { RestorePanel } from './restore-panel.js';

const TABS = DOCUMENT_KINDS.map((value) => ({ value, label: KINDS[value].tabLabel }));
const DEFAULT_SIZE = 10;
const tabParser = parseAsStringLiteral(DOCUMENT_KINDS)
  .withDefault('resumes')
  .withOptions({ history: 'push', clearOnDefault: true });

/** Deleted resumes and cover letters, a tab each; the address names the tab to begin with. */
export function RestoreDesk() {
  const [tab, setTab] = useQueryState('tab', tabParser);
  const filters = useListFilters({
    schema: restoreFiltersSchema,
    sizes: ADMIN_PAGE_SIZES,
    defaultSize: DEFAULT_SIZE,
  });
  const choose = (kind: DocumentKind) => {
    void setTab(kind);
    filters.reset();
    filters.place.setSize(DEFAULT_SIZE);
  };
  return (
    <Tabs label="복구할 문서" value={tab} onValueChange={choose} tabs={TABS}>
      <TabPanel key={tab} value={tab} className="!pt-6">
        <RestorePanel kind={tab} filters={filters} />
      </TabPanel>
    </Tabs>
  );
}
