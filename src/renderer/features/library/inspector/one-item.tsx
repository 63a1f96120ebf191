import { useMemo } from 'react'
import type { LibraryItem } from '#shared/app/library.ts'
import { MEDIA_PARAMS } from '#shared/service/params.ts'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import type { ItemAction } from '../../../media/items/item-actions.ts'
import { MediaNames } from '../../../media/named/media-name.tsx'
import { useItemMedia } from '../../../media/named/use-item-media.ts'
import { ItemPicture } from '../../../media/pictures/item-picture.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { Section } from '../../../ui/section.tsx'
import { connectionTitle } from '../../../words/connection-title.ts'
import { formatBytes, formatCost, formatCount, formatMoment } from '../../../words/format.ts'
import { batchWord, measureOf, taskWord, titleOf } from '../../../words/item-words.ts'
import { choiceLabel, paramLabel } from '../../../words/labels.ts'
import type { ItemChanges } from '../actions/item-changes.ts'
import { Handles, TagSection } from './inspector-parts.tsx'
import styles from './one-item.module.css'

const PREVIEW = { width: 240, height: 200 }
const STAMP = { width: 48, height: 48 }
const MOST_RELATIVES = 8
/** Said at the top already. */
const SAID: ReadonlySet<string> = new Set(['prompt', 'text'])

interface OneItemProps {
  id: string
  changes: ItemChanges
  actions: readonly ItemAction[]
  onShow: (id: string) => void
}

export function OneItem({ id, changes, actions, onShow }: OneItemProps) {
  const item = useCommand('library.read', { id }, { keep: true }).value
  const ids = useMemo(() => [id], [id])
  const words = text().library
  if (!item) return null
  const isTrashed = item.trashedAt !== null
  return (
    <>
      <div className={styles.preview}>
        <ItemPicture key={item.id} entry={item} space={PREVIEW} />
      </div>
      <div className={styles.prompt}>
        <p dir="auto">{titleOf(item)}</p>
        <CopyButton text={titleOf(item)} label={words.copyPrompt} />
      </div>
      <Handles
        rating={item.rating}
        onRate={isTrashed ? undefined : (rating) => void changes.rate(ids, rating)}
        actions={actions}
      />
      {!isTrashed && (
        <TagSection
          tags={item.tags.map((value) => ({ value, count: 1 }))}
          of={ids}
          changes={changes}
          actions={actions}
        />
      )}
      <Section small title={words.made}>
        <Facts>
          <Fact label={words.model}>{item.modelName}</Fact>
          <Fact label={words.task}>{taskWord(item.taskType)}</Fact>
          <Fact label={words.columnSize}>{measureOf(item)}</Fact>
          <Fact label={words.coins}>{formatCost(item.coins, item.providerCost)}</Fact>
          <Fact label={words.columnMade}>{formatMoment(item.createdAt)}</Fact>
          {item.batchId !== null && <Fact label={words.batch}>{batchWord(item.batchName, item.row)}</Fact>}
          <Fact label={words.connection}>{connectionTitle({ id: item.connectionId, name: item.connectionName })}</Fact>
        </Facts>
      </Section>
      <Settings item={item} onShow={onShow} />
      <Relatives title={words.madeFrom} ids={item.madeFrom} onShow={onShow} />
      <Relatives title={words.usedIn} ids={item.usedIn} onShow={onShow} />
      <Section small title={words.file}>
        <p className={styles.path}>{item.path}</p>
        <Facts>
          <Fact label={words.fileSize}>{formatBytes(item.bytes)}</Fact>
          {item.companions.map(({ variant, bytes }) => (
            <Fact key={variant} label={variant}>
              {formatBytes(bytes)}
            </Fact>
          ))}
          {item.missing && !isTrashed && <Fact label={words.missing}>{words.missingHint}</Fact>}
        </Facts>
      </Section>
    </>
  )
}

function Settings({ item, onShow }: { item: LibraryItem; onShow: (id: string) => void }) {
  const media = useItemMedia(item)
  const own = item.ownSeed === null ? {} : { seed: item.ownSeed }
  const settings = Object.entries({ ...item.params, ...own }).filter(([name]) => !SAID.has(name))
  if (settings.length === 0 && item.effectId === null) return null
  return (
    <Section small title={text().library.settings}>
      <Facts>
        {settings.map(([name, value]) => (
          <Fact key={name} label={paramLabel(name)}>
            {MEDIA_PARAMS.has(name) ? (
              <MediaNames media={media[name] ?? []} onVisit={onShow} />
            ) : Array.isArray(value) ? (
              value.join(', ')
            ) : (
              choiceLabel(name, value)
            )}
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}

interface RelativesProps {
  title: string
  ids: readonly string[]
  onShow: (id: string) => void
}

function Relatives({ title, ids, onShow }: RelativesProps) {
  if (ids.length === 0) return null
  return (
    <Section small title={title}>
      <div className={styles.relatives}>
        {ids.slice(0, MOST_RELATIVES).map((id) => (
          <Relative key={id} id={id} onShow={onShow} />
        ))}
        {ids.length > MOST_RELATIVES && <span>+{formatCount(ids.length - MOST_RELATIVES)}</span>}
      </div>
    </Section>
  )
}

function Relative({ id, onShow }: { id: string; onShow: (id: string) => void }) {
  const item = useCommand('library.read', { id }, { keep: true }).value
  if (!item) return null
  return (
    <button
      type="button"
      className={styles.relative}
      aria-label={titleOf(item)}
      title={titleOf(item)}
      onClick={() => onShow(id)}
    >
      <ItemPicture entry={item} space={STAMP} />
    </button>
  )
}
