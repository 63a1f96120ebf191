import { useState } from 'react'
import type { Model } from '#shared/service/catalog.ts'
import type { Effect } from '#shared/service/effect.ts'
import { inEveryLanguage } from '#shared/text/every-language.ts'
import { text } from '#shared/text/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { NoResults } from '../../../ui/no-results.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { rankByWords } from '#shared/text/everyday-words.ts'
import { effectCategoryLabel, effectLabel, modalityLabel, spellOut } from '../../../words/labels.ts'
import { useCompose } from '../compose-store.ts'
import { controlOf } from '../control-of.ts'
import { useDraft } from '../draft/draft-store.ts'
import { ANY } from '../model-filters.ts'
import styles from './effect-gallery.module.css'
import { EffectPicture } from './effect-picture.tsx'

interface EffectGalleryProps {
  effects: readonly Effect[]
  models: readonly Model[]
}

/** Every effect as a card; beside them the one that is picked. */
export function EffectGallery({ effects, models }: EffectGalleryProps) {
  const { effectId, chooseEffect } = useCompose()
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState(ANY)
  const words = text().compose.gallery
  const kinds = [...new Set(effects.map((effect) => String(effect.kind)))]
  const found = findEffects(
    effects.filter((effect) => kind === ANY || effect.kind === kind),
    search,
  )
  const chosen = found.find(({ id }) => id === effectId) ?? found[0] ?? effects[0]
  if (!chosen) return <NoResults>{text().compose.gallery.none}</NoResults>
  return (
    <div className={styles.gallery}>
      <div className={styles.finder}>
        <div className={styles.filters}>
          <SearchField label={words.search} value={search} onChange={setSearch} />
          {kinds.length > 1 && (
            <Segmented
              label={text().compose.browser.kind}
              value={kind}
              options={[ANY, ...kinds].map((value) => ({
                value,
                label: value === ANY ? text().compose.browser.all : modalityLabel(value),
              }))}
              onChange={setKind}
            />
          )}
        </div>
        {found.length === 0 && <NoResults>{words.noneFits}</NoResults>}
        <ul className={styles.cards} aria-label={words.list}>
          {found.map((effect) => (
            <li key={effect.id}>
              <button
                type="button"
                className={styles.card}
                aria-pressed={effect === chosen}
                onClick={() => chooseEffect(effect.id)}
              >
                <EffectPicture effect={effect} />
                <span className={styles.name}>{effectLabel(effect.nameKey)}</span>
                <span className={styles.about}>
                  {modalityLabel(effect.kind)} · {effectCategoryLabel(effect.category)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <EffectDetails key={chosen.id} effect={chosen} model={models.find(({ id }) => id === chosen.modelId)} />
    </div>
  )
}

function EffectDetails({ effect, model }: { effect: Effect; model: Model | undefined }) {
  const revealModel = useCompose((compose) => compose.revealModel)
  const set = useDraft((draft) => draft.set)
  const use = (on: Model) => {
    // a service may run effects by other means; then its model is still the place to begin
    if (on.params.some((param) => controlOf(param) === 'effect')) set(on, 'effect', effect.id)
    revealModel(on.id)
  }
  return (
    <aside className={styles.details} aria-label={effectLabel(effect.nameKey)}>
      <EffectPicture effect={effect} />
      <h2 className={styles.title}>{effectLabel(effect.nameKey)}</h2>
      <p className={styles.badges}>
        <Badge>{modalityLabel(effect.kind)}</Badge>
        <Badge>{effectCategoryLabel(effect.category)}</Badge>
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{text().compose.gallery.takes}</dt>
          <dd>{describeInput(effect.input)}</dd>
        </div>
        <div>
          <dt>{text().compose.gallery.runsOn}</dt>
          <dd>{model?.displayName ?? effect.modelId}</dd>
        </div>
        <div>
          <dt>{text().compose.gallery.id}</dt>
          <dd>
            <code>{effect.id}</code>
          </dd>
        </div>
      </dl>
      {model && (
        <Button look="solid" onClick={() => use(model)}>
          {text().compose.gallery.use}
        </Button>
      )}
    </aside>
  )
}

/** Those that have every word; where none has, those that are meant, in either language. */
function findEffects(effects: readonly Effect[], search: string): readonly Effect[] {
  const words = search.toLowerCase().split(/\s+/)
  const named = effects.filter((effect) => {
    const known = namesOf(effect).toLowerCase()
    return words.every((word) => known.includes(word))
  })
  if (named.length > 0) return named
  return rankByWords(
    search,
    effects.map((effect) => ({
      key: effect,
      words: inEveryLanguage(() => namesOf(effect)).join(' '),
    })),
  )
}

/** Its name, what it looks like and its id. */
function namesOf({ nameKey, category, id }: Effect): string {
  return [effectLabel(nameKey), effectCategoryLabel(category), id].join(' ')
}

function describeInput(input: Effect['input']): string {
  if (input.type === 'video') return text().compose.gallery.oneVideo
  if (!isImages(input)) return spellOut(input.type)
  return text().compose.gallery.images(input.min, input.max)
}

function isImages(input: Effect['input']): input is Extract<Effect['input'], { type: 'images' }> {
  return input.type === 'images'
}
