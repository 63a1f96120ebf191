import { vessel, type TurnedForm, form } from './turned-form.ts'

export const VESSELS: readonly TurnedForm[] = [
  form(
    'vase, urn',
    0.35,
    { usual: 'ceramic', colour: '#3f7f8c' },
    vessel('0.17 0 sharp, 0.19 0.02, 0.3 0.2, 0.36 0.42, 0.27 0.66, 0.14 0.82, 0.13 0.88, 0.2 1 sharp'),
  ),
  form(
    'amphora, jug, pitcher',
    0.6,
    { usual: 'clay' },
    vessel('0.1 0 sharp, 0.12 0.05, 0.28 0.32, 0.34 0.58, 0.26 0.76, 0.11 0.84, 0.1 0.94, 0.16 1 sharp'),
  ),
  form(
    'jar, pot, ginger jar',
    0.3,
    { usual: 'ceramic', colour: '#d9cdb8', extras: 'lid' },
    vessel('0.2 0 sharp, 0.24 0.03, 0.36 0.25, 0.38 0.45, 0.28 0.66, 0.18 0.72, 0.19 0.78 sharp'),
  ),
  form(
    'bottle, wine, flask, decanter',
    0.3,
    { usual: 'glass', colour: '#3f6b4a' },
    vessel(
      '0.17 0 sharp, 0.185 0.02, 0.185 0.52, 0.16 0.62, 0.075 0.74, 0.065 0.92 sharp, 0.082 0.925 sharp, 0.082 0.985 sharp',
      0.02,
      0.05,
    ),
  ),
  form(
    'bowl, dish, basin',
    0.25,
    { usual: 'ceramic', colour: '#c97b4a' },
    vessel('0.2 0 sharp, 0.2 0.05 sharp, 0.34 0.12, 0.46 0.28, 0.5 0.42 sharp', 0.028, 0.075),
  ),
  form(
    'plate, saucer, platter, tray',
    0.26,
    { usual: 'ceramic', colour: '#e9e4d8' },
    vessel('0.28 0 sharp, 0.3 0.025 sharp, 0.42 0.05, 0.55 0.09 sharp', 0.026, 0.035),
  ),
  form(
    'cup, beaker, tumbler, mug',
    0.1,
    { usual: 'ceramic', colour: '#b9d0c2' },
    vessel('0.22 0 sharp, 0.27 0.06, 0.3 0.4, 0.33 0.75 sharp', 0.024, 0.06),
  ),
  form(
    'goblet, wine glass, chalice, wineglass, glass',
    0.2,
    { usual: 'glass', colour: '#cfe3ea' },
    vessel(
      '0.24 0 sharp, 0.24 0.015, 0.08 0.05, 0.03 0.12, 0.028 0.38, 0.05 0.43, 0.2 0.54, 0.25 0.7, 0.21 1 sharp',
      0.016,
      0.47,
    ),
  ),
  form(
    'trophy, grail, award',
    0.4,
    { usual: 'gold' },
    vessel(
      '0.22 0 sharp, 0.22 0.06 sharp, 0.15 0.09, 0.05 0.2, 0.08 0.26, 0.045 0.32, 0.1 0.42, 0.26 0.6, 0.3 0.8, 0.32 1 sharp',
      0.024,
      0.46,
    ),
  ),
]
