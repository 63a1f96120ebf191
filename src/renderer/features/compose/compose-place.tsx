import { PLACE_TITLES } from '#shared/app/places.ts'
import { useCommand } from '../../bridge/hooks.ts'
import { formatQuantity } from '../../ui/format.ts'
import { Loading } from '../../ui/loading.tsx'
import { PlaceFrame } from '../../ui/place-frame.tsx'
import { TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { LoadFailure } from '../shell/load-failure.tsx'
import { useCompose, type ComposeTab } from './compose-store.ts'
import { EffectGallery } from './effect-gallery.tsx'
import { ModelBrowser } from './model-browser.tsx'

const TABS = [
  { value: 'models', label: 'Models' },
  { value: 'effects', label: 'Effects' },
] satisfies { value: ComposeTab; label: string }[]

export function ComposePlace() {
  const { tab, openTab } = useCompose()
  return (
    <Tabs value={tab} onValueChange={(chosen) => openTab(chosen as ComposeTab)}>
      <PlaceFrame
        title={PLACE_TITLES.compose}
        summary={tab === 'models' ? <ModelCount /> : <EffectCount />}
        actions={<TabList label="What to start from" tabs={TABS} />}
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
  return models.status === 'ready' ? formatQuantity(models.value.models.length, 'model') : null
}

function EffectCount() {
  const effects = useCommand('effects.list', {})
  return effects.status === 'ready' ? formatQuantity(effects.value.effects.length, 'effect') : null
}

function Models() {
  const models = useCommand('models.list', {})
  if (models.status === 'loading') return <Loading label="Reading the catalog" />
  if (models.status === 'failed')
    return (
      <LoadFailure
        title="The models did not load"
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
  if (effects.status === 'loading') return <Loading label="Reading the effects" />
  if (effects.status === 'failed')
    return (
      <LoadFailure
        title="The effects did not load"
        error={effects.error}
        loading={effects.loading}
        retry={effects.reload}
      />
    )
  return <EffectGallery effects={effects.value.effects} models={models.status === 'ready' ? models.value.models : []} />
}
