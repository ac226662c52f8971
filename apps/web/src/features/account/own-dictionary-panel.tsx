import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { SPELLING_LIMITS, spellingRoutes, type SpellingWordView } from '#contracts';
import { Button, IconButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { SkeletonLines } from '@/components/ui/skeleton';
import { useKeptFocus } from '@/components/ui/use-kept-focus';
import { callApi } from '@/lib/api/call-api';
import { formatNumber } from '@/lib/format';
import { errorMessage } from '@/lib/query/error-message';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { addToOwnDictionary, QUERIES_OF_OWN_DICTIONARY, ownDictionaryQuery } from '@/lib/own-dictionary';

/** The member's own dictionary: words that the spelling check never changes. */
export function OwnDictionaryPanel() {
  const { data, error, isFetching, refetch } = useQuery(ownDictionaryQuery());
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <AddWord />
      {data && <Words words={data} />}
      {!data && !error && <SkeletonLines lines={3} label="내 사전을 불러오는 중이에요" />}
      {!data && error && (
        <ErrorState
          title="내 사전을 불러오지 못했어요"
          description={errorMessage(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}

function AddWord() {
  const [word, setWord] = useState('');
  const add = useApiMutation({
    loading: 'none',
    mutationFn: addToOwnDictionary,
    invalidate: QUERIES_OF_OWN_DICTIONARY,
    silenceError: () => true,
    onSuccess: () => setWord(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (word.trim() !== '') add.mutate(word.trim());
  };
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <Field
        label="넣을 낱말"
        error={add.error ? errorMessage(add.error) : undefined}
        className="min-w-0 flex-1"
      >
        <Input
          value={word}
          maxLength={SPELLING_LIMITS.word}
          placeholder="회사, 제품, 기술 이름"
          onChange={(event) => {
            setWord(event.target.value);
            if (add.error) add.reset();
          }}
        />
      </Field>
      <Button type="submit" isBusy={add.isPending}>
        {!add.isPending && <Plus aria-hidden />} 넣기
      </Button>
    </form>
  );
}

function Words({ words }: { words: readonly SpellingWordView[] }) {
  const keptFocus = useKeptFocus<HTMLElement>('li');
  const remove = useApiMutation({
    loading: 'none',
    isSideBySide: true,
    mutationFn: ({ wordId }: SpellingWordView) => callApi(spellingRoutes.removeWord, { params: { wordId } }),
    invalidate: QUERIES_OF_OWN_DICTIONARY,
  });
  return (
    <section {...keptFocus} aria-label="내 사전의 낱말">
      {words.length === 0 ? (
        <EmptyState
          title="아직 넣은 낱말이 없어요"
          description="위에서 넣거나, 글의 맞춤법 점검에서 ‘내 사전에 넣기’를 눌러 보세요."
        />
      ) : (
        <>
          <p className="mb-2 text-caption text-ink-faint">
            {formatNumber(words.length)} / {formatNumber(SPELLING_LIMITS.words)}개
          </p>
          <ul className="divide-y divide-line border-y border-line">
            {words.map((entry) => (
              <li key={entry.wordId} className="flex items-center justify-between gap-3 py-1.5">
                <span className="min-w-0 font-medium">{entry.word}</span>
                <IconButton
                  label={`‘${entry.word}’ 빼기`}
                  isBusy={remove.isPending && remove.variables.wordId === entry.wordId}
                  onClick={() => remove.mutate(entry)}
                >
                  <X aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
