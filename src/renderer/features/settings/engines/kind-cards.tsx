import type { ProviderKind } from '#shared/service/providers.ts'
import { text } from '#shared/text/index.ts'
import { Icon } from '../../../ui/icon.tsx'
import { engineIcon } from './engine-icon.ts'
import { ENGINE_KINDS } from './engine-kinds.ts'
import styles from './kind-cards.module.css'

/** What somebody may have, in a sentence each. */
export function KindCards({ onChoose }: { onChoose: (kind: ProviderKind) => void }) {
  return (
    <ul className={styles.cards}>
      {(Object.keys(ENGINE_KINDS) as ProviderKind[]).map((kind, index) => {
        const { name, lead } = text().engines.kinds[kind]
        return (
          <li key={kind}>
            <button
              type="button"
              className={styles.card}
              data-first-focus={index === 0 || undefined}
              onClick={() => onChoose(kind)}
            >
              <span className={styles.sign}>
                <Icon of={engineIcon(kind)} size="large" />
              </span>
              <span className={styles.kind}>{name}</span>
              <span className={styles.lead}>{lead}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
