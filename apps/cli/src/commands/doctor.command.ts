import { InvalidArgumentError, Option, type Command } from 'commander';
import { DOCTOR_PROCESSES, DoctorContext, type DoctorProcess } from '../doctor/doctor-context.js';
import { examine, type Examined } from '../doctor/examine.js';
import { Refusal } from '../failures.js';
import type { Terminal } from '../terminal.js';

const MARKS = { RIGHT: '✓', WRONG: '✗', SKIPPED: '–' } as const;
/** One API and one worker. */
const DEFAULT_PROCESSES = 2;

const EXAMPLE = `
보기:
  cli doctor
  cli doctor --for worker                  워커의 환경만 있는 곳에서
  cli doctor --processes 12                API와 워커를 모두 열두 개 켤 때 연결이 넉넉한지

✓ 맞음, ✗ 틀림(고칠 것을 함께 알려 줍니다), – 여기서는 볼 것이 없음. ✗가 하나라도 있으면 1로 끝납니다. 아무것도 바꾸지 않습니다.`;

/** `doctor` */
export function registerDoctor(program: Command, terminal: Terminal): void {
  program
    .command('doctor')
    .description('무엇이 잘못 설정되었는지 살펴봅니다.')
    .addOption(
      new Option('--for <프로세스>', '이 환경으로 켤 프로세스: api, worker. 쉼표로')
        .argParser(readProcesses)
        .default([...DOCTOR_PROCESSES], 'api,worker'),
    )
    .addOption(
      new Option('--processes <수>', '데이터베이스를 함께 쓸 프로세스의 수')
        .argParser(readCount)
        .default(DEFAULT_PROCESSES),
    )
    .addHelpText('after', EXAMPLE)
    .action(async (options: { for: DoctorProcess[]; processes: number }) => {
      const context = new DoctorContext(terminal.environment, options.for, options.processes);
      const all = await examine(context, (examined) => print(examined, terminal)).finally(() =>
        context.close(),
      );
      const wrongs = all.filter(({ verdict }) => verdict.state === 'WRONG').length;
      if (wrongs > 0) throw new Refusal(`고칠 것이 ${wrongs}개 있습니다.`);
      terminal.print('모두 맞습니다.');
    });
}

function print({ title, verdict }: Examined, terminal: Terminal): void {
  terminal.print(`${MARKS[verdict.state]} ${title}: ${verdict.text}`);
  if (verdict.state === 'WRONG') terminal.print(`    → ${verdict.remedy}`);
}

function readProcesses(text: string): DoctorProcess[] {
  const names = text.split(',').map((name) => name.trim());
  const known = DOCTOR_PROCESSES.filter((process) => names.includes(process));
  if (known.length !== names.length) throw new InvalidArgumentError('--for는 api, worker 가운데 고릅니다.');
  return known;
}

function readCount(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new InvalidArgumentError('--processes는 1부터 9,999까지의 정수여야 합니다.');
  return Number(text);
}
