import { imageSize } from 'image-size'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'

/** What a file itself says, read without the engine. */
export interface Facts {
  kind: 'image' | 'video' | 'audio' | '3d' | 'text'
  width: number | null
  height: number | null
  seconds: number | null
  framesPerSecond: number | null
}

const NOTHING = { width: null, height: null, seconds: null, framesPerSecond: null }

export async function factsOf(bytes: Buffer, mimeType: string): Promise<Facts> {
  if (mimeType.startsWith('image/')) {
    const { width, height } = imageSize(bytes)
    return { ...NOTHING, kind: 'image', width, height }
  }
  if (mimeType === 'model/gltf-binary') {
    checkGlb(bytes)
    return { ...NOTHING, kind: '3d' }
  }
  if (mimeType.startsWith('text/') || mimeType === 'application/json') {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { ...NOTHING, kind: 'text' }
  }
  using input = new Input({ formats: ALL_FORMATS, source: new BufferSource(Uint8Array.from(bytes)) })
  const seconds = await input.computeDuration()
  const film = await input.getPrimaryVideoTrack()
  if (!film) return { ...NOTHING, kind: 'audio', seconds }
  const { averagePacketRate } = await film.computePacketStats()
  return {
    kind: 'video',
    width: await film.getDisplayWidth(),
    height: await film.getDisplayHeight(),
    seconds,
    framesPerSecond: averagePacketRate,
  }
}

/** A binary glTF 2.0 whose lengths add up and whose meshes have triangles. */
function checkGlb(bytes: Buffer): void {
  const jsonLength = bytes.readUInt32LE(12)
  const document = JSON.parse(bytes.toString('utf8', 20, 20 + jsonLength)) as {
    asset: { version: string }
    meshes: { primitives: { attributes: { POSITION: number } }[] }[]
    accessors: { count: number }[]
  }
  const positions = document.meshes.flatMap((mesh) => mesh.primitives.map((part) => part.attributes.POSITION))
  const whole =
    bytes.toString('latin1', 0, 4) === 'glTF' &&
    bytes.readUInt32LE(4) === 2 &&
    bytes.readUInt32LE(8) === bytes.length &&
    document.asset.version.startsWith('2.') &&
    positions.length > 0 &&
    positions.every((accessor) => document.accessors[accessor]!.count >= 3)
  if (!whole) throw new Error('Not a whole binary glTF with meshes in it.')
}
