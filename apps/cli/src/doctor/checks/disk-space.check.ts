import { statfs } from 'node:fs/promises';
import { right, skipped, wrong, type DoctorCheck } from '../doctor-check.js';

const LEAST_BYTES = 1024 ** 3;

/** Whether the database that `npm start` keeps has room to grow. */
export const diskSpaceCheck: DoctorCheck = {
  title: 'DATA_DIR의 자리',
  look: async (context) => {
    const folder = context.variable('DATA_DIR');
    if (folder === undefined) return skipped('쓰지 않음');
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const found = `${(free / 1024 ** 3).toFixed(1)} GB 남음`;
    return free < LEAST_BYTES ? wrong(found, '1 GB 이상 비우거나 다른 디스크로 옮기세요.') : right(found);
  },
};
