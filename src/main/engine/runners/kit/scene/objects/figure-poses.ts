import { rows, type XY } from '../../rows.ts'

type Limb = readonly [XY, XY, XY]

/** Joints of a figure about 100 units high, from shoulder to hand and from hip to foot; it faces right. */
export interface FigurePose {
  head: XY
  shoulders: XY
  hips: XY
  farArm: Limb
  nearArm: Limb
  farLeg: Limb
  nearLeg: Limb
}

/** Trunk (head, shoulders, hips), far arm, near arm, far leg and near leg, three joints each. */
function pose(text: string): FigurePose {
  const parts = text.split(';').map((joints) => rows(joints) as readonly XY[] as Limb)
  const [[head, shoulders, hips], farArm, nearArm, farLeg, nearLeg] = parts as [Limb, Limb, Limb, Limb, Limb]
  return { head, shoulders, hips, farArm, nearArm, farLeg, nearLeg }
}

export const POSES = {
  standing: pose(
    '0 -90, 0 -76, 0 -46; 9 -74, 13 -60, 12 -45; -9 -74, -14 -60, -12 -45; 4 -46, 5 -24, 6 -3; -4 -46, -5 -24, -6 -3',
  ),
  walking: pose(
    '3 -90, 2 -76, 0 -46; 6 -74, 16 -62, 21 -50; -4 -74, -12 -62, -12 -47; 2 -46, -5 -25, -17 -5; -2 -46, 9 -27, 14 -3',
  ),
  running: pose(
    '11 -88, 7 -75, -1 -47; 10 -73, 22 -64, 30 -74; 2 -73, -10 -63, -20 -68; 0 -46, -11 -28, -29 -31; -2 -46, 16 -36, 19 -13',
  ),
  sitting: pose(
    '0 -72, 0 -58, -2 -28; 7 -56, 12 -43, 17 -32; -6 -56, -8 -42, 8 -31; 2 -28, 20 -29, 22 -3; -3 -27, 15 -27, 16 -3',
  ),
  dancing: pose(
    '2 -90, 0 -76, -1 -46; 8 -74, 19 -84, 20 -101; -8 -74, -21 -79, -29 -92; 3 -46, 16 -31, 7 -14; -3 -46, -4 -24, -4 -3',
  ),
  waving: pose(
    '0 -90, 0 -76, 0 -46; 9 -74, 20 -82, 23 -99; -9 -74, -14 -60, -12 -45; 4 -46, 5 -24, 6 -3; -4 -46, -5 -24, -6 -3',
  ),
  /** The hands on a handlebar, the feet on pedals: fits `drawBicycle`. */
  cycling: pose(
    '7 -104, 2 -90, -12 -62; 5 -88, 12 -74, 24 -68; 0 -87, 7 -70, 22 -66; -9 -60, 10 -48, 5 -28; -12 -59, 6 -38, -2 -12',
  ),
  /** Astride a back: the seat is at the hips. */
  riding: pose(
    '3 -72, 2 -58, 0 -28; 6 -56, 13 -44, 24 -38; -4 -56, 4 -42, 22 -36; 2 -28, 13 -18, 9 0; -2 -27, 12 -15, 6 4',
  ),
} satisfies Record<string, FigurePose>

export type PoseName = keyof typeof POSES
