import { isDesktop } from '../../bridge/preload.ts'
import { mediaAddress } from '../../bridge/media-address.ts'

/** Hands a file of the library to whoever sits there, as a download. */
export async function saveFile(mediaId: string, fileName: string): Promise<void> {
  const address = mediaAddress(mediaId)
  // a page may save only what is of its own origin under a name, and the desktop's files are of another
  if (!isDesktop()) return follow(address, fileName)
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The file answered ${response.status}.`)
  const copy = URL.createObjectURL(await response.blob())
  follow(copy, fileName)
  // the download has its own hold on it by then
  setTimeout(() => URL.revokeObjectURL(copy), 60_000)
}

function follow(address: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
}
