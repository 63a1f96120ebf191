/** "Fine" and "bold", as a designer would say them: how large dots, tiles and strokes are, 1 as designed. */
export function coarsenessOf(words: string): number {
  if (/\b(fine|finer|small|delicate|detailed|subtle|tiny)\b/iu.test(words)) return 0.6
  if (/\b(bold|bolder|coarse|large|big|chunky|rough)\b/iu.test(words)) return 1.7
  return 1
}
