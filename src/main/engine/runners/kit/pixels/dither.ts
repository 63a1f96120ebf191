/** Bayer's order: of a four by four square, each pixel gives way to the lighter colour at another level. */
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5] as const

/** The level of a pixel, from 0 to 15 sixteenths. */
export const bayerLevel = (x: number, y: number): number => BAYER[(y % 4) * 4 + (x % 4)]! / 16
