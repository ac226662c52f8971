/** Reasons of several rules about a space that is wrong, for members. */
export const PARTICLE = '조사는 앞말에 붙여 써요.';
export const COPULA = '‘이다’는 앞말에 붙여 써요.';
export const SUFFIX = '접미사는 앞말에 붙여 써요.';
export const VERB_SUFFIX = '‘-하다’, ‘-되다’, ‘-드리다’는 앞말에 붙여 써요.';
export const ENDING = '어미는 어간에 붙여 써요.';
export const COMPOUND = '한 낱말은 붙여 써요.';
