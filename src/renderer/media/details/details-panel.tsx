import { ChevronDown, Download } from 'lucide-react'
import { useState } from 'react'
import type { LibraryItem } from '#shared/app/library.ts'
import { LONGEST_NAME } from '#shared/longest-name.ts'
import { MEDIA_PARAMS } from '#shared/service/params.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'
import { withErrorToast } from '../../core/acting.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/section.tsx'
import { Stars } from '../../ui/stars.tsx'
import { connectionTitle } from '../../words/connection-title.ts'
import { fileNameOf } from '../../words/file-name-of.ts'
import { formatBytes, formatCost, formatCount, formatDay, formatMoment } from '../../words/format.ts'
import { batchWord } from '../../words/item-words.ts'
import { effectLabel, taskLabel } from '../../words/labels.ts'
import { useItemFiling } from '../culling/item-filing.ts'
import { tagsIn } from '../culling/tags-in.ts'
import { saveFile } from '../items/save-file.ts'
import { MediaNames } from '../named/media-name.tsx'
import { useItemMedia } from '../named/use-item-media.ts'
import { timecode } from '../playback/timecode.ts'
import { ChipEditor } from './chip-editor.tsx'
import styles from './details-panel.module.css'
import { RelatedItems } from './related-items.tsx'
import { settingsInWords } from './setting-words.ts'

interface DetailsPanelProps {
  item: LibraryItem
  onRate: (rating: number) => void
  onVisit: (id: string) => void
}

/** Shown apart from the other settings. */
const APART: ReadonlySet<string> = new Set(['prompt', 'seed'])

/** Everything that is known of an item, and what a person adds to it. */
export function DetailsPanel({ item, onRate, onVisit }: DetailsPanelProps) {
  const words = text().viewers
  const media = useItemMedia(item)
  const settings = settingsInWords(item.params).filter(({ name, value }) => !APART.has(name) && value !== item.prompt)
  // it is to be left as it is until it is brought back
  const isTrashed = item.trashedAt !== null
  const seed = item.ownSeed ?? item.params['seed']
  return (
    <aside className={styles.panel} aria-label={words.details}>
      <Section
        small
        title={words.prompt}
        action={item.prompt && <CopyButton text={item.prompt} label={text().library.copyPrompt} />}
      >
        <p className={styles.prompt} dir="auto">
          {item.prompt || <span className={styles.soft}>{words.noPrompt}</span>}
        </p>
      </Section>
      {!isTrashed && (
        <Section small title={words.rating}>
          <Stars label={words.rating} value={item.rating} nameOf={words.stars} onChange={onRate} />
        </Section>
      )}
      <Section small title={words.madeWith}>
        <Facts>
          <Fact label={words.modelName}>{item.modelName}</Fact>
          <Fact label={words.task}>{taskLabel(item.taskType)}</Fact>
          {item.effectId !== null && <Fact label={words.effect}>{effectLabel(`effect.${item.effectId}`)}</Fact>}
          {settings.map(({ name, label, value }) => (
            <Fact key={name} label={label}>
              {MEDIA_PARAMS.has(name) ? <MediaNames media={media[name] ?? []} onVisit={onVisit} /> : value}
            </Fact>
          ))}
          {seed !== undefined && (
            <Fact label={words.seed} aside={<CopyButton text={String(seed)} label={words.copySeed} />}>
              <span className={styles.code}>{String(seed)}</span>
            </Fact>
          )}
        </Facts>
      </Section>
      <Section small title={words.file}>
        <Facts>
          <Fact label={words.fileName}>
            <span className={styles.code} title={item.path}>
              {fileNameOf(item.path)}
            </span>
          </Fact>
          {item.width !== null && item.height !== null && (
            <Fact label={words.size}>{words.pixels(formatCount(item.width), formatCount(item.height))}</Fact>
          )}
          {item.durationSeconds !== null && <Fact label={words.duration}>{timecode(item.durationSeconds)}</Fact>}
          <Fact label={words.bytes}>{formatBytes(item.bytes)}</Fact>
          <Fact label={words.made}>
            <time dateTime={item.createdAt} title={formatDay(item.createdAt)}>
              {formatMoment(item.createdAt)}
            </time>
          </Fact>
          <Fact label={words.coins}>{formatCost(item.coins, item.providerCost)}</Fact>
          {item.batchId !== null && <Fact label={words.batch}>{batchWord(item.batchName, item.row)}</Fact>}
          <Fact label={words.connection}>{connectionTitle({ id: item.connectionId, name: item.connectionName })}</Fact>
        </Facts>
        <Companions item={item} />
      </Section>
      {!isTrashed && <Tags item={item} />}
      {!isTrashed && <Collections item={item} />}
      {item.madeFrom.length > 0 && (
        <Section small title={words.madeFrom}>
          <RelatedItems ids={item.madeFrom} onVisit={onVisit} />
        </Section>
      )}
      {item.usedIn.length > 0 && (
        <Section small title={words.usedIn}>
          <RelatedItems ids={item.usedIn} onVisit={onVisit} />
        </Section>
      )}
      <ListCells columns={item.columns} />
    </aside>
  )
}

function Companions({ item }: { item: LibraryItem }) {
  if (item.companions.length === 0) return null
  const words = text().viewers
  return (
    <ul className={styles.companions} aria-label={words.alsoAs}>
      {item.companions.map(({ variant, path, bytes, mediaId }) => (
        <li key={variant}>
          <Button
            small
            icon={<Icon of={Download} size="small" />}
            aria-label={words.saveAs(variant.toUpperCase())}
            onClick={() =>
              void withErrorToast(() => saveFile(mediaId, fileNameOf(path)), words.saveAs(variant.toUpperCase()))
            }
          >
            {variant.toUpperCase()} <span className={styles.soft}>{formatBytes(bytes)}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function Tags({ item }: { item: LibraryItem }) {
  const { client } = useConnection()
  const filing = useItemFiling()
  const words = text().viewers
  const [known, setKnown] = useState<readonly string[]>([])
  // asked by hand: counting a large library again at every change would be much for a few suggestions
  const suggest = () =>
    client.request('library.facets', {}).then(
      ({ tags }) => setKnown(tags.map(({ value }) => value)),
      () => undefined,
    )
  return (
    <Section small title={words.tags}>
      <ChipEditor
        label={words.tags}
        chips={item.tags.map((tag) => ({ id: tag, label: tag }))}
        suggestions={known.filter((tag) => !item.tags.includes(tag))}
        placeholder={words.addTag}
        onBegin={() => void suggest()}
        nameOfRemoval={words.removeTag}
        namesIn={tagsIn}
        onAdd={(tags) => filing.retag([item.id], { add: tags })}
        onRemove={({ id }) => void filing.retag([item.id], { remove: [id] })}
      />
    </Section>
  )
}

function Collections({ item }: { item: LibraryItem }) {
  const filing = useItemFiling()
  const words = text().viewers
  const answer = useCommand('collections.list', {})
  const all = answer.status === 'ready' ? answer.value.collections : []
  const add = (name: string) => {
    const known = all.find((collection) => collection.name.toLowerCase() === name.toLowerCase())
    return known ? filing.collect(known, [item.id]) : filing.collectAnew(name, [item.id])
  }
  return (
    <Section small title={words.collections}>
      <ChipEditor
        label={words.collections}
        chips={all.filter(({ id }) => item.collections.includes(id)).map(({ id, name }) => ({ id, label: name }))}
        suggestions={all.filter(({ id }) => !item.collections.includes(id)).map(({ name }) => name)}
        placeholder={words.addToCollection}
        longest={LONGEST_NAME}
        nameOfRemoval={words.removeFromCollection}
        namesIn={oneName}
        onAdd={([name = '']) => add(name)}
        onRemove={({ id, label }) => void filing.takeOut({ id, name: label }, [item.id])}
      />
    </Section>
  )
}

/** A collection may have a comma in its name. */
const oneName = (written: string) => (written.trim() === '' ? [] : [written.trim()])

function ListCells({ columns }: { columns: Readonly<Record<string, string>> }) {
  const cells = Object.entries(columns).filter(([, cell]) => cell !== '')
  if (cells.length === 0) return null
  return (
    <details className={styles.cells}>
      <summary className={styles.summary}>
        <Icon of={ChevronDown} size="small" />
        {text().viewers.listCells}
      </summary>
      <Facts>
        {cells.map(([column, cell]) => (
          <Fact key={column} label={column}>
            {cell}
          </Fact>
        ))}
      </Facts>
    </details>
  )
}
