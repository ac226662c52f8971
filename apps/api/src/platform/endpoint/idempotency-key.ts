import { ProductError } from '#domain';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

/** The Idempotency-Key header as it came. @throws ProductError VALIDATION_ERROR when it is none that can be kept */
export function checkedKey(key: string | undefined): string | undefined {
  if (key === undefined || IDEMPOTENCY_KEY.test(key)) return key;
  throw new ProductError('VALIDATION_ERROR', {
    errors: { 'Idempotency-Key': '1~200자의 공백 없는 영문, 숫자, 기호여야 합니다.' },
  });
}
