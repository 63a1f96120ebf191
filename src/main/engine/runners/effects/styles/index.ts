import { called } from '../../kit/words/listed.ts'
import { STYLE_IDS, type StyleId } from '../effect-table.ts'
import * as asciiType from './ascii-type.ts'
import * as bricks from './bricks.ts'
import * as glass from './glass.ts'
import * as ink from './ink.ts'
import * as lens from './lens.ts'
import * as lines from './lines.ts'
import * as longShadow from './long-shadow.ts'
import * as newspaper from './newspaper.ts'
import * as paint from './paint.ts'
import * as print from './print.ts'
import * as stringArt from './string-art.ts'
import type { Style } from './style.ts'
import * as tiles from './tiles.ts'

export const STYLES: Readonly<Record<StyleId, Style>> = called(STYLE_IDS, {
  ...asciiType,
  ...bricks,
  ...glass,
  ...ink,
  ...lens,
  ...lines,
  ...longShadow,
  ...newspaper,
  ...paint,
  ...print,
  ...stringArt,
  ...tiles,
})
