import { mix } from '../../../kit/colour/hex.ts'
import { nearness } from './props.ts'
import { TILE, type Tile } from './tile.ts'

/** No things to show: a landscape of blocks whose heights are a wave through the tile. */
export function buildBlocks({ iso, random, palette }: Tile): void {
  const roll = random.fork('blocks')
  const [turnX, turnY, phase] = [roll.between(0.25, 0.7), roll.between(0.25, 0.7), roll.between(0, 6)]
  const pitch = 1
  for (let column = 0; column < TILE; column++) {
    for (let row = 0; row < TILE; row++) {
      const wave = Math.sin(column * turnX + phase) + Math.cos(row * turnY - phase) + Math.sin((column + row) * 0.4)
      const height = Math.max(0.3, 1.7 + wave * 1.1 + roll.between(-0.25, 0.25))
      const paint =
        palette.accents[Math.floor((wave + 3) * 0.8 + roll.next() * 0.9) % palette.accents.length] ?? palette.haze
      iso.group(nearness(column, row), (group) =>
        group.box(
          [column * pitch + 0.04, row * pitch + 0.04, -1.2],
          [pitch - 0.08, pitch - 0.08, height + 1.2],
          mix(paint, palette.haze, 0.12),
        ),
      )
    }
  }
}
