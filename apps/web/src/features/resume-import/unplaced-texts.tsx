import { Copy, CornerDownRight, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ResumeImportResult, UnplacedText } from '#contracts';
import { Button, IconButton } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { copyText } from '@/lib/copy-text';
import { notify } from '@/lib/toast';
import { textOf } from './import-draft.js';
import type { ImportDraft } from './import-draft.js';
import { fieldLabel } from './import-fields.js';
import { isAsPlaced, place, placementOf, suggestedTarget, takeBack, targetsOf } from './placement.js';
import { fieldElementId } from './pointed-field.js';

/** Stands for the texts without a field where a path is expected, as by `fieldElementId`. */
export const UNPLACED_PATH = 'unplaced';

interface UnplacedTextsProps {
  result: ResumeImportResult;
  draft: ImportDraft;
  onChange: (change: (draft: ImportDraft) => ImportDraft) => void;
}

/** Texts of the file that no field of the draft has, each to be put into a field or a new row. */
export function UnplacedTexts({ result, draft, onChange }: UnplacedTextsProps) {
  const texts = result.unplaced;
  if (texts.length === 0) return null;
  const openCount = texts.filter((piece) => placementOf(draft, piece) === null).length;
  return (
    <section
      id={fieldElementId(UNPLACED_PATH)}
      aria-labelledby="import-unplaced-title"
      className="flex scroll-mt-24 flex-col gap-3"
    >
      <h2 id="import-unplaced-title" className="border-b border-line pb-1.5 text-body font-bold">
        초안에 넣지 못한 글<span className="ml-2 text-small font-normal text-ink-faint">{openCount}</span>
      </h2>
      <p className="text-small text-ink-soft">
        알맞은 칸을 찾지 못한 글이에요. 필요한 것은 넣을 곳을 골라 넣어 주세요.
      </p>
      <ul className="divide-y divide-line">
        {texts.map((piece, index) => (
          <Piece
            key={index}
            index={index}
            piece={piece}
            sourceText={result.sourceText}
            draft={draft}
            onChange={onChange}
          />
        ))}
      </ul>
    </section>
  );
}

interface PieceProps {
  index: number;
  piece: UnplacedText;
  sourceText: string;
  draft: ImportDraft;
  onChange: UnplacedTextsProps['onChange'];
}

function Piece({ index, piece, sourceText, draft, onChange }: PieceProps) {
  const { heading, text } = piece;
  const { item, focusNext } = useFocusAfterChange();
  const placedPath = placementOf(draft, piece);
  const choice = draft.choice?.index === index ? draft.choice : null;
  const short = text.slice(0, 40);
  const choose = (target: string) => onChange((known) => ({ ...known, choice: { index, target } }));
  const toggle = () => {
    focusNext(choice ? 'button' : 'select');
    if (choice) onChange((known) => ({ ...known, choice: null }));
    else choose(suggestedTarget(draft, sourceText, piece));
  };
  const placeAt = (target: string) => {
    focusNext('button');
    onChange((known) => place({ ...known, choice: null }, piece, target));
  };
  const undo = () => {
    focusNext('button');
    if (placedPath !== null && textOf(draft, placedPath) !== '' && !isAsPlaced(draft, piece))
      notify.error(
        `${fieldLabel(placedPath)}에서 넣은 글을 그대로 찾지 못해 칸은 그대로 두었어요. 남은 글이 있으면 직접 지워 주세요.`,
      );
    onChange((known) => takeBack(known, piece));
  };
  return (
    <li ref={item} className="flex flex-col gap-2 py-2">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 py-1 text-small">
          {heading !== '' && <p className="text-caption text-ink-faint">{heading}</p>}
          <p className="line-clamp-[12] break-words whitespace-pre-wrap">{text}</p>
          {placedPath !== null && (
            <p className="mt-1 text-caption font-medium text-green">{fieldLabel(placedPath)}에 넣었어요.</p>
          )}
        </div>
        <div className="flex shrink-0 gap-1">
          {placedPath === null ? (
            <Button
              size="small"
              aria-expanded={choice !== null}
              aria-label={`넣기: ${short}`}
              onClick={toggle}
            >
              <CornerDownRight aria-hidden /> 넣기
            </Button>
          ) : (
            <Button size="small" variant="quiet" aria-label={`되돌리기: ${short}`} onClick={undo}>
              <Undo2 aria-hidden /> 되돌리기
            </Button>
          )}
          <IconButton
            label={`복사: ${short}`}
            size="small"
            onClick={() =>
              void copyText(text, '글을 복사했어요.', '복사하지 못했어요. 글을 끌어서 선택해 주세요.')
            }
          >
            <Copy aria-hidden />
          </IconButton>
        </div>
      </div>
      {choice && placedPath === null && (
        <TargetChoice
          piece={piece}
          sourceText={sourceText}
          draft={draft}
          target={choice.target}
          onTarget={choose}
          onPlace={placeAt}
        />
      )}
    </li>
  );
}

interface TargetChoiceProps extends Pick<PieceProps, 'piece' | 'sourceText' | 'draft'> {
  target: string | null;
  onTarget: (target: string) => void;
  onPlace: (target: string) => void;
}

function TargetChoice({ piece, sourceText, draft, target, onTarget, onPlace }: TargetChoiceProps) {
  const targets = targetsOf(draft, piece);
  // The target may not take the text any more, or its row may be removed.
  const isThere = targets.some(({ value }) => value === target);
  const chosen = target !== null && isThere ? target : suggestedTarget(draft, sourceText, piece);
  return (
    <div className="flex items-end gap-2">
      <Field label="넣을 곳" className="min-w-0 flex-1">
        <Select
          className="w-full"
          value={chosen}
          onChange={(event) => onTarget(event.target.value)}
          options={targets}
        />
      </Field>
      <Button variant="solid" onClick={() => onPlace(chosen)}>
        여기에 넣기
      </Button>
    </div>
  );
}

/** Keeps the focus in an item whose controls are replaced: `focusNext` names what takes it after the change. */
function useFocusAfterChange() {
  const item = useRef<HTMLLIElement>(null);
  const wanted = useRef<'button' | 'select' | null>(null);
  useEffect(() => {
    if (wanted.current !== null) item.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  });
  return {
    item,
    focusNext: (element: 'button' | 'select') => {
      wanted.current = element;
    },
  };
}
