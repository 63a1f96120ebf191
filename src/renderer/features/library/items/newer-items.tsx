import { ArrowUp } from 'lucide-react'
import { text } from '#shared/text/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './newer-items.module.css'

/** What came in while somebody was looking further down: it waits until it is wanted. */
export function NewerItems({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null
  return (
    <div className={styles.newer}>
      <Button small icon={<Icon of={ArrowUp} size="small" />} onClick={onShow}>
        {text().library.newer(count)}
      </Button>
    </div>
  )
}
