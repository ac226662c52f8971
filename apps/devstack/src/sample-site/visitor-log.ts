/** One request that the site was asked, the control paths left out. */
export interface Visit {
  /** Path and query. */
  path: string;
  method: string;
  /** Milliseconds since the epoch at which it arrived. */
  at: number;
  /** 0 until the answer has been sent. */
  status: number;
  userAgent: string;
}

const MOST_VISITS = 20_000;

/** Who came when: what a test of a polite crawl looks at. Keeps the latest 20,000 visits, and counts them all. */
export class VisitorLog {
  private visits: Visit[] = [];
  private readonly counts = new Map<string, number>();

  /** @returns how often the path has been visited, this time included */
  add(visit: Visit): number {
    this.visits.push(visit);
    if (this.visits.length > MOST_VISITS) this.visits.shift();
    const count = (this.counts.get(visit.path) ?? 0) + 1;
    this.counts.set(visit.path, count);
    return count;
  }

  clear(): void {
    this.visits = [];
    this.counts.clear();
  }

  /** The visits in the order of their arrival, and how many each path had. */
  describe(): { total: number; paths: Record<string, number>; visits: readonly Visit[] } {
    const total = [...this.counts.values()].reduce((sum, count) => sum + count, 0);
    return { total, paths: Object.fromEntries(this.counts), visits: this.visits };
  }
}
