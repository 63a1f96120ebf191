/* Chords that several genres share: for verses before the bar, for choruses after it. */
export const POP = 'I V vi IV, I vi IV V, I IV vi V, I iii IV V | vi IV I V, IV V iii vi, IV I V vi, ii IV I V'
export const DARK = `i bVI bIII bVII, i iv bVI v, i bVII bVI bVII, i bIII bVII iv |
  bVI bVII i i, iv bVII bIII bVI, bVI bIII bVII i, iv i bVI V`
export const SOFT_JAZZ = `ii7 V7 Imaj7 vi7, Imaj7 vi7 ii7 V9, Imaj9 iii7 vi7 ii9, iii7 vi7 ii7 V7 |
  IVmaj7 iv7 iii7 vi7, vi7 ii7 V7 Imaj7, IVmaj7 V7 iii7 vi7, ii7 bVII9 Imaj7 Imaj7`
export const MINOR_JAZZ = `i7 iv7 iim7b5 V7, i7 bVImaj7 iim7b5 V7, i9 iv7 bVII7 bIIImaj7 |
  iv7 bVII7 bIIImaj7 bVImaj7, bVImaj7 V7 i7 i7, iv7 i7 iim7b5 V7`
export const CLASSICAL =
  'I V7 vi IV, I IV V7 I, I vi ii V7, I V I V7 | vi iii IV V7, ii V7 I IV, IV I ii V7, vi ii V7 I'
export const CLASSICAL_MINOR =
  'i iv V7 i, i bVI iv V7, i V7 i iv, i bVII bVI V7 | bIII bVII i V7, bVI bIII iv V7, iv bVII bIII V7'
