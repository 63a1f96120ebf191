import type { Model } from '#shared/service/catalog.ts'
import { Icon } from '../../ui/icon.tsx'
import { taskIcon } from '../../ui/kind-icons.ts'
import { useCommand } from '../../bridge/hooks.ts'
import styles from './model-picture.module.css'

/** Made by the models themselves. The service sends none with its catalog, so they come with the app. */
const PICTURES = import.meta.glob<string>('../../../../resources/models/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})
const ADDRESSES = new Map(
  Object.entries(PICTURES).map(([path, address]) => [path.replace(/^.*\/|\.webp$/g, ''), address]),
)

/** What a model makes, small; the mark of its task where that says more, or where no picture is known. */
export function ModelPicture({ model, large = false }: { model: Model; large?: boolean }) {
  const own = ADDRESSES.get(model.id)
  return (
    <span className={styles.tile} data-large={large || undefined}>
      {own === undefined ? <PictureOfEffect model={model} large={large} /> : <Picture address={own} />}
    </span>
  )
}

/** Of a model that did not come with the app, a picture of what its effects make. Only these ask for the effects. */
function PictureOfEffect({ model, large }: { model: Model; large: boolean }) {
  const effects = useCommand('effects.list', {}).value?.effects ?? []
  const made = effects.find(({ modelId, thumbnail }) => modelId === model.id && thumbnail !== null)?.thumbnail ?? null
  if (made !== null) return <Picture address={made} />
  return <Icon of={taskIcon(model.taskType)} {...(large && { size: 'large' })} />
}

function Picture({ address }: { address: string }) {
  return <img className={styles.picture} src={address} alt="" loading="lazy" decoding="async" />
}
