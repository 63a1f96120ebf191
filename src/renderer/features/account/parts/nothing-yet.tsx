import type { LucideIcon } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'
import styles from './nothing-yet.module.css'

/** An empty list inside a panel: what will stand there, and why one might want it. */
export function NothingYet({ icon, title, hint }: { icon: LucideIcon; title: string; hint: string }) {
  return (
    <div className={styles.nothing}>
      <Icon of={icon} size="large" />
      <p className={styles.title}>{title}</p>
      <p className={styles.hint}>{hint}</p>
    </div>
  )
}
