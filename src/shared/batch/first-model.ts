/** Quick, cheap and good with any words: for the sample, and for lists that name no model. */
export const FIRST_MODEL = 'paper-landscape'
