import { connectDatabase, readMigrationStatus } from '#database';
import { right, wrong, type DoctorCheck } from '../doctor-check.js';

/** Whether the schema is that of this version. */
export const migrationsCheck: DoctorCheck = {
  title: '스키마',
  look: async (context) => {
    // Says first whether there is a database at all.
    await context.database();
    const dataSource = await connectDatabase(context.variable('DATABASE_URL') ?? '', 1);
    const { pending, unknown, differences } = await readMigrationStatus(dataSource).finally(() =>
      dataSource.destroy(),
    );
    if (unknown.length > 0)
      return wrong(
        `이 판이 모르는 마이그레이션 ${unknown.length}개`,
        '데이터베이스보다 낡은 이미지입니다. 새 이미지를 쓰세요.',
      );
    if (pending.length > 0) return wrong(`남은 마이그레이션 ${pending.length}개`, 'cli migrate를 부르세요.');
    if (differences.length > 0)
      return wrong('엔티티와 다름', 'cli migrate:check로 무엇이 다른지 보고, 손으로 바꾼 것을 되돌리세요.');
    return right('이 판과 같음');
  },
};
