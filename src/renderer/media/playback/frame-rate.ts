/** Rates that films have; a measured one is one of them, give or take a rounding of the container. */
const USUAL = [12, 15, 24_000 / 1001, 24, 25, 30_000 / 1001, 30, 48, 50, 60_000 / 1001, 60, 120]
const CLOSE = 0.0004
/** Enough to tell 29.97 from 30, few enough to read only the beginning of a film. */
const FRAMES_LOOKED_AT = 240

/** Frames a second as the file itself says them; undefined when nobody can read it. */
export async function readFrameRate(address: string): Promise<number | undefined> {
  const { Input, MATROSKA, MP4, QTFF, UrlSource, WEBM } = await import('mediabunny')
  const input = new Input({
    source: new UrlSource(new URL(address, window.location.href)),
    formats: [MP4, QTFF, WEBM, MATROSKA],
  })
  try {
    const track = await input.getPrimaryVideoTrack()
    const stats = await track?.computePacketStats(FRAMES_LOOKED_AT)
    return stats && stats.packetCount > 1 ? nearestRate(stats.averagePacketRate) : undefined
  } finally {
    input.dispose()
  }
}

export function nearestRate(measured: number): number | undefined {
  if (!Number.isFinite(measured) || measured <= 0) return undefined
  return USUAL.find((usual) => Math.abs(usual - measured) / usual < CLOSE) ?? measured
}
