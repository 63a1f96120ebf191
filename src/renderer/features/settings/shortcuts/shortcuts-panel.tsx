import { RotateCcw } from 'lucide-react'
import { knownBindings, withKey } from '#shared/app/key-bindings.ts'
import { bindKeys, type KeyBindings } from '#shared/app/keymap.ts'
import { text } from '#shared/text/index.ts'
import { shortcutGroups } from '../../../core/actions/shortcut-groups.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useSettings } from '../use-settings.ts'
import { ShortcutRow } from './shortcut-row.tsx'
import styles from './shortcuts-panel.module.css'

/** Every key there is, each to be changed by pressing another. */
export function ShortcutsPanel() {
  const { settings, update, error } = useSettings()
  const words = text().shortcutKeys
  const bindings = settings.status === 'ready' ? knownBindings(settings.value.keys) : {}
  // what is drawn here says the keys too
  bindKeys(bindings)
  const keep = (next: KeyBindings) => void update({ keys: next as Record<string, string[]> })
  return (
    <Panel
      title={text().settings.sections.shortcuts}
      aside={
        Object.keys(bindings).length > 0 && (
          <Button small icon={<Icon of={RotateCcw} size="small" />} onClick={() => keep({})}>
            {words.resetAll}
          </Button>
        )
      }
    >
      <p className={styles.lead}>{words.lead}</p>
      {error && <ErrorNote error={error} lead={text().settings.notSaved} attempt="changes" />}
      <div className={styles.groups}>
        {shortcutGroups().map(({ title, shortcuts }) => (
          <section key={title} className={styles.group}>
            <h3 className={styles.title}>{title}</h3>
            <ul>
              {shortcuts.map(({ id, does }) => (
                <ShortcutRow
                  key={id}
                  id={id}
                  name={does}
                  isChanged={bindings[id] !== undefined}
                  onBind={(nth, combination) => keep(withKey(bindings, { id, nth }, combination))}
                  onReset={() => {
                    const { [id]: _, ...rest } = bindings
                    keep(rest)
                  }}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Panel>
  )
}
