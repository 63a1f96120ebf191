/** What a sound is multiplied by to be so many decibels louder. */
export const gainOf = (decibels: number): number => 10 ** (decibels / 20)
