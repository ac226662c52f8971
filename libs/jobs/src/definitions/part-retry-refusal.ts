/** Why a part of another job is not done anew by itself. */
export const PART_RETRY_REFUSAL = '다른 작업의 한 부분이라 따로 다시 할 수 없어요. 그 작업을 다시 해 주세요.';
