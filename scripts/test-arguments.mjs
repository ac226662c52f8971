const order = ['unit', 'web', 'medium', 'browser', 'end-to-end'];

/**
 * Takes `--project NAME` (as often as wanted; all of them without it) out of the arguments; the rest is Jest's. The
 * slow projects come last, so that a simple mistake shows soon.
 */
export function readTestArguments(args) {
  const chosen = [];
  const rest = [];
  for (let index = 0; index < args.length; index += 1) {
    const [name, value] = args[index].split('=', 2);
    if (name !== '--project') rest.push(args[index]);
    else chosen.push(value ?? args[++index]);
  }
  const unknown = chosen.filter((project) => !order.includes(project));
  if (unknown.length > 0) {
    console.error(`--project는 ${order.join(', ')} 가운데 하나예요: ${unknown.join(', ')}`);
    process.exit(1);
  }
  return { projects: order.filter((project) => chosen.length === 0 || chosen.includes(project)), rest };
}
