import type { FeatureStatistics } from '#contracts';
import { formatNumber } from '@/lib/format';
import { categoryLabel } from './feature-text.js';

type Categories = FeatureStatistics['categories'];

const RAW_TONE = 'bg-accent/35';
const FINAL_TONE = 'bg-accent';

/** The features of each category: raw ones and, of those, what is left after deduplication, as bars beside their numbers. */
export function CategoryTotals({ categories }: { categories: Categories }) {
  const most = Math.max(1, ...categories.map(({ raw, final }) => Math.max(raw, final)));
  return (
    <table aria-label="분류별 특징" className="w-full self-start text-small">
      <thead className="border-b border-line text-caption text-ink-faint">
        <tr>
          <th scope="col" className="py-2 text-left font-semibold">
            분류
          </th>
          <td aria-hidden className="w-full" />
          <Heading swatch={RAW_TONE}>원본</Heading>
          <Heading swatch={FINAL_TONE}>최종</Heading>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-b border-line">
        {categories.map(({ featuresCategory, raw, final }) => (
          <tr key={featuresCategory}>
            <th scope="row" className="py-3 pr-4 text-left font-semibold whitespace-nowrap">
              {categoryLabel(featuresCategory)}
            </th>
            <td aria-hidden className="px-2">
              <Bar share={raw / most} className={RAW_TONE} />
              <Bar share={final / most} className={`mt-1 ${FINAL_TONE}`} />
            </td>
            <td className="py-3 pl-4 text-right whitespace-nowrap">{formatNumber(raw)}</td>
            <td className="py-3 pl-4 text-right font-semibold whitespace-nowrap">{formatNumber(final)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Heading = ({ swatch, children }: { swatch: string; children: string }) => (
  <th scope="col" className="py-2 pl-4 text-right font-semibold whitespace-nowrap">
    <span aria-hidden className={`mr-1.5 inline-block size-2 rounded-full ${swatch}`} />
    {children}
  </th>
);

const Bar = ({ share, className }: { share: number; className: string }) => (
  <div className={`h-1.5 rounded-full ${className}`} style={{ width: `${share * 100}%` }} />
);
