import { boxHeight, boxWidth, type Drawing } from '../drawing/shape.ts'
import { joinGuests, type Guest } from './join-guests.ts'
import { traitsOf } from './objects/catalog.ts'
import type { DrawOptions } from './objects/draw-options.ts'
import { drawObject, isFigure, isMount } from './objects/draw-object.ts'
import { drawFigure } from './objects/figures.ts'
import { drawCyclist } from './objects/riders.ts'
import { drawVase } from './objects/still-life.ts'
import type { Home } from './objects/traits.ts'
import type { Random } from '../random.ts'
import type { Scale, Subject } from './scene.ts'
import { isBloom } from './words/company.ts'

/** Someone or something to be placed, with all that sits on it, hangs on it or is held by it. */
export interface Actor {
  object: string
  drawing: Drawing
  home: Home
  /** Over the setting rather than in it. */
  aloft: boolean
  /** In units of which a square picture is 1000 high. */
  height: number
  isBuilding: boolean
  /** The colour the words give it. */
  colour: string | null
  /** It, or what it carries, has a colour that was asked for: light must not take it away. */
  coloured: boolean
}

const BULK_HEIGHTS = [0, 130, 215, 330, 420, 560] as const
const SCALES: Readonly<Record<Scale, number>> = { tiny: 0.42, small: 0.68, normal: 1, big: 1.35, huge: 1.75 }

type Options = (name: string, extra: Partial<DrawOptions>) => DrawOptions

/** One actor for each copy of each subject that stands by itself; the others come with their hosts. */
export function castSubjects(subjects: readonly Subject[], options: Options, random: Random): Actor[] {
  const mounted = mergeBlooms(mergeRiders(subjects))
  const hosts = mounted.flatMap((role, index) => (role && hostOf(role, mounted) === null ? [{ role, index }] : []))
  const crowd = hosts.reduce((sum, { role }) => sum + role.count, 0)
  return hosts.flatMap(({ role, index }) =>
    Array.from({ length: role.count }, (_, copy): Actor => {
      const { home, bulk } = traitsOf(role.object)
      const plain = drawCopy(role, copy, options)
      const height = naturalHeight(role) * (crowd === 1 ? 1.28 : crowd <= 3 ? 1.08 : 1)
      const boost = height / naturalHeight(role)
      const guests = mounted.flatMap((guest, guestIndex) =>
        guest && hostOf(guest, mounted) === index
          ? guestCopies(
              guest,
              mounted,
              guestIndex,
              { object: role.object, host: plain, boost: boost * 1.15, copy, copies: role.count },
              options,
            )
          : [],
      )
      const drawing = joinGuests(plain, height, guests, random.fork(`guests ${index} ${copy}`))
      return {
        object: role.object,
        drawing,
        home,
        aloft: role.aloft,
        height: height * Math.max(1, boxHeight(drawing.box) / boxHeight(plain.box)),
        isBuilding: bulk === 5,
        colour: role.colour,
        coloured: role.colour !== null || guests.some(({ coloured }) => coloured),
      }
    }),
  )
}

interface Role extends Subject {
  bicycle: Subject | null
  /** What stands in it, when it is a vase. */
  blooms: Subject | null
}

/** Flowers in a vase are drawn with it: their stems must meet its neck. */
function mergeBlooms(roles: (Role | null)[]): (Role | null)[] {
  for (const [index, role] of roles.entries()) {
    const vase = role?.relation?.kind === 'in' ? roles[role.relation.target] : null
    if (!role || vase?.object !== 'vase' || !isBloom(role.object)) continue
    vase.blooms = role
    roles[index] = null
  }
  return roles
}

/** Someone on a bicycle is drawn as one: hands and feet must meet the machine. */
function mergeRiders(subjects: readonly Subject[]): (Role | null)[] {
  const merged: (Role | null)[] = subjects.map((subject) => ({ ...subject, bicycle: null, blooms: null }))
  for (const [index, subject] of subjects.entries()) {
    const bicycle = subject.relation?.kind === 'riding' ? subjects[subject.relation.target] : undefined
    if (!subject.relation || bicycle?.object !== 'bicycle' || !isFigure(subject.object)) continue
    merged[subject.relation.target] = null
    merged[index] = {
      ...subject,
      bicycle,
      blooms: null,
      relation: bicycle.relation,
      count: Math.max(subject.count, bicycle.count),
    }
  }
  return merged
}

/** Whom it belongs to; two that claim each other both stand alone. */
function hostOf(role: Role, roles: readonly (Role | null)[]): number | null {
  const target = role.relation?.target
  const host = target === undefined ? null : roles[target]
  if (target === undefined || !host || host === role || host.relation?.target === roles.indexOf(role)) return null
  return target
}

function guestCopies(
  guest: Role,
  roles: readonly (Role | null)[],
  index: number,
  seat: { object: string; host: Drawing; boost: number; copy: number; copies: number },
  options: Options,
): Guest[] {
  const said = guest.relation?.kind
  if (!said) return []
  // a knight on a horse rides it
  const kind = said === 'on' && isFigure(guest.object) && isMount(seat.object) ? 'riding' : said
  const mine = Array.from({ length: guest.count }, (_, copy) => copy).filter((copy) => copy % seat.copies === seat.copy)
  return mine.map((copy) => {
    const sits =
      isFigure(guest.object) && (kind === 'riding' || (kind === 'on' && seat.host.anchors?.seat !== undefined))
    const own = options(`${guest.object} ${copy}`, { colour: guest.colour, pose: guest.pose })
    const plain = sits
      ? drawFigure(guest.object, own, kind === 'riding' ? 'riding' : 'sitting')
      : drawCopy(guest, copy, options)
    const height = naturalHeight(guest) * seat.boost
    const held = roles.flatMap((other, otherIndex) =>
      other && other.relation?.target === index && otherIndex !== index && hostOf(other, roles) === index
        ? guestCopies(
            other,
            roles,
            otherIndex,
            { object: guest.object, host: plain, boost: 1, copy, copies: guest.count },
            options,
          )
        : [],
    )
    return {
      kind,
      drawing: held.length > 0 ? joinGuests(plain, height, held, own.random) : plain,
      height,
      coloured: guest.colour !== null,
      atDoor: traitsOf(seat.object).bulk === 5,
    }
  })
}

function drawCopy(role: Role, copy: number, options: Options): Drawing {
  const own = options(`${role.object} ${copy}`, { colour: role.colour, pose: role.pose })
  if (role.blooms) return drawVase(own, role.blooms)
  return role.bicycle ? drawCyclist(role.object, own, role.bicycle.colour) : drawObject(role.object, own)
}

/** Taller than their dog, smaller than their father. */
const CHILDREN: ReadonlySet<string> = new Set(['girl', 'boy', 'child'])
const CHILD_HEIGHT = 285

/** A little girl is a girl, not a doll. */
const naturalHeight = ({ object, scale }: Subject): number =>
  (CHILDREN.has(object) ? CHILD_HEIGHT : BULK_HEIGHTS[traitsOf(object).bulk]) *
  (scale === 'small' && isFigure(object) ? 0.9 : SCALES[scale])

/** A long low thing would otherwise be as high as a tall slim one and fill the picture. */
export const fairHeight = ({ drawing, height }: Actor): number =>
  height * Math.min(1, 1.6 / (boxWidth(drawing.box) / boxHeight(drawing.box)))
