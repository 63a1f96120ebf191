import { z } from '../schema.ts'

/** So many items can be named at once; who has more asks several times. */
export const MOST_ITEMS_AT_ONCE = 10_000
export const ItemIds = z.array(z.string()).min(1).max(MOST_ITEMS_AT_ONCE)
