import { text } from '#shared/text/index.ts'
import { useCommand } from '../../bridge/hooks.ts'
import { LoadFailure } from '../../core/load-failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PlaceFrame } from '../../ui/place-frame.tsx'
import { TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useCompose, type ComposeTab } from './compose-store.ts'
import { EffectGallery } from './effects/effect-gallery.tsx'
import { ModelBrowser } from './model-browser.tsx'

export function ComposePlace() {
  const { tab, openTab } = useCompose()
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
  return models.status === 'ready' ? text().compose.modelCount(models.value.models.length) : null
}

function EffectCount() {
  const effects = useCommand('effects.list', {})
  return effects.status === 'ready' ? text().compose.effectCount(effects.value.effects.length) : null
}

function Models() {
  const models = useCommand('models.list', {})
  if (models.status === 'loading') return <Loading label={text().compose.loadingModels} />
  if (models.status === 'failed')
    return (
      <LoadFailure
        title={text().compose.modelsFailed}
        error={models.error}
        loading={models.loading}
        retry={models.reload}
      />
    )
  return <ModelBrowser models={models.value.models} />
}

function Effects() {
  const effects = useCommand('effects.list', {})
  const models = useCommand('models.list', {})
  if (effects.status === 'loading') return <Loading label={text().compose.loadingEffects} />
  if (effects.status === 'failed')
    return (
      <LoadFailure
        title={text().compose.effectsFailed}
        error={effects.error}
        loading={effects.loading}
        retry={effects.reload}
      />
    )
  return <EffectGallery effects={effects.value.effects} models={models.status === 'ready' ? models.value.models : []} />
}
