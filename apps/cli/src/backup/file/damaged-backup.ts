import { Refusal } from '../../refusal.js';

/** The file is no whole backup. */
export class DamagedBackup extends Refusal {
  constructor(reason: string) {
    super(`백업 파일이 온전하지 않습니다: ${reason}. 아무것도 바꾸지 않았습니다.`);
  }
}
