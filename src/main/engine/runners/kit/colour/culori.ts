import culori from 'culori/require'

/** All of it in one file: as the hundred and fifty it is written in, reading it takes longer than drawing a poster. */
export const { clampChroma, converter, formatHex, parse } = culori
