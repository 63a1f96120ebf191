import { useEffect } from 'react'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../bridge/hooks.ts'
import { later } from '../../core/later.tsx'
import { LoadFailure } from '../../core/load-failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PlaceFrame } from '../../ui/place-frame.tsx'
import { formatSince } from '../../words/format.ts'
import { TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useCompose, type ComposeTab } from './compose-store.ts'

/** Most of Compose: the first frame shows that models are on their way. */
const ModelBrowser = later(async () => (await import('./model-browser.tsx')).ModelBrowser)
const EffectGallery = later(async () => (await import('./effects/effect-gallery.tsx')).EffectGallery)

export function ComposePlace() {
  const { tab, openTab } = useCompose()
  useEffect(() => {
    ModelBrowser.ahead()
    EffectGallery.ahead()
  }, [])
  const words = text().compose.tabs
  const tabs = [
    { value: 'models', label: words.models },
    { value: 'effects', label: words.effects },
  ] satisfies { value: ComposeTab; label: string }[]
  return (
    <Tabs value={tab} onValueChange={(chosen) => openTab(chosen as ComposeTab)}>
      <PlaceFrame
        title={text().places.compose}
        summary={tab === 'models' ? <ModelCount /> : <EffectCount />}
        actions={<TabList label={words.label} tabs={tabs} />}
      >
        <TabPanel value="models">
          <Models />
        </TabPanel>
        <TabPanel value="effects">
          <Effects />
        </TabPanel>
      </PlaceFrame>
    </Tabs>
  )
}

function ModelCount() {
  const models = useCommand('models.list', {})
  if (models.status !== 'ready') return null
  const { models: list, keptSince } = models.value
  return <CatalogCount words={text().compose.modelCount(list.length)} keptSince={keptSince} />
}

function EffectCount() {
  const effects = useCommand('effects.list', {})
  if (effects.status !== 'ready') return null
  const { effects: list, keptSince } = effects.value
  return <CatalogCount words={text().compose.effectCount(list.length)} keptSince={keptSince} />
}

/** A catalog that was kept says of when it is: the service may offer other things now. */
function CatalogCount({ words, keptSince }: { words: string; keptSince: string | undefined }) {
  if (keptSince === undefined) return words
  const since = formatSince(keptSince)
  return <span title={text().service.catalogAsOf(since)}>{`${words} · ${text().service.asOf(since)}`}</span>
}

function Models() {
  const models = useCommand('models.list', {})
  const loading = <Loading label={text().compose.loadingModels} />
  if (models.status === 'loading') return loading
  if (models.status === 'failed')
    return (
      <LoadFailure
        title={text().compose.modelsFailed}
        error={models.error}
        loading={models.loading}
        retry={models.reload}
      />
    )
  return <ModelBrowser models={models.value.models} meanwhile={loading} />
}

function Effects() {
  const effects = useCommand('effects.list', {})
  const models = useCommand('models.list', {})
  const loading = <Loading label={text().compose.loadingEffects} />
  if (effects.status === 'loading') return loading
  if (effects.status === 'failed')
    return (
      <LoadFailure
        title={text().compose.effectsFailed}
        error={effects.error}
        loading={effects.loading}
        retry={effects.reload}
      />
    )
  return (
    <EffectGallery
      effects={effects.value.effects}
      models={models.status === 'ready' ? models.value.models : []}
      meanwhile={loading}
    />
  )
}
