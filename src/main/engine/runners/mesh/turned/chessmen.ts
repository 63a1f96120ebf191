import { vessel, type TurnedForm, form } from './turned-form.ts'

/** What bishop, queen and king stand on. */
const FOOT = '0 0, 0.26 0 sharp, 0.26 0.06, 0.21 0.09 sharp, 0.22 0.13'

export const CHESSMEN: readonly TurnedForm[] = [
  form(
    'pawn, chess, chessman',
    0.05,
    { usual: 'wood' },
    '0 0, 0.3 0 sharp, 0.3 0.07, 0.25 0.1 sharp, 0.27 0.14, 0.15 0.24, 0.1 0.42, 0.1 0.55 sharp, 0.2 0.57, 0.19 0.61, 0.1 0.64 sharp, 0.17 0.72, 0.18 0.82, 0.11 0.93, 0 0.96',
  ),
  form(
    'bishop',
    0.09,
    { usual: 'wood' },
    `${FOOT}, 0.11 0.24, 0.08 0.5 sharp, 0.17 0.53, 0.16 0.57, 0.08 0.6 sharp, 0.14 0.7, 0.13 0.8, 0.045 0.93, 0.055 0.97, 0 1.01`,
  ),
  form(
    'queen',
    0.1,
    { usual: 'wood', extras: 'coronet' },
    `${FOOT}, 0.11 0.26, 0.08 0.58 sharp, 0.16 0.61, 0.15 0.65, 0.09 0.68 sharp, 0.12 0.76, 0.18 0.9 sharp, 0.13 0.91, 0.05 0.96, 0 0.97`,
  ),
  form(
    'king',
    0.11,
    { usual: 'wood', extras: 'cross' },
    `${FOOT}, 0.11 0.26, 0.09 0.56 sharp, 0.17 0.59, 0.16 0.63, 0.1 0.66 sharp, 0.12 0.72, 0.17 0.87 sharp, 0.12 0.9, 0 0.93`,
  ),
  form(
    'rook',
    0.08,
    { usual: 'wood' },
    vessel(
      '0.28 0 sharp, 0.28 0.07, 0.23 0.1 sharp, 0.24 0.15, 0.15 0.26, 0.13 0.6 sharp, 0.21 0.64 sharp, 0.21 0.84 sharp',
      0.06,
      0.74,
    ),
  ),
]
