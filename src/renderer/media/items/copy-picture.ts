/** Puts a picture on the clipboard as a PNG, which is the one form every application takes. */
export async function copyPicture(address: string): Promise<void> {
  // given as a promise: a browser lets a page copy only while the key press is fresh
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(address) })])
}

async function pngOf(address: string): Promise<Blob> {
  const picture = new Image()
  // the desktop's files are of another origin, and a canvas with a stranger on it cannot be read
  picture.crossOrigin = 'anonymous'
  picture.src = address
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = picture.naturalWidth
  canvas.height = picture.naturalHeight
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('The picture is too large to copy.'))), 'image/png')
  })
}
