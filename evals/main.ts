/** `spelling` and `expressions` score rules; every other command line scores an AI provider. */
const COMMANDS: Record<string, () => Promise<unknown>> = {
  spelling: () => import('./spelling/main.js'),
  expressions: () => import('./expressions/main.js'),
};
await (COMMANDS[process.argv[2] ?? ''] ?? (() => import('./score-provider.js')))();
