import { form, type TurnedForm } from './turned-form.ts'

export const TURNERY: readonly TurnedForm[] = [
  form(
    'lamp, lampshade',
    0.5,
    { usual: 'ceramic', colour: '#c56a4a', extras: 'shade' },
    '0 0, 0.18 0 sharp, 0.18 0.03, 0.09 0.06, 0.08 0.1, 0.18 0.26, 0.17 0.4, 0.07 0.52, 0.03 0.56 sharp, 0.03 0.62 sharp, 0 0.62',
  ),
  form(
    'candlestick, candleholder, candle',
    0.3,
    { usual: 'gold', extras: 'flame' },
    '0 0, 0.22 0 sharp, 0.22 0.03, 0.08 0.08, 0.04 0.14, 0.07 0.2, 0.035 0.26, 0.05 0.42, 0.03 0.5, 0.11 0.54 sharp, 0.11 0.56 sharp, 0.06 0.565 sharp, 0.06 0.62 sharp, 0 0.62',
  ),
  form(
    'bell',
    0.2,
    { usual: 'gold' },
    '0 0.16, 0.28 0.02, 0.34 0 sharp, 0.37 0.02, 0.3 0.16, 0.24 0.34, 0.2 0.52, 0.12 0.63, 0.04 0.66, 0.04 0.72, 0.07 0.78, 0.05 0.85, 0 0.87',
  ),
  form(
    'top, spindle, yoyo',
    0.08,
    { usual: 'wood' },
    '0 0, 0.03 0.03, 0.1 0.14, 0.32 0.38, 0.36 0.46, 0.3 0.54, 0.1 0.6, 0.04 0.66, 0.035 0.88, 0.05 0.92, 0 0.96',
  ),
  form(
    'column, pillar, pedestal, plinth',
    3,
    { usual: 'marble' },
    '0 0, 0.24 0 sharp, 0.24 0.06 sharp, 0.2 0.07, 0.19 0.1, 0.155 0.13 sharp, 0.15 0.4, 0.13 0.84 sharp, 0.16 0.86, 0.2 0.91 sharp, 0.22 0.92 sharp, 0.22 0.98 sharp, 0 0.98',
  ),
  form(
    'tower, lighthouse, minaret',
    25,
    { usual: 'stone', colour: '#d8d2c4' },
    '0 0, 0.26 0 sharp, 0.21 0.06, 0.15 0.66 sharp, 0.21 0.69 sharp, 0.21 0.73 sharp, 0.11 0.735 sharp, 0.11 0.86 sharp, 0.14 0.865 sharp, 0.09 0.94, 0.02 1, 0.015 1.06, 0 1.06',
  ),
  form('egg', 0.06, { usual: 'ceramic', colour: '#e8d3b5' }, '0 0, 0.2 0.05, 0.35 0.3, 0.33 0.55, 0.2 0.84, 0 0.95'),
  form(
    'ball, sphere, orb, planet, moon, marble',
    0.2,
    { usual: 'marble' },
    '0 0, 0.19 0.038, 0.354 0.146, 0.462 0.309, 0.5 0.5, 0.462 0.691, 0.354 0.854, 0.19 0.962, 0 1',
  ),
  form(
    'stool, table, bobbin, spool',
    0.45,
    { usual: 'wood' },
    '0 0, 0.3 0 sharp, 0.3 0.04, 0.14 0.12, 0.07 0.24, 0.1 0.36, 0.06 0.5, 0.16 0.64 sharp, 0.36 0.66 sharp, 0.38 0.69, 0.36 0.72 sharp, 0 0.72',
  ),
  form(
    'pear, gourd, bowling pin, skittle, pin',
    0.38,
    { usual: 'wood', colour: '#efe6d4' },
    '0 0, 0.14 0 sharp, 0.24 0.2, 0.25 0.34, 0.14 0.6, 0.1 0.7, 0.15 0.85, 0.1 0.97, 0 1',
  ),
  form(
    'baluster, leg, finial, newel',
    0.8,
    { usual: 'wood' },
    '0 0, 0.16 0 sharp, 0.16 0.1 sharp, 0.1 0.11, 0.13 0.16, 0.06 0.2 sharp, 0.07 0.22, 0.15 0.38, 0.13 0.5, 0.06 0.7, 0.06 0.78, 0.12 0.82, 0.07 0.86 sharp, 0.15 0.88 sharp, 0.15 0.98 sharp, 0 0.98',
  ),
]
