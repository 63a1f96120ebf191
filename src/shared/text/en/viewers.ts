/** Looking at one item or comparing several. */
export const viewers = {}
