import { toPage, type Member, type MemberListQuery, type Page } from '#contracts';
import { queryRows, sampleShare } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { countStatement, pageStatement, textCondition, type MemberListing } from './member-list-statement.js';
import { toMember, type MemberRow } from './member-record.js';

/** The share of all members from which on reading them finds a text sooner than the index over pieces: see bench/member-list.ts. */
const FREQUENT_SHARE = 0.1;

/** Finds members page by page: a statement for the page and one for the total, and a sample before them where a text is searched for. */
@Injectable()
export class MemberListRepository {
  constructor(private readonly dataSource: DataSource) {}

  async list(query: MemberListQuery): Promise<Page<Member>> {
    const listing = { ...query, isFrequent: await this.isFrequent(query) };
    const [members, total] = await Promise.all([this.page(listing), this.count(listing)]);
    return toPage(members, total, query);
  }

  private async isFrequent(query: MemberListQuery): Promise<boolean> {
    const text = textCondition(query);
    if (text === null) return false;
    return (await sampleShare(this.dataSource, 'member', text.sql, text.parameters)) >= FREQUENT_SHARE;
  }

  private async page(listing: MemberListing): Promise<Member[]> {
    const { sql, parameters } = pageStatement(listing);
    return (await queryRows<MemberRow>(this.dataSource, sql, parameters)).map(toMember);
  }

  private async count(listing: MemberListing): Promise<number> {
    const { sql, parameters } = countStatement(listing);
    const [row] = await queryRows<{ total: number }>(this.dataSource, sql, parameters);
    return row?.total ?? 0;
  }
}
