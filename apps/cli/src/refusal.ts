/** The command does not do what was asked, or found something wrong; the message says why in Korean. */
export class Refusal extends Error {}
