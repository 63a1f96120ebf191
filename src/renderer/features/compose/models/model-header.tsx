import { Star } from 'lucide-react'
import type { Model } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { modalityLabel, taskLabel, vendorLabel } from '../../../words/labels.ts'
import { useCompose } from '../compose-store.ts'
import { PresetsButton } from '../presets/presets-button.tsx'
import styles from './model-header.module.css'
import { ModelPicture } from '../../../making/models/model-picture.tsx'

/** What a model is called and what it does. */
export function ModelHeader({ model }: { model: Model }) {
  const { favourites, toggleFavourite } = useCompose()
  const favourite = favourites.includes(model.id)
  const words = text().compose.browser
  return (
    <header className={styles.header}>
      <ModelPicture model={model} large />
      <div className={styles.titles}>
        <div className={styles.line}>
          <h2 className={styles.name}>{model.displayName}</h2>
          <IconButton
            small
            className={styles.star}
            icon={Star}
            label={favourite ? words.removeFavourite : words.addFavourite}
            aria-pressed={favourite}
            onClick={() => toggleFavourite(model.id)}
          />
        </div>
        <p className={styles.byline}>
          <Badge>
            {modalityLabel(model.modality)} · {taskLabel(model.taskType)}
          </Badge>
          <span>{vendorLabel(model.vendor)}</span>
          <PresetsButton model={model} />
        </p>
      </div>
    </header>
  )
}
