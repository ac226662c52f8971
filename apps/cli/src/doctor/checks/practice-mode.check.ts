import { right, wrong, type DoctorCheck } from '../doctor-check.js';

/** Whether members in production would get the practice assistant's answers. */
export const practiceModeCheck: DoctorCheck = {
  title: '연습용 AI',
  look: (context) => {
    const isOn = context.variable('AI_PRACTICE_MODE') === 'true';
    if (isOn && context.isProduction)
      return Promise.resolve(wrong('운영에서 켜짐', 'AI_PRACTICE_MODE를 빼고 OPENAI_*를 주세요.'));
    return Promise.resolve(right(isOn ? '켜짐(개발)' : '꺼짐'));
  },
};
