type Side = 'mine' | 'theirs';
/** `both` keeps what either side has, so that nothing is lost. */
export type Choice = Side | 'both';
/** What the member chose, by the key of the conflict. */
export type Choices = Readonly<Record<string, Choice>>;

/** Three versions of one thing. `base` is the one that the other two were written on; null when it is not known. */
export interface Sides<Part> {
  base: Part | null;
  mine: Part;
  theirs: Part;
}

/** Something that both sides changed, each in its own way; where the base is not known, anything that differs. */
export interface Conflict {
  key: string;
  label: string;
  /** What was chosen, or what applies while nothing is chosen. */
  choice: Choice;
  options: readonly ConflictOption[];
}

interface ConflictOption {
  value: Choice;
  label: string;
  /** The text of this side; empty for both sides together. */
  text: string;
}

export interface Merged<Document> {
  document: Document;
  conflicts: readonly Conflict[];
}

/** How one field is compared, shown and combined. */
export interface FieldRule<Value> {
  label: string;
  /** The form in which two values are compared by `===`; the value itself by default. */
  toStored?(value: Value): unknown;
  /** The value in words for the member. */
  toText?(value: Value): string;
  /** Keeps both values in one. Without it the member chooses one of them. */
  join?(mine: Value, theirs: Value): Value;
}

/** The fields that are merged; all others stay as they are on the member's side. */
export type FieldRules<Part> = { readonly [Name in keyof Part]?: FieldRule<Part[Name]> };

/** How the entries of a list are identified, compared and shown. */
export interface EntryRules<Entry> {
  /** Prefix of the key of a conflict about an entry that one side does not have. */
  key: string;
  /** Name of an entry in a conflict where one side does not have it. It ends in a consonant: `문항`, `항목`. */
  noun: string;
  idOf(entry: Entry): string;
  isSame(left: Entry, right: Entry): boolean;
  /** @param position in the merged list, from 1 */
  labelOf(position: number, entry: Entry): string;
  toText(entry: Entry): string;
  /** Merges an entry that both sides have; more than one entry when both versions are kept. */
  merge(sides: Sides<Entry>, position: number): readonly Entry[];
}

/**
 * Combines two versions of a document that were written on the same base. What only one side changed comes from that
 * side; what both changed becomes a conflict and follows the member's choice.
 */
export class ThreeWayMerge {
  readonly conflicts: Conflict[] = [];

  constructor(private readonly choices: Choices) {}

  fields<Part extends object>(sides: Sides<Part>, rules: FieldRules<Part>, keyPrefix = ''): Part {
    // The own keys of a record of rules are names of fields.
    const names = Object.keys(rules) as (keyof Part & string)[];
    return names.reduce<Part>((merged, name) => {
      const rule = rules[name];
      return rule ? { ...merged, [name]: this.field(sides, name, rule, keyPrefix + name) } : merged;
    }, sides.mine);
  }

  private field<Part extends object, Name extends keyof Part>(
    { base, mine, theirs }: Sides<Part>,
    name: Name,
    rule: FieldRule<Part[Name]>,
    key: string,
  ): Part[Name] {
    const { label, toStored = (value) => value, toText = plainText, join } = rule;
    const choice = this.settle(
      { base: base?.[name], mine: mine[name], theirs: theirs[name] },
      { key, label, toText, isSame: (left, right) => toStored(left) === toStored(right) },
      join ? 'both' : 'mine',
    );
    if (choice === 'both' && join) return join(mine[name], theirs[name]);
    return choice === 'theirs' ? theirs[name] : mine[name];
  }

  /**
   * The side that something is taken from, or `both`.
   * @param values with `base` undefined when it is not known
   * @param unchosen the choice while the member has made none; `both` where both can be kept
   */
  settle<Value>(
    { base, mine, theirs }: { base: Value | undefined; mine: Value; theirs: Value },
    rule: {
      key: string;
      label: string;
      isSame(left: Value, right: Value): boolean;
      toText(value: Value): string;
    },
    unchosen: Choice,
  ): Choice {
    if (rule.isSame(mine, theirs)) return 'theirs';
    if (base !== undefined && rule.isSame(mine, base)) return 'theirs';
    if (base !== undefined && rule.isSame(theirs, base)) return 'mine';
    const texts = { mine: rule.toText(mine), theirs: rule.toText(theirs) };
    return this.choose(rule, texts, unchosen);
  }

  /**
   * In the order of the member's side. If the member moved no entry, and the other side moved some or the member
   * removed some, in the order of the other side. What that side lacks follows.
   */
  entries<Entry extends object>(
    { base, mine, theirs }: Sides<readonly Entry[]>,
    rules: EntryRules<Entry>,
  ): Entry[] {
    const merged: Entry[] = [];
    const find = (entries: readonly Entry[], id: string) => entries.find((entry) => rules.idOf(entry) === id);
    const idsOf = (entries: readonly Entry[]) => entries.map(rules.idOf);
    const sides = { base: base && idsOf(base), mine: idsOf(mine), theirs: idsOf(theirs) };
    for (const id of idsInOrder(sides)) {
      const position = merged.length + 1;
      const [here, there] = [find(mine, id), find(theirs, id)];
      const before = base && (find(base, id) ?? null);
      if (here && there) merged.push(...rules.merge({ base: before, mine: here, theirs: there }, position));
      else if (this.isOneSidedKept({ before, here, there }, base !== null, rules, position))
        merged.push(...[here, there].filter((entry) => entry !== undefined));
    }
    return merged;
  }

  /** An entry that one side added stays. One that a side removed goes, unless the other side changed it. */
  private isOneSidedKept<Entry>(
    { before, here, there }: { before: Entry | null; here: Entry | undefined; there: Entry | undefined },
    isBaseKnown: boolean,
    rules: EntryRules<Entry>,
    position: number,
  ): boolean {
    const present = here ?? there;
    if (present === undefined) return false;
    if (isBaseKnown && before === null) return true;
    if (before !== null && rules.isSame(present, before)) return false;
    const missing = `없는 ${rules.noun}이에요)`;
    const texts = {
      mine: here === undefined ? `(이 화면에는 ${missing}` : rules.toText(here),
      theirs: there === undefined ? `(서버에는 ${missing}` : rules.toText(there),
    };
    const side = here === undefined ? 'theirs' : 'mine';
    const conflict = { key: `${rules.key}${rules.idOf(present)}`, label: rules.labelOf(position, present) };
    return this.choose(conflict, texts, side) === side;
  }

  private choose(
    { key, label }: Pick<Conflict, 'key' | 'label'>,
    texts: Record<Side, string>,
    unchosen: Choice,
  ): Choice {
    const choice = this.choices[key] ?? unchosen;
    const options: ConflictOption[] = [
      { value: 'mine', label: '이 화면', text: texts.mine },
      { value: 'theirs', label: '서버', text: texts.theirs },
    ];
    if (unchosen === 'both') options.push({ value: 'both', label: '둘 다 남기기', text: '' });
    this.conflicts.push({ key, label, choice, options });
    return choice;
  }
}

export const EMPTY_TEXT = '(비어 있어요)';

const plainText = (value: unknown): string => (value === null || value === '' ? EMPTY_TEXT : String(value));

function idsInOrder({ base, mine, theirs }: Sides<readonly string[]>): string[] {
  const isUnmovedHere = base !== null && isSameOrder(mine, base);
  // Entries that were removed here have no position here.
  const isOrderedThere =
    isUnmovedHere && (!isSameOrder(theirs, base) || base.some((id) => !mine.includes(id)));
  const [first, second] = isOrderedThere ? [theirs, mine] : [mine, theirs];
  return [...new Set([...first, ...second])];
}

function isSameOrder(left: readonly string[], right: readonly string[]): boolean {
  const [here, there] = [left.filter((id) => right.includes(id)), right.filter((id) => left.includes(id))];
  return here.every((id, index) => id === there[index]);
}
