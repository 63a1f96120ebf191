import { Kbd } from '../../ui/kbd.tsx'
import styles from './shortcut-list.module.css'
import type { Shortcut } from './shortcuts.ts'

export function ShortcutList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return (
    <dl>
      {shortcuts.map(({ does, keys }) => (
        <div key={does} className={styles.row}>
          <dt>{does}</dt>
          <dd>
            <Kbd keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
