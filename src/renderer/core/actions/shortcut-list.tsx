import { Kbd } from '../../ui/kbd.tsx'
import type { ShortcutGroup } from './shortcut-groups.ts'
import styles from './shortcut-list.module.css'

/** All keys, in columns where there is room for several. */
export function ShortcutList({ groups }: { groups: readonly ShortcutGroup[] }) {
  return (
    <div className={styles.groups}>
      {groups.map(({ title, shortcuts }) => (
        <section key={title} className={styles.group}>
          <h3 className={styles.title}>{title}</h3>
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
        </section>
      ))}
    </div>
  )
}
