/**
 * Whether the digits have the form of a resident or foreigner registration number: six of a date of birth, one of century and sex
 * (1 to 4 for residents, 5 to 8 for foreigners, 9 and 0 for those born before 1900), six more. The check digit is not looked at: numbers
 * given out since October 2020 have none.
 */
export function isResidentNumber(digits: string): boolean {
  if (!/^\d{7}/.test(digits)) return false;
  const month = Number(digits.slice(2, 4));
  const day = Number(digits.slice(4, 6));
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}
