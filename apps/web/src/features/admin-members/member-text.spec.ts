import { activationRate, memberName } from './member-text.js';

it.each([
  [0, 0, '0.0'],
  [0, 7, '0.0'],
  [1, 3, '33.3'],
  [2, 3, '66.7'],
  [7, 7, '100.0'],
])('%i active of %i are %s per cent', (active, total, rate) =>
  expect(activationRate(active, total)).toBe(rate),
);

it('calls a member without a name by the e-mail address', () => {
  expect(memberName({ name: ' ', email: 'a@example.com' })).toBe('a@example.com');
  expect(memberName({ name: '김하늘', email: 'a@example.com' })).toBe('김하늘');
});
