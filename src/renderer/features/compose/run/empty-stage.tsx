import { useState, type CSSProperties } from 'react'
import type { Model } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import { ItemPicture } from '../../../media/pictures/item-picture.tsx'
import { ItemViewer } from '../../../media/viewer/item-viewer.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { taskIcon } from '../../../ui/kind-icons.ts'
import { useDraft } from '../draft/draft-store.ts'
import styles from './empty-stage.module.css'
import { stageShape } from './stage-shape.ts'

/** One line of them. */
const MOST_EARLIER = 6
const TILE = { width: 160, height: 120 }

/** A sheet before it is printed, in the shape that is set; below it, what the model has made before. */
export function EmptyStage({ model }: { model: Model }) {
  const values = useDraft((draft) => draft.values)
  const filter = { modelIds: [model.id] }
  const earlier = useCommand('library.search', { filter, limit: MOST_EARLIER }, { keep: true }).value?.items ?? []
  const [opened, setOpened] = useState<string>()
  const words = text().compose.run
  return (
    <div className={styles.stage}>
      <div className={styles.table}>
        <div className={styles.sheet} style={{ '--shape': stageShape(model, values) } as CSSProperties}>
          <CropMarks />
          <Icon of={taskIcon(model.taskType)} size="large" />
          <p>{words.empty}</p>
        </div>
      </div>
      {earlier.length > 0 && (
        <section className={styles.earlier}>
          <h3 className={styles.title}>{words.madeWith(model.displayName)}</h3>
          <ul className={styles.tiles}>
            {earlier.map((entry) => (
              <li key={entry.id}>
                <button
                  type="button"
                  className={styles.tile}
                  aria-label={text().viewers.open(entry.prompt || entry.modelName)}
                  onClick={() => setOpened(entry.id)}
                >
                  <ItemPicture entry={entry} space={TILE} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {opened !== undefined && (
        <ItemViewer
          ids={earlier.map(({ id }) => id)}
          shownId={opened}
          onShow={setOpened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}

/** Where the sheet would be cut. */
function CropMarks() {
  return (
    <>
      {['top left', 'top right', 'bottom left', 'bottom right'].map((corner) => (
        <span key={corner} className={styles.mark} data-corner={corner} aria-hidden />
      ))}
    </>
  )
}
