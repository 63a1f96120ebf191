import type { Model } from '#shared/service/catalog.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { modalityLabel, taskIcon, taskLabel } from './labels.ts'
import styles from './model-header.module.css'

/** What a model is called and what it does. */
export function ModelHeader({ model }: { model: Model }) {
  return (
    <header className={styles.header}>
      <span className={styles.tile}>
        <Icon of={taskIcon(model.taskType)} size="large" />
      </span>
      <div className={styles.titles}>
        <h2 className={styles.name}>{model.displayName}</h2>
        <p className={styles.byline}>
          <Badge>
            {modalityLabel(model.modality)} · {taskLabel(model.taskType)}
          </Badge>
          <span>{model.vendor}</span>
        </p>
      </div>
    </header>
  )
}
