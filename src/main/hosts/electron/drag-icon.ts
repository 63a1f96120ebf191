import { join } from 'node:path'
import { nativeImage, type NativeImage } from 'electron'

const SIZE = 64

/** A small picture of what is dragged; what the system cannot draw goes under Pressrun's own icon. */
export async function dragIcon(path: string, iconsFolder: string): Promise<NativeImage> {
  const drawn = await thumbnail(path)
  return drawn.isEmpty() ? nativeImage.createFromPath(join(iconsFolder, `${SIZE}.png`)) : drawn
}

async function thumbnail(path: string): Promise<NativeImage> {
  if (process.platform !== 'linux')
    return nativeImage
      .createThumbnailFromPath(path, { width: SIZE, height: SIZE })
      .catch(() => nativeImage.createEmpty())
  const image = nativeImage.createFromPath(path)
  const { width, height } = image.getSize()
  return image.isEmpty() ? image : image.resize(width > height ? { width: SIZE } : { height: SIZE })
}
