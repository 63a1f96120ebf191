import { places } from '../../words/tables.ts'
import { glossary } from '../../words/listed.ts'
import type { Drawing } from '../../drawing/shape.ts'
import * as aircraft from './aircraft.ts'
import * as boats from './boats.ts'
import * as buildings from './buildings.ts'
import * as creatures from './creatures.ts'
import type { DrawOptions } from './draw-options.ts'
import { drawFigure } from './figures.ts'
import * as farmyard from './farmyard.ts'
import * as furniture from './furniture.ts'
import { drawIcon, hasIcon } from './icons.ts'
import * as market from './market.ts'
import { PEOPLE } from './people-table.ts'
import { calm, recolour } from './recolour.ts'
import { drawBicycle } from './riders.ts'
import * as branching from './branching-trees.ts'
import * as seaPlants from './sea-plants.ts'
import * as plants from './small-plants.ts'
import * as stillLife from './still-life.ts'
import * as trees from './trees.ts'

type Draw = (options: DrawOptions) => Drawing

/** Objects drawn here rather than taken from the icon set; each minds its own colour. */
const DRAWN: Readonly<Record<string, Draw>> = {
  tree: trees.drawBroadleaf,
  pine: trees.drawPine,
  birch: trees.drawBirch,
  palm: trees.drawPalm,
  'blossom-tree': branching.drawBlossomTree,
  'bare-tree': branching.drawBareTree,
  willow: branching.drawWillow,
  bush: trees.drawBush,
  cactus: ({ random, colour }) => plants.drawCactus(random, colour),
  flower: ({ random, colour, materials }) =>
    plants.drawFlower(random, colour ?? random.pick(materials.blossoms), '#5a8f4e'),
  'lavender-plant': ({ random, colour }) => plants.drawLavender(random, colour ?? '#8a6cc0', '#7a9a63'),
  coral: ({ random, colour, accents }) =>
    seaPlants.drawCoral(random, colour ?? random.pick(['#f2685c', '#f28fb0', '#f2a541', ...accents.slice(0, 2)])),
  seaweed: ({ random, colour }) => seaPlants.drawSeaweed(random, colour ?? '#3f8f66'),
  house: buildings.drawHouse,
  barn: buildings.drawBarn,
  lighthouse: buildings.drawLighthouse,
  'tower-block': buildings.drawTowerBlock,
  windmill: buildings.drawWindmill,
  'wind-turbine': buildings.drawWindTurbine,
  castle: buildings.drawCastle,
  pyramid: buildings.drawPyramid,
  igloo: buildings.drawIgloo,
  tent: buildings.drawTent,
  star: buildings.drawStar,
  tower: farmyard.drawStoneTower,
  treehouse: farmyard.drawTreehouse,
  fence: farmyard.drawFence,
  wall: farmyard.drawWall,
  stall: market.drawStall,
  bottle: market.drawBottle,
  pumpkin: market.drawPumpkin,
  scarecrow: farmyard.drawScarecrow,
  seahorse: farmyard.drawSeahorse,
  sailboat: boats.drawSailboat,
  boat: boats.drawRowboat,
  ship: boats.drawShip,
  'pirate-ship': boats.drawPirateShip,
  'paper-boat': boats.drawPaperBoat,
  submarine: boats.drawSubmarine,
  balloon: aircraft.drawBalloon,
  'hot-air-balloon': aircraft.drawHotAirBalloon,
  rocket: aircraft.drawRocket,
  'rocket-launch': aircraft.drawRocketLaunch,
  zeppelin: aircraft.drawZeppelin,
  'paper-plane': aircraft.drawPaperPlane,
  gull: aircraft.drawGull,
  'flying-bird': aircraft.drawFlyingBird,
  'paper-lantern': aircraft.drawPaperLantern,
  fireworks: aircraft.drawFireworks,
  sofa: furniture.drawSofa,
  armchair: furniture.drawArmchair,
  'floor-lamp': furniture.drawFloorLamp,
  bookshelf: furniture.drawBookshelf,
  bed: furniture.drawBed,
  piano: furniture.drawPiano,
  bench: furniture.drawBench,
  'lamp-post': furniture.drawLampPost,
  bicycle: drawBicycle,
  bowl: stillLife.drawBowl,
  'fruit-bowl': stillLife.drawFruitBowl,
  vase: stillLife.drawVase,
  'treasure-chest': stillLife.drawTreasureChest,
  campfire: stillLife.drawCampfire,
  bridge: stillLife.drawBridge,
  robot: stillLife.drawRobot,
  'rubber-duck': creatures.drawRubberDuck,
  'sea-turtle': creatures.drawSeaTurtle,
  starfish: creatures.drawStarfish,
  unicorn: creatures.drawUnicorn,
}

/** Objects of the tables whose icon has another name. */
const ICON_NAMES: Readonly<Record<string, string>> = glossary(`
  small-bird bird, car automobile, train locomotive, planet ringed-planet, earth globe-showing-europe-africa,
  globe globe-showing-americas, traffic-light vertical-traffic-light, mermaid woman-merpeople,
  rocking-horse carousel-horse, chicken rooster, moose deer, boar pig
`)

const FIGURES: ReadonlySet<string> = new Set(PEOPLE.map(([id]) => id).filter((id) => !hasOwnLook(id)))

function hasOwnLook(id: string): boolean {
  return id in DRAWN || /^(?:ghost|skull|mermaid|person-|skier|snowboarder|baby)/u.test(id)
}

/** Where one sits on an icon, as shares of its box from the left and from the top. */
const SEATS = places(`
  horse 0.56 0.42, zebra 0.56 0.36, donkey 0.5 0.4, camel 0.56 0.2, two-hump-camel 0.55 0.24, elephant 0.58 0.1,
  mammoth 0.58 0.2, cow 0.56 0.26, ox 0.56 0.3, deer 0.58 0.46, llama 0.6 0.44, pig 0.56 0.22, ewe 0.56 0.34,
  goat 0.56 0.34, tiger 0.6 0.34, leopard 0.6 0.34, dragon 0.62 0.52, t-rex 0.5 0.5, sauropod 0.6 0.5, dolphin 0.5 0.2,
  whale 0.45 0.34, turtle 0.5 0.12, motorcycle 0.42 0.34, motor-scooter 0.36 0.46, tractor 0.62 0.34, chair 0.5 0.52
`)

/** For those that borrow the body of a cousin. */
const USUAL_COLOURS: Readonly<Record<string, string>> = { moose: '#7d5a44', boar: '#7a5c4c' }

/** A shoal of one colour, and that of the water, would hardly be seen. */
const FISH_COLOURS = ['#f2853a', '#f6c23f', '#ef6a5a', '#f4f1e6', '#3f9fd8', '#f08bb0'] as const

/** Backs to sit astride rather than benches to sit on. */
export const isMount = (id: string): boolean => id in SEATS && id !== 'chair'

export const isFigure = (id: string): boolean => FIGURES.has(id)

export function drawObject(id: string, options: DrawOptions): Drawing {
  const drawn = DRAWN[id]
  if (drawn) return drawn(options)
  if (isFigure(id)) return drawFigure(id, options)
  if (id === 'duck' && options.colour) return creatures.drawRubberDuck(options)
  const sits = creatures.hasBody(id) && !(options.pose === 'walking' || options.pose === 'running')
  const name = ICON_NAMES[id] ?? id
  const plain = calm(sits || !hasIcon(name) ? creatures.drawSittingAnimal(id, options) : drawIcon(name))
  const colour =
    options.colour ??
    USUAL_COLOURS[id] ??
    (id === 'fish' || id === 'tropical-fish' ? options.random.pick(FISH_COLOURS) : null)
  return withAnchors(id, colour ? recolour(plain, colour) : plain)
}

function withAnchors(id: string, drawing: Drawing): Drawing {
  const seat = SEATS[id]
  // held by the end of its handle, not by the middle
  if (id === 'umbrella')
    return { ...drawing, anchors: { hand: { x: (drawing.box.left + drawing.box.right) / 2, y: drawing.box.bottom } } }
  if (!seat || drawing.anchors?.seat) return drawing
  const { left, top, right, bottom } = drawing.box
  return {
    ...drawing,
    anchors: { ...drawing.anchors, seat: { x: left + (right - left) * seat[0], y: top + (bottom - top) * seat[1] } },
  }
}
