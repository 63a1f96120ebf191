import type { XY } from '../../kit/drawing/sketch.ts'

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

export const POSES = {
  standing: {
    head: [0, -90],
    shoulders: [0, -76],
    hips: [0, -46],
    farArm: [
      [9, -74],
      [13, -60],
      [12, -45],
    ],
    nearArm: [
      [-9, -74],
      [-14, -60],
      [-12, -45],
    ],
    farLeg: [
      [4, -46],
      [5, -24],
      [6, -3],
    ],
    nearLeg: [
      [-4, -46],
      [-5, -24],
      [-6, -3],
    ],
  },
  walking: {
    head: [3, -90],
    shoulders: [2, -76],
    hips: [0, -46],
    farArm: [
      [6, -74],
      [16, -62],
      [21, -50],
    ],
    nearArm: [
      [-4, -74],
      [-12, -62],
      [-12, -47],
    ],
    farLeg: [
      [2, -46],
      [-5, -25],
      [-17, -5],
    ],
    nearLeg: [
      [-2, -46],
      [9, -27],
      [14, -3],
    ],
  },
  running: {
    head: [11, -88],
    shoulders: [7, -75],
    hips: [-1, -47],
    farArm: [
      [10, -73],
      [22, -64],
      [30, -74],
    ],
    nearArm: [
      [2, -73],
      [-10, -63],
      [-20, -68],
    ],
    farLeg: [
      [0, -46],
      [-11, -28],
      [-29, -31],
    ],
    nearLeg: [
      [-2, -46],
      [16, -36],
      [19, -13],
    ],
  },
  sitting: {
    head: [0, -72],
    shoulders: [0, -58],
    hips: [-2, -28],
    farArm: [
      [7, -56],
      [12, -43],
      [17, -32],
    ],
    nearArm: [
      [-6, -56],
      [-8, -42],
      [8, -31],
    ],
    farLeg: [
      [2, -28],
      [20, -29],
      [22, -3],
    ],
    nearLeg: [
      [-3, -27],
      [15, -27],
      [16, -3],
    ],
  },
  dancing: {
    head: [2, -90],
    shoulders: [0, -76],
    hips: [-1, -46],
    farArm: [
      [8, -74],
      [19, -84],
      [20, -101],
    ],
    nearArm: [
      [-8, -74],
      [-21, -79],
      [-29, -92],
    ],
    farLeg: [
      [3, -46],
      [16, -31],
      [7, -14],
    ],
    nearLeg: [
      [-3, -46],
      [-4, -24],
      [-4, -3],
    ],
  },
  waving: {
    head: [0, -90],
    shoulders: [0, -76],
    hips: [0, -46],
    farArm: [
      [9, -74],
      [20, -82],
      [23, -99],
    ],
    nearArm: [
      [-9, -74],
      [-14, -60],
      [-12, -45],
    ],
    farLeg: [
      [4, -46],
      [5, -24],
      [6, -3],
    ],
    nearLeg: [
      [-4, -46],
      [-5, -24],
      [-6, -3],
    ],
  },
  /** The hands on a handlebar, the feet on pedals: fits `drawBicycle`. */
  cycling: {
    head: [7, -104],
    shoulders: [2, -90],
    hips: [-12, -62],
    farArm: [
      [5, -88],
      [12, -74],
      [24, -68],
    ],
    nearArm: [
      [0, -87],
      [7, -70],
      [22, -66],
    ],
    farLeg: [
      [-9, -60],
      [10, -48],
      [5, -28],
    ],
    nearLeg: [
      [-12, -59],
      [6, -38],
      [-2, -12],
    ],
  },
  /** Astride a back: the seat is at the hips. */
  riding: {
    head: [3, -72],
    shoulders: [2, -58],
    hips: [0, -28],
    farArm: [
      [6, -56],
      [13, -44],
      [24, -38],
    ],
    nearArm: [
      [-4, -56],
      [4, -42],
      [22, -36],
    ],
    farLeg: [
      [2, -28],
      [13, -18],
      [9, 0],
    ],
    nearLeg: [
      [-2, -27],
      [12, -15],
      [6, 4],
    ],
  },
} as const satisfies Record<string, FigurePose>

export type PoseName = keyof typeof POSES
