import { useState } from 'react'
import type { LibraryEntry } from '#shared/app/library.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { Icon } from '../../ui/icon.tsx'
import { modalityIcon } from '../../ui/kind-icons.ts'
import { kindOfFile } from './kind-of-file.ts'

interface OutputPictureProps {
  item: LibraryEntry | undefined
  /** The file, which says its kind while the library does not know it yet. */
  path: string
  words: string
  className: string | undefined
  large?: boolean
}

/** Its small picture; the file itself while that is not drawn yet; a mark for what has neither. */
export function OutputPicture({ item, path, words, className, large = false }: OutputPictureProps) {
  const [broken, setBroken] = useState<string>()
  const drawn = item?.hasPreviews === true ? item.media[large ? 'large' : 'small'] : undefined
  const source = drawn ?? (item?.kind === 'image' ? item.media.original : undefined)
  if (source === undefined || source === broken)
    return <Icon of={modalityIcon(item?.kind ?? kindOfFile(path))} size="large" />
  return (
    <img
      className={className}
      src={mediaAddress(source)}
      alt={words}
      loading="lazy"
      onError={() => setBroken(source)}
    />
  )
}
