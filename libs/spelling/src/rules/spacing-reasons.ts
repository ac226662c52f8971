/** Reasons of several rules about a space that is wrong, for members. */
export const PARTICLE_REASON = '조사는 앞말에 붙여 써요.';
export const COPULA_REASON = '‘이다’는 앞말에 붙여 써요.';
export const SUFFIX_REASON = '접미사는 앞말에 붙여 써요.';
export const VERB_SUFFIX_REASON = '‘-하다’, ‘-되다’, ‘-드리다’는 앞말에 붙여 써요.';
export const ENDING_REASON = '어미는 어간에 붙여 써요.';
export const COMPOUND_REASON = '한 낱말은 붙여 써요.';
