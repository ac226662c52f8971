/**
 * What is run after what: the slow projects come last, so that a simple mistake shows soon. Those of one group are run
 * together, where one's waiting is another's time to compute.
 */
const groups = [['unit'], ['web'], ['medium'], ['browser', 'end-to-end']];

/** Takes `--project NAME` (as often as wanted; all of them without it) out of the arguments; the rest is Jest's. */
export function readTestArguments(args) {
  const chosen = [];
  const rest = [];
  for (let index = 0; index < args.length; index += 1) {
    const [name, value] = args[index].split('=', 2);
    if (name !== '--project') rest.push(args[index]);
    else chosen.push(value ?? args[++index]);
  }
  const all = groups.flat();
  const unknown = chosen.filter((project) => !all.includes(project));
  if (unknown.length > 0) {
    console.error(`--project는 ${all.join(', ')} 가운데 하나예요: ${unknown.join(', ')}`);
    process.exit(1);
  }
  const isWanted = (project) => chosen.length === 0 || chosen.includes(project);
  return { groups: groups.map((group) => group.filter(isWanted)).filter(({ length }) => length > 0), rest };
}
