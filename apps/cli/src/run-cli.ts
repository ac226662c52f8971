import { Command, CommanderError } from 'commander';
import { registerBackup } from './commands/backup.command.js';
import { registerDoctor } from './commands/doctor.command.js';
import { registerMakeRoot } from './commands/make-root.command.js';
import { registerMigrate, registerMigrateCheck } from './commands/migrate.command.js';
import { registerPurge } from './commands/purge.command.js';
import { registerReconcile } from './commands/reconcile.command.js';
import { registerRestore } from './commands/restore.command.js';
import { describeFailure } from './failures.js';
import type { Terminal } from './terminal.js';

const DONE = 0;
const FAILED = 1;
const USAGE = 2;

const COMMANDS = [
  registerMakeRoot,
  registerMigrate,
  registerMigrateCheck,
  registerBackup,
  registerRestore,
  registerPurge,
  registerReconcile,
  registerDoctor,
];

/**
 * Runs one command.
 * @param args what stands after the program's name
 * @returns 0 when it is done, 1 when it was refused or failed, 2 when it was called wrongly
 */
export async function runCli(args: string[], terminal: Terminal): Promise<number> {
  const program = koreanHelp(new Command('cli'), terminal);
  program.description('자소공방을 운영하는 명령줄. 설정은 환경 변수에서 읽습니다(docs/configuration.md).');
  for (const register of COMMANDS) register(program, terminal);
  try {
    if (args.length === 0) program.help({ error: true });
    await program.parseAsync(args, { from: 'user' });
    return DONE;
  } catch (error) {
    return reportError(error, terminal);
  }
}

function reportError(error: unknown, { environment, complain }: Terminal): number {
  if (!(error instanceof CommanderError)) {
    complain(describeFailure(error, environment['LOG_LEVEL']));
    return FAILED;
  }
  // Help that was asked for has been printed.
  if (error.exitCode === DONE) return DONE;
  const description = describeUsageError(error);
  if (description !== undefined) complain(description);
  return USAGE;
}

const TITLES: Record<string, string> = {
  'Usage:': '쓰는 법:',
  'Arguments:': '값:',
  'Options:': '선택:',
  'Commands:': '명령:',
};

const USAGE_ERRORS: Record<string, (named: string) => string> = {
  'commander.unknownCommand': (named) => `${named} 명령은 없습니다.`,
  'commander.unknownOption': (named) => `${named} 선택은 없습니다.`,
  'commander.missingArgument': (named) => `${named} 값이 필요합니다.`,
  'commander.missingMandatoryOptionValue': (named) => `${named} 선택이 필요합니다.`,
  'commander.optionMissingArgument': (named) => `${named} 선택에 값이 필요합니다.`,
  'commander.excessArguments': () => '값이 너무 많습니다.',
};

/** Makes a program, and the commands that are added to it later, explain themselves in Korean and end by throwing. */
function koreanHelp(program: Command, terminal: Terminal): Command {
  return program
    .helpOption('-h, --help', '이 도움말')
    .helpCommand(false)
    .exitOverride()
    .configureHelp({
      styleTitle: (title) => TITLES[title] ?? title,
      subcommandTerm: (command) =>
        [command.name(), ...command.registeredArguments.map((argument) => `<${argument.name()}>`)].join(' '),
      commandUsage: (command) =>
        [
          command.parent?.name(),
          command.name(),
          command.commands.length > 0 ? '<명령>' : undefined,
          ...command.registeredArguments.map((argument) => `<${argument.name()}>`),
          '[선택]',
        ]
          .filter((word) => word !== undefined)
          .join(' '),
      optionDescription: (option) =>
        option.defaultValue === undefined || option.defaultValue === false
          ? option.description
          : `${option.description} (없으면 ${String(option.defaultValue)})`,
    })
    .configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd()),
      writeErr: (text) => terminal.complain(text.trimEnd()),
      // What was wrong is said in Korean once it has been thrown.
      outputError: () => undefined,
    });
}

/** What was wrong with the call, in one line; undefined when the help that was printed says it all. */
function describeUsageError({ code, message }: CommanderError): string | undefined {
  if (code === 'commander.help') return undefined;
  // Commander quotes what it complains of.
  const named = /'([^']*)'/.exec(message)?.[1] ?? '';
  const reason =
    USAGE_ERRORS[code]?.(named) ??
    (code === 'commander.invalidArgument' ? message.split('. ').at(-1) : '잘못 불렀습니다.');
  return `${reason} 도움말은 --help로 봅니다.`;
}
