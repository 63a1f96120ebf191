interface Room {
  width: number
  height: number
}

interface TileRules {
  least: number
  most: number
  heightOf: (width: number) => number
}

/** The widest tiles that show all of them without scrolling: a few are large, many are as small as allowed. */
export function fillingWidth(count: number, room: Room, { least, most, heightOf }: TileRules): number {
  for (let across = 1; room.width / across >= least; across++) {
    const width = room.width / across
    if (width <= most && Math.ceil(count / across) * heightOf(width) <= room.height) return width
  }
  return least
}
