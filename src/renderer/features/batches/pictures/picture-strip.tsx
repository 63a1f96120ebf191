import { useCallback } from 'react'
import { text } from '#shared/text/index.ts'
import { Icon } from '../../../ui/icon.tsx'
import { modalityIcon } from '../../../ui/kind-icons.ts'
import styles from './picture-strip.module.css'
import type { ShownFile } from './use-source-files.ts'

interface PictureStripProps {
  /** The first of them. */
  files: readonly ShownFile[]
  /** Of all. */
  count: number
  kind: string | undefined
}

/** What was brought, at a glance. */
export function PictureStrip({ files, count, kind }: PictureStripProps) {
  const rest = count - files.length
  return (
    <ul className={styles.strip}>
      {files.map(({ key, name, picture }) => (
        <li key={key} className={styles.file}>
          <span className={styles.picture}>
            {picture === null ? <Icon of={modalityIcon(kind ?? '')} size="large" /> : <Picture of={picture} />}
          </span>
          <span className={styles.name} title={name}>
            {name}
          </span>
        </li>
      ))}
      {rest > 0 && <li className={styles.rest}>{text().pictures.more(rest)}</li>}
    </ul>
  )
}

function Picture({ of }: { of: File | string }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || typeof of === 'string') return undefined
      const address = URL.createObjectURL(of)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [of],
  )
  const address = typeof of === 'string' ? { src: of } : {}
  return <img ref={show} alt="" loading="lazy" decoding="async" draggable={false} {...address} />
}
