import { darker, lighter } from '../../colour/hex.ts'
import type { Drawing } from '../../drawing/shape.ts'
import { Sketch, type XY } from '../../drawing/sketch.ts'
import type { DrawOptions } from './draw-options.ts'
import { POSES, type FigurePose, type PoseName } from './figure-poses.ts'
import { dressFor, drawHeadwear, type Outfit } from './outfits.ts'

/** A person of few strokes, faceless but for two eyes; the outfit says who it is. */
export function drawFigure(who: string, options: DrawOptions, poseName?: PoseName): Drawing {
  const outfit = dressFor(who, options)
  const name = poseName ?? poseFrom(options.pose) ?? outfit.pose ?? 'standing'
  const pose: FigurePose = POSES[name]
  const sketch = new Sketch()
  const bulky = outfit.bulk ?? 1
  behind(sketch, outfit, pose)
  limb(sketch, pose.farArm, 6 * bulky, outfit.sleeve, outfit.hand)
  if (outfit.lower !== 'robe') {
    leg(sketch, pose.farLeg, 7.6 * bulky, darker(outfit.legs, 0.05), darker(outfit.shoes, 0.04))
    leg(sketch, pose.nearLeg, 8 * bulky, outfit.legs, outfit.shoes)
  }
  torso(sketch, outfit, pose, bulky)
  head(sketch, outfit, pose)
  limb(sketch, pose.nearArm, 6.4 * bulky, darker(outfit.sleeve, 0.045), outfit.hand)
  if (outfit.prop === 'staff') {
    const [x, y] = pose.farArm[2]
    sketch.line(`${x + 1} ${y - 42}, ${x + 1} ${y + 45}`, 2, '#7a5536').circle(x + 1, y - 44, 4.6, '#7fe0d4', true)
  }
  const [headX, headY] = pose.head
  const [handX, handY] = pose.farArm[2]
  return sketch.finish({ head: { x: headX, y: headY - 7, width: 20 }, hand: { x: handX, y: handY } })
}

function poseFrom(pose: DrawOptions['pose']): PoseName | null {
  switch (pose) {
    case 'walking':
    case 'running':
    case 'sitting':
    case 'dancing':
    case 'waving':
    case 'standing':
      return pose
    case 'fishing':
      return 'sitting'
    default:
      return null
  }
}

function limb(sketch: Sketch, joints: FigurePose['nearArm'], width: number, sleeve: string, hand: string): void {
  const [, elbow, [x, y]] = joints
  const reach = Math.hypot(x - elbow[0], y - elbow[1]) || 1
  sketch
    .line(joints, width, sleeve)
    .circle(x + ((x - elbow[0]) / reach) * 2.4, y + ((y - elbow[1]) / reach) * 2.4, width * 0.5, hand)
}

function leg(sketch: Sketch, joints: FigurePose['nearLeg'], width: number, cloth: string, shoe: string): void {
  const [, , [x, y]] = joints
  sketch
    .line(joints, width, cloth)
    .path(
      `M${x - width * 0.55} ${y + 3} v-4.6 q${width * 0.5} -2 ${width * 0.9} 0 l${width * 0.7} 2.6 q${width * 0.14} 2 -1 2Z`,
      shoe,
    )
}

function torso(sketch: Sketch, outfit: Outfit, pose: FigurePose, bulky: number): void {
  const [sx, sy] = pose.shoulders
  const [hx, hy] = pose.hips
  const shoulder = 11.4 * bulky
  const hip = 8.8 * bulky
  sketch.soft(
    [
      [sx - shoulder, sy + 1],
      [sx, sy - 3.4],
      [sx + shoulder, sy + 1],
      [(sx + hx) / 2 + hip * 1.02, (sy + hy) / 2],
      [hx + hip, hy + 2],
      [hx, hy + 4],
      [hx - hip, hy + 2],
      [(sx + hx) / 2 - hip * 1.02, (sy + hy) / 2],
    ],
    outfit.top,
  )
  if (outfit.lower === 'skirt' || outfit.lower === 'robe') {
    const hem = outfit.lower === 'robe' ? Math.min(-1, pose.nearLeg[2][1] + 2) : hy + 21
    const flare = outfit.lower === 'robe' ? 19 : 17
    sketch.path(
      `M${hx - hip * 0.86} ${hy - 9} H${hx + hip * 0.86} L${hx + flare} ${hem} Q${hx} ${hem + 3} ${hx - flare} ${hem}Z`,
      outfit.skirt ?? outfit.top,
    )
    sketch.path(
      `M${hx + 2} ${hy - 9} H${hx + hip * 0.86} L${hx + flare} ${hem} Q${hx + 10} ${hem + 2} ${hx + 6} ${hem + 1.6}Z`,
      darker(outfit.skirt ?? outfit.top, 0.05),
    )
  } else if (outfit.lower === 'tutu') {
    for (const [reach, y] of [
      [26, hy - 3],
      [22, hy - 6],
    ] as const)
      sketch.ellipse(
        hx,
        y,
        reach,
        5.6,
        reach === 26 ? (outfit.skirt ?? outfit.top) : lighter(outfit.skirt ?? outfit.top, 0.06),
      )
  }
  if (outfit.emblem === 'panel') {
    sketch
      .rectangle(sx - 6, sy + 8, 12, 9, '#cdd6de', 1.6)
      .circle(sx - 3, sy + 12, 1.5, '#e4572e')
      .circle(sx + 0.6, sy + 12, 1.5, '#f2b134')
      .circle(sx + 4, sy + 12, 1.5, '#3aa6b9')
  } else if (outfit.emblem === 'belt') {
    sketch
      .path(`M${hx - hip - 0.6} ${hy - 5} h${hip * 2 + 1.2} v5 h${-hip * 2 - 1.2}Z`, '#3f2f2a')
      .rectangle(hx - 3, hy - 5.6, 6, 6, '#e3b84c', 1)
  } else if (outfit.emblem === 'star') {
    sketch.path(`M${sx} ${sy + 5} l2 5 l5 .4 l-4 3.4 l1.4 5 l-4.4 -2.8 l-4.4 2.8 l1.4 -5 l-4 -3.4 l5 -.4Z`, '#f6cf4a')
  } else if (outfit.emblem === 'apron') {
    sketch.path(
      `M${sx - 6} ${sy + 4} h12 l2 9 L${hx + hip + 2} ${hy + 16} H${hx - hip - 2} L${sx - 8} ${sy + 13}Z`,
      '#f7f3ea',
    )
  }
}

function head(sketch: Sketch, outfit: Outfit, pose: FigurePose): void {
  const [x, y] = pose.head
  const [sx, sy] = pose.shoulders
  sketch.line(`${sx} ${sy}, ${x} ${y}`, 6, darker(outfit.headwear === 'helmet' ? outfit.top : outfit.skin, 0.05))
  if (outfit.headwear === 'helmet') {
    sketch
      .circle(x, y - 1, 14, '#f4f4f0')
      .path(
        `M${x - 6} ${y - 8} Q${x + 4} ${y - 13} ${x + 11} ${y - 6} Q${x + 13} ${y + 2} ${x + 9} ${y + 6} Q${x} ${y + 9} ${x - 7} ${y + 5} Q${x - 10} ${y - 2} ${x - 6} ${y - 8}Z`,
        '#2f3a56',
      )
    sketch
      .path(
        `M${x - 3} ${y - 7} Q${x + 3} ${y - 10.6} ${x + 8} ${y - 7} Q${x + 2} ${y - 6} ${x - 4} ${y - 1}Z`,
        '#7fa6cc',
      )
      .circle(x - 12.6, y + 1, 3.2, '#c9d0d6')
    return
  }
  sketch.circle(x, y, 8.8, outfit.skin)
  sketch.circle(x + 1, y + 0.4, 0.95, '#2b2328').circle(x + 5.4, y + 0.4, 0.95, '#2b2328')
  if (outfit.beard)
    sketch.path(
      `M${x - 6.4} ${y + 2} Q${x - 5} ${y + 16} ${x + 2} ${y + 17} Q${x + 9} ${y + 15} ${x + 8.6} ${y + 2} Q${x + 3} ${y + 6} ${x - 6.4} ${y + 2}Z`,
      outfit.beard,
    )
  else sketch.path(`M${x + 1.2} ${y + 3.8} q2.2 2 4.2 0 q-2 3 -4.2 0Z`, '#8a4038')
  if (outfit.hair) hair(sketch, outfit.hair, outfit.hairStyle, x, y)
  drawHeadwear(sketch, outfit, x, y)
}

function hair(sketch: Sketch, colour: string, style: Outfit['hairStyle'], x: number, y: number): void {
  if (style === 'bun') sketch.circle(x - 6, y - 9.4, 4.4, colour)
  const back = style === 'short' ? 2 : 5
  sketch.path(
    `M${x - 9} ${y + back} C${x - 11.4} ${y - 8} ${x - 4} ${y - 12} ${x + 2} ${y - 11.4} C${x + 8} ${y - 11} ${x + 10} ${y - 5} ${x + 8.6} ${y - 2.4} C${x + 4} ${y - 3} ${x - 2} ${y - 4.6} ${x - 4.4} ${y - 6.4} C${x - 4.6} ${y - 2} ${x - 6} ${y + back - 1} ${x - 9} ${y + back}Z`,
    colour,
  )
}

function behind(sketch: Sketch, outfit: Outfit, pose: FigurePose): void {
  const [sx, sy] = pose.shoulders
  const [hx, hy] = pose.hips
  const [x, y] = pose.head
  if (outfit.hair && outfit.hairStyle === 'long')
    sketch.path(
      `M${x - 9} ${y - 3} C${x - 12} ${y + 8} ${x - 12} ${y + 18} ${x - 8} ${y + 22} L${x + 7} ${y + 21} C${x + 9} ${y + 12} ${x + 9} ${y + 2} ${x + 8} ${y - 3}Z`,
      darker(outfit.hair, 0.03),
    )
  if (outfit.cape) {
    const hem = Math.min(-6, hy + 36)
    const knots: XY[] = [
      [sx - 8, sy - 1],
      [sx + 7, sy],
      [hx + 8, hy],
      [hx - 2, hem],
      [hx - 14, hem + 3],
      [hx - 26, hem - 3],
      [hx - 15, hy - 10],
    ]
    sketch.soft(knots, outfit.cape)
  }
  if (outfit.prop === 'backpack') sketch.path(`M${sx - 19} ${sy + 1} q-3 1 -3 5 v20 q0 4 4 4 h11 V${sy}Z`, '#c3ccd4')
  if (outfit.prop === 'sack')
    sketch.soft(
      [
        [sx - 10, sy],
        [sx - 22, sy - 2],
        [sx - 32, sy + 14],
        [sx - 26, sy + 30],
        [sx - 10, sy + 26],
      ],
      '#9a6b42',
    )
  if (outfit.prop === 'wings')
    for (const turn of [-0.5, 0.4]) sketch.ellipse(sx - 16, sy + 4 + turn * 16, 16, 7, '#cfe6f2', turn)
}
